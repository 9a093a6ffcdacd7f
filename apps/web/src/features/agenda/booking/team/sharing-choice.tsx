import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { BookingShare } from '@maillon/domain/access/booking-share';
import { ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/lazy/lazy-part.tsx';
import { type Choice, RadioGroup } from '../../../../ui/fields/radio-group.tsx';
import { fileGrantOf } from './file-grant.ts';

const Evidence = lazyPart(() => import('../../../../vault/cards/evidence-badge.tsx').then((m) => m.EvidenceOf), {
  optional: true,
});

const CHOICES = [
  {
    value: 'write',
    label: 'Lire et compléter',
    description: 'Prépare le rendez-vous, et y note ce qui a été fait.',
  },
  { value: 'read', label: 'Lire seulement', description: 'Prépare le rendez-vous, sans rien y noter.' },
  { value: 'none', label: 'Rien pour l’instant', description: 'Vous pose ses questions sur place.' },
] as const satisfies readonly Choice<BookingShare>[];

const WILL = {
  write: 'pourra lire et compléter votre dossier',
  read: 'pourra lire votre dossier',
  none: 'ne lira pas votre dossier',
} as const satisfies Record<BookingShare, string>;

const LATER = 'à tout moment dans Paramètres, « Mes données ».';

interface SharingChoiceProps {
  readonly me: UserMe;
  readonly practitioner: PractitionerCard;
  readonly value: BookingShare;
  readonly onChange: (share: BookingShare) => void;
}

/** Who may read the file from then on, and how far: said and chosen before it is confirmed (design look §2). */
export const SharingChoice = ({ me, practitioner, value, onChange }: SharingChoiceProps) => {
  const { name } = practitioner.common;
  const hasAccess = fileGrantOf(me, practitioner) !== undefined;
  return (
    <div className="flex gap-3">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <h2 className="font-semibold break-words">
            {hasAccess ? `${name} a déjà accès à votre dossier` : `${name} ${WILL[value]}`}
          </h2>
          <p className="text-sm text-muted">
            {hasAccess && `Ce rendez-vous n’y change rien. Vous pouvez le retirer ${LATER}`}
            {!hasAccess &&
              (value === 'none'
                ? `Vous pourrez l’ouvrir ${LATER}`
                : `En confirmant, vous donnez cet accès pour préparer le rendez-vous. Vous pouvez le retirer ${LATER}`)}
          </p>
        </div>
        {/* Of a person who reads the file already nothing is decided here. */}
        {!hasAccess && (
          <>
            <Suspense>
              <Evidence id={practitioner.userData.id} />
            </Suspense>
            <RadioGroup
              label={`Ce que ${name} pourra faire de votre dossier`}
              hideLabel
              required
              layout="column"
              choices={CHOICES}
              value={value}
              onChange={onChange}
            />
          </>
        )}
      </div>
    </div>
  );
};
