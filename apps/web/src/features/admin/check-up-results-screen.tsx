import type { CheckUpCard } from '@maillon/contracts/record/check-ups';
import { formatNir } from '@maillon/domain/identifiers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { checkUpPages } from '../../data/check-ups.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { plainDate } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { MoreButton } from './more-button.tsx';
import { PageHeading } from './page-heading.tsx';

const GENDERS = { FEMALE: 'Femme', MALE: 'Homme' } as const;

/** The questionnaires that were received (spec, organizations §2 "Questionnaire results list"). */
export const CheckUpResultsScreen = () => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(checkUpPages());
  const cards = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <PageHeading title="Résultats du formulaire de santé">
        Les questionnaires remplis avec ou sans compte. Chaque lecture est inscrite au journal.
      </PageHeading>
      <ReadFailure error={error} again={refetch} />
      {cards === undefined && error === null && (
        <Card>
          <SkeletonLines lines={4} />
        </Card>
      )}
      {cards?.length === 0 && (
        <Card>
          <EmptyState title="Aucune demande trouvée" />
        </Card>
      )}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {cards?.map((card) => (
          <li key={card.id}>
            <Result card={card} />
          </li>
        ))}
      </ul>
      <MoreButton hasMore={hasNextPage} pending={isFetchingNextPage} onClick={() => void fetchNextPage()} />
    </>
  );
};

const Result = ({ card }: { readonly card: CheckUpCard }) => (
  <Link
    to={paths.adminCheckUp(card.id)}
    className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-5 shadow-card transition-shadow hover:shadow-float"
  >
    <span className="font-semibold break-words">
      {card.firstName} {card.lastName}
    </span>
    <span className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <span className="text-muted">Sexe</span>
      <span>{GENDERS[card.gender]}</span>
      <span className="text-muted">{card.gender === 'FEMALE' ? 'Née le' : 'Né le'}</span>
      <span>{plainDate(`${card.birthDate}T00:00:00Z`, 'UTC')}</span>
      <span className="text-muted">N° de sécurité sociale</span>
      <span className="tabular-nums">{formatNir(card.nir)}</span>
      <span className="text-muted">Reçu le</span>
      <span>{plainDate(card.createdAt)}</span>
    </span>
  </Link>
);
