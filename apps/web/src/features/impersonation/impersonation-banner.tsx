import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { ofName } from '@maillon/domain/text/of-name';
import { UserRoundX } from 'lucide-react';
import { useStopImpersonating } from '../../data/access/impersonation.ts';
import { displayName } from '../../data/users.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { time } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';

/** Spec platform §2: an 'Impersonating' banner, as long as an administrator is in another person's place. */
export const ImpersonationBanner = ({ me }: { readonly me: UserMe }) => {
  const stop = useStopImpersonating();
  if (me.impersonation === null) return null;
  const { byName, expiresAt } = me.impersonation;
  return (
    <section
      aria-label="Usurpation de session"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-warning/30 bg-warning-soft px-4 py-2 text-sm text-warning md:px-8"
    >
      <p className="min-w-0 flex-1 basis-64">
        <strong>Usurpation de session</strong> : {byName}, vous voyez le compte {ofName(displayName(me) || me.username)}
        , en lecture seule{me.isDemo && ' sauf pour ce compte de démonstration'}, jusqu’à {time(expiresAt)}.
        {stop.isError && <span role="alert"> {sentenceOf(stop.error)}</span>}
      </p>
      <Button size="sm" look="secondary" icon={<UserRoundX />} pending={stop.isPending} onClick={() => stop.mutate()}>
        Revenir à mon compte
      </Button>
    </section>
  );
};
