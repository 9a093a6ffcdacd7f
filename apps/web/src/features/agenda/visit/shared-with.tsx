import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { ofName } from '@maillon/domain/text/of-name';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { sharedWith } from '../../../data/access/shared-file.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';

interface SharedWithProps {
  readonly me: UserMe;
  readonly practitioner: PractitionerCard;
}

/** What of the file the person of a visit may read, and the way to change it. */
export const SharedWith = ({ me, practitioner }: SharedWithProps) => (
  <section
    aria-label={`Ce qui est partagé avec ${practitioner.common.name}`}
    className="flex gap-3 rounded-lg border border-line bg-surface p-4 text-sm shadow-card"
  >
    <IconTile icon={ShieldCheck} />
    <div className="min-w-0">
      <p className="font-semibold break-words">{sharedWith(me, practitioner)}</p>
      <Link
        to={paths.settings('access-policy')}
        className="inline-flex min-h-9 items-center font-semibold text-brand underline-offset-2 hover:underline"
      >
        Changer
        <span className="sr-only">{` : accès ${ofName(practitioner.common.name)}`}</span>
      </Link>
    </div>
  </section>
);
