import type { ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import type { IsoDay } from '@maillon/domain/day';
import { useState } from 'react';
import type { BookingPlace } from '../../../../data/agenda/booking-place.ts';
import type { Openings } from '../../../../data/agenda/openings.ts';
import { TeamCard } from './team-card.tsx';

export interface OpeningsListProps {
  readonly title: string;
  readonly people: readonly Openings[];
  readonly duration: number;
  readonly reason: ReasonCode;
  readonly now: number;
  readonly today: IsoDay;
  readonly isStale: boolean;
  /** The time that one comes back from. */
  readonly touched: BookingPlace['touched'];
  readonly onChoose: (openings: Openings, start: string) => void;
}

/** The people whom one may book, one week of one of them unfolded at a time. */
export const OpeningsList = ({ title, people, touched, onChoose, ...shown }: OpeningsListProps) => {
  const [unfolded, setUnfolded] = useState<string>();
  const weekOf = ({ practitioner, starts }: Openings): string | undefined =>
    touched?.practitionerId === practitioner.userData.id && !starts.includes(touched.start) ? touched.start : undefined;
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-sm font-semibold text-muted">{title}</h2>
      <ul className="flex flex-col gap-3">
        {people.map((openings) => {
          const { id } = openings.practitioner.userData;
          const week = weekOf(openings);
          // It was chosen in a week that one had unfolded.
          const isUnfolded = unfolded === undefined ? week !== undefined : unfolded === id;
          return (
            <TeamCard
              key={id}
              {...shown}
              openings={openings}
              week={week}
              isUnfolded={isUnfolded}
              onUnfold={() => setUnfolded(isUnfolded ? '' : id)}
              onChoose={(start) => onChoose(openings, start)}
            />
          );
        })}
      </ul>
    </section>
  );
};
