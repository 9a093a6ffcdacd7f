import type { ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import type { IsoDay } from '@maillon/domain/day';
import { useState } from 'react';
import type { Openings } from '../../../../data/agenda/openings.ts';
import { TeamCard } from './team-card.tsx';

interface OpeningsListProps {
  readonly title: string;
  readonly people: readonly Openings[];
  readonly duration: number;
  readonly reason: ReasonCode;
  readonly now: number;
  readonly today: IsoDay;
  readonly isStale: boolean;
  readonly onChoose: (openings: Openings, start: string) => void;
}

/** The people whom one may book, one week of one of them unfolded at a time. */
export const OpeningsList = ({ title, people, onChoose, ...shown }: OpeningsListProps) => {
  const [unfolded, setUnfolded] = useState('');
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-sm font-semibold text-muted">{title}</h2>
      <ul className="flex flex-col gap-3">
        {people.map((openings) => {
          const { id } = openings.practitioner.userData;
          return (
            <TeamCard
              key={id}
              {...shown}
              openings={openings}
              isUnfolded={unfolded === id}
              onUnfold={() => setUnfolded(unfolded === id ? '' : id)}
              onChoose={(start) => onChoose(openings, start)}
            />
          );
        })}
      </ul>
    </section>
  );
};
