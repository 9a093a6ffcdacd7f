import { ReadFailure } from '../../../../fields/read-failure.tsx';
import { Button } from '../../../../ui/button.tsx';
import { OpeningsList, type OpeningsListProps } from './openings-list.tsx';
import type { PractitionerSearch } from './use-practitioner-search.ts';
import { Waiting } from './waiting-cards.tsx';

interface FoundPeopleProps extends Omit<OpeningsListProps, 'title' | 'people' | 'isStale'> {
  readonly search: PractitionerSearch;
}

const counted = (count: number): string => (count === 1 ? 'Une personne trouvée' : `${count} personnes trouvées`);

/** Whom one was looking for; how many they are is also said to those who do not see it. */
export const FoundPeople = ({ search, ...list }: FoundPeopleProps) => {
  const { isAsked, isLooking, isStale, people, error } = search;
  const isNobody = !isLooking && error === null && people.length === 0;
  const isKnown = isAsked && !isLooking && !isStale && error === null;
  return (
    <div className={isAsked ? 'flex min-w-0 flex-col gap-3' : 'contents'}>
      {/* On the page before anything is said in it: else a screen reader stays silent. */}
      <p role="status" className={isAsked ? 'min-h-6' : 'sr-only'}>
        {isKnown && (isNobody ? 'Personne ne correspond à cette recherche pour ce motif.' : counted(people.length))}
      </p>
      {isAsked && isLooking && people.length === 0 && <Waiting />}
      {isAsked && <ReadFailure error={error} again={search.again} />}
      {isAsked && people.length > 0 && <OpeningsList title="Résultats" people={people} isStale={isStale} {...list} />}
      {isAsked && people.length > 0 && search.more !== undefined && (
        <Button look="secondary" className="self-start" pending={isStale || isLooking} onClick={search.more}>
          Voir plus de personnes
        </Button>
      )}
      {isAsked && search.isCut && (
        <p className="text-sm text-muted">D’autres correspondent : ajoutez un prénom ou une ville pour les trouver.</p>
      )}
    </div>
  );
};
