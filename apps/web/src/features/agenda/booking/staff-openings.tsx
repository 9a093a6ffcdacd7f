import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { STAFF_EMPTY_REASON_LABELS } from '@maillon/domain/calendar/openings';
import { PRACTITIONER_TYPES, type PractitionerType } from '@maillon/domain/user-type';
import { type ReactNode, Suspense, useState } from 'react';
import type { Openings } from '../../../data/agenda/openings.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import type { BookingValues } from './booking.model.ts';
import { OpeningChip } from './team/opening-chip.tsx';
import { useStaffOpenings } from './use-staff-openings.ts';

const PractitionerWaiting = lazyPart(() =>
  import('./waiting/practitioner-waiting.tsx').then((m) => m.PractitionerWaiting),
);

const ANY_LABELS: Record<PractitionerType, string> = {
  doctor: 'N’importe quel médecin',
  midwife: 'N’importe quelle sage-femme',
  assistant: 'N’importe quel infirmier',
};

interface StaffOpeningsProps {
  /** Those who can be asked for by their profession. */
  readonly types: readonly PractitionerType[];
  readonly values: BookingValues;
  readonly structureId: string | undefined;
  /** Everybody of the visit at that start. */
  readonly onChoose: (start: string, people: readonly PractitionerCard[]) => void;
}

/** The next starts for whom the form names, or for any practitioner of a profession: one touch fills in who and when. */
export const StaffOpenings = ({ types, values, structureId, onChoose }: StaffOpeningsProps) => {
  const now = useNow();
  const [any, setAny] = useState<readonly PractitionerType[]>([]);
  const free = types.filter((type) => values[`${type}Id`] === '' && (type !== 'doctor' || values.needsDoctor));
  const wanted = free.filter((type) => any.includes(type));
  const { isAsked, isPending, isStale, people, companions, nobody, error, again } = useStaffOpenings({
    ...{ values, structureId, any: wanted },
  });
  const named = PRACTITIONER_TYPES.filter((type) => values[`${type}Id`] !== '');
  // One waits for one person: who receives with others has no free time of their own to be offered.
  const isAlone = named.length === 1 && wanted.length === 0;
  return (
    <section aria-label="Prochains créneaux" className="flex min-h-64 flex-col gap-3 rounded-md bg-sunken p-4">
      <h2 className="text-sm font-semibold">Prochains créneaux</h2>
      {free.map((type) => (
        <Checkbox
          key={type}
          label={ANY_LABELS[type]}
          checked={any.includes(type)}
          onChange={(isOn) => setAny(isOn ? [...any, type] : any.filter((one) => one !== type))}
        />
      ))}
      <ReadFailure error={error} again={again} />
      {!isAsked && <p className="text-sm text-muted">Choisissez avec qui : les prochains créneaux s’affichent ici.</p>}
      {nobody !== null && <p className="text-sm text-muted">{nobody}</p>}
      {isPending && (
        <div role="status" aria-label="Recherche des créneaux">
          <Skeleton className="h-28" />
        </div>
      )}
      <ul className="flex flex-col gap-3">
        {people.map((found) => (
          <Row key={found.practitioner.userData.id} {...{ found, companions, now, isStale, onChoose }}>
            {isAlone && !isStale && found.practitioner.userType !== 'assistant' && (
              <Suspense fallback={<Skeleton className="h-9" />}>
                <PractitionerWaiting
                  practitionerId={found.practitioner.userData.id}
                  name={found.practitioner.common.name}
                  {...{ values, structureId }}
                  before={found.starts[0]}
                />
              </Suspense>
            )}
          </Row>
        ))}
      </ul>
    </section>
  );
};

interface RowProps extends Pick<StaffOpeningsProps, 'onChoose'> {
  readonly found: Openings;
  readonly companions: readonly PractitionerCard[];
  readonly now: number;
  readonly isStale: boolean;
  readonly children: ReactNode;
}

/** One person and their next starts; with whom else, where any practitioner of another profession will do. */
const Row = ({ found, companions, now, isStale, onChoose, children }: RowProps) => {
  const { practitioner, starts, companionIds, reason } = found;
  const others = starts.map((_, index) => companions.filter(({ userData }) => userData.id === companionIds[index]));
  const names = [...new Set(others.flat().map(({ common }) => common.name))].join(', ');
  return (
    <li aria-busy={isStale} className="flex flex-col gap-1.5 aria-busy:pointer-events-none aria-busy:opacity-50">
      <p className="text-sm wrap-anywhere">
        <span className="font-semibold">{practitioner.common.name}</span>
        {names !== '' && <span className="text-muted"> avec {names}</span>}
      </p>
      {reason !== null && <p className="text-sm text-muted">{STAFF_EMPTY_REASON_LABELS[reason]}</p>}
      <div className="grid grid-cols-4 gap-1.5">
        {starts.map((start, index) => (
          <OpeningChip
            key={start}
            start={start}
            name={[practitioner, ...(others[index] ?? [])].map(({ common }) => common.name).join(' et ')}
            now={now}
            onChoose={() => onChoose(start, [practitioner, ...(others[index] ?? [])])}
          />
        ))}
      </div>
      {children}
    </li>
  );
};
