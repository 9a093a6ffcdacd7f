import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { nextOpenings, type Openings } from '../../../../data/agenda/openings.ts';
import { ReadFailure } from '../../../../fields/read-failure.tsx';
import { OpeningsList, type OpeningsListProps } from './openings-list.tsx';
import { Waiting } from './waiting-cards.tsx';

interface NearbyProps extends Omit<OpeningsListProps, 'title' | 'people' | 'isStale'> {
  readonly asked: Parameters<typeof nextOpenings>[0];
  /** Why others than their team are offered. */
  readonly why: string;
  /** Who stands on the page already. */
  readonly without: readonly Openings[];
}

/** For a patient whose team cannot receive them: who can, near where they live, with their next times. */
export const Nearby = ({ asked, why, without, ...list }: NearbyProps) => {
  const { data, error, refetch, isPending, isPlaceholderData } = useQuery({
    ...nextOpenings(asked),
    placeholderData: keepPreviousData,
  });
  const shown = without.map(({ practitioner }) => practitioner.userData.id);
  const people = (data?.practitioners ?? []).filter(({ practitioner }) => !shown.includes(practitioner.userData.id));
  const isPlaced = people.some(({ distanceKm }) => distanceKm !== null);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p>
        <span className="font-semibold">{why}</span>
        {people.length === 0 && !isPending
          ? ' : cherchez quelqu’un par son nom, sa spécialité ou sa ville.'
          : ' : voici qui peut vous recevoir.'}
      </p>
      {isPending && <Waiting />}
      <ReadFailure error={error} again={refetch} />
      {people.length > 0 && (
        <OpeningsList
          title={isPlaced ? 'Au plus près de chez vous' : 'Les premières places'}
          people={people}
          isStale={isPlaceholderData}
          {...list}
        />
      )}
    </div>
  );
};
