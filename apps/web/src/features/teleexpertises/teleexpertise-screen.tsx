import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { teleexpertise, useLiveTeleexpertises } from '../../data/teleexpertises.ts';
import { profileOf } from '../../data/users.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { Composer } from '../../fields/thread/composer.tsx';
import { hasCode } from '../../lib/api/problem.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ConclusionForm } from './conclusion/conclusion-form.tsx';
import { FiledConclusion, resultToFile } from './conclusion/filed-conclusion.tsx';
import { actionsOf } from './teleexpertise-actions.ts';
import { TeleexpertiseHeading } from './teleexpertise-heading.tsx';
import { TeleexpertiseThread } from './teleexpertise-thread.tsx';
import { useAnswering } from './use-teleexpertise.ts';

/** A question to other practitioners, what was answered, and what came of it. */
export const TeleexpertiseScreen = ({ me }: { readonly me: UserMe }) =>
  isPractitionerType(me.userType) ? <Request me={me} /> : <Navigate replace to={paths.app()} />;

const GONE = 'Cette demande d’avis n’existe pas, ou ne vous est plus adressée.';

const Request = ({ me }: { readonly me: UserMe }) => {
  const { teleexpertiseId = '' } = useParams();
  useTitle('Télé-expertise');
  useLiveTeleexpertises();
  const { data, error, refetch } = useQuery(teleexpertise(teleexpertiseId));
  // Whose turn it was reads it no longer, not even what is here already.
  const isGone = hasCode(error, 'NOT_FOUND');
  return (
    <div className="mx-auto flex h-[calc(100dvh-8rem-var(--notice))] min-h-96 w-full max-w-4xl flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card max-md:h-[calc(100dvh-10rem-var(--notice))]">
      {data === undefined || isGone ? (
        <div className="flex flex-col items-start gap-4 p-4">
          <h1 className="sr-only">Télé-expertise</h1>
          {error === null && <SkeletonLines lines={8} />}
          <ReadFailure error={error} again={refetch} {...(isGone && { sentence: GONE })} />
          {error !== null && (
            <Link className="font-medium text-brand underline underline-offset-2" to={paths.teleexpertises()}>
              Toutes les télé-expertises
            </Link>
          )}
        </div>
      ) : (
        <Opened key={data.id} opened={data} me={me} />
      )}
    </div>
  );
};

interface OpenedProps {
  readonly opened: OpenedTeleexpertise;
  readonly me: UserMe;
}

/** Of an administrator in another person’s place. */
const NOTHING: ReturnType<typeof actionsOf> = { actions: [], mayComment: false, mayAdd: false };

const Opened = ({ opened, me }: OpenedProps) => {
  const now = useNow();
  const [isConcluding, setConcluding] = useState(false);
  const others = opened.people.filter(({ id }) => id !== me.id);
  const profileId = profileOf(me)?.id ?? '';
  const { waiting, composer } = useAnswering(opened, profileId, others);
  const { actions, mayComment, mayAdd } = me.impersonation === null ? actionsOf(opened, me.id, now) : NOTHING;
  const result = me.impersonation === null ? resultToFile(opened, me.id, now) : undefined;
  const concludes = isConcluding && actions.includes('complete');
  return (
    <>
      <TeleexpertiseHeading
        {...{ opened, profileId, now, mayAdd }}
        userId={me.id}
        actions={concludes ? actions.filter((action) => action !== 'complete') : actions}
        onConclude={() => setConcluding(true)}
      />
      <TeleexpertiseThread {...{ opened, now, waiting }} userId={me.id} />
      {result !== undefined && <FiledConclusion {...{ opened, result }} />}
      {concludes && <ConclusionForm {...{ opened, profileId }} onClose={() => setConcluding(false)} />}
      {mayComment && !concludes && <Composer label="Votre réponse" {...composer} />}
    </>
  );
};
