import type { CareRequestDispatch } from '../../data/care-requests.ts';
import { distanceLabel } from '../../lib/distance-label.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { spokenAge } from '../../lib/spoken-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { PersonRow } from '../../ui/person-row.tsx';
import { answerOf, tallyOf } from './answer-tally.ts';
import { AnswersBar } from './answers-bar.tsx';

const KINDS = { OWN: 'Praticien de la patiente', CHOSEN: 'Choisi', NEAR: 'À proximité' } as const;

const said = (one: CareRequestDispatch) => {
  switch (answerOf(one)) {
    case 'accepted':
      return { tone: 'success', text: 'A accepté' } as const;
    case 'declined':
      return { tone: 'danger', text: 'A refusé' } as const;
    case 'seen':
      return { tone: 'info', text: 'A vu' } as const;
    case null:
      return { tone: 'neutral', text: one.state === 'WAITING' ? 'Sollicité plus tard' : 'Pas sollicité' } as const;
    default:
      return { tone: 'warning', text: one.remindedAt === null ? 'N’a pas ouvert' : 'Relancé' } as const;
  }
};

/** Who is asked, in which order, and what each said. */
export const DispatchTrace = ({ dispatches }: { readonly dispatches: readonly CareRequestDispatch[] }) => {
  const now = useNow();
  return (
    <section aria-label="Praticiens sollicités" className="rounded-lg bg-sunken p-4">
      <h3 className="mb-3 font-semibold">Réponses en direct</h3>
      <AnswersBar tally={tallyOf(dispatches)} />
      <ol className="mt-3 divide-y divide-line text-sm">
        {dispatches.map((one) => {
          const { tone, text } = said(one);
          const since = one.decidedAt ?? one.seenAt ?? one.remindedAt ?? one.askedAt;
          return (
            <li key={one.id} className="py-1.5">
              <PersonRow
                name={one.practitioner.name}
                details={[
                  KINDS[one.kind],
                  one.distance !== null && distanceLabel(one.distance),
                  since !== null && spokenAge(since, now),
                ]}
                trailing={<Badge tone={tone}>{text}</Badge>}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
};
