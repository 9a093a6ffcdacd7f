import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { channels, useLiveChannels } from '../../data/channels.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import { correspondentOf } from './correspondent.ts';
import { unreadConversations } from './unread.ts';

const MIN_WORDS = 2;
const TYPING_MS = 300;

/** Conversations on the left, one of them on the right; on the phone the one or the other (spec clinical §2 "Chat and messages"). */
export const MessagesScreen = ({ me }: { readonly me: UserMe }) => {
  const { channelId } = useParams();
  useLiveChannels();
  const [words, setWords] = useState('');
  const typed = useDebounced(words.trim(), TYPING_MS);
  const query = typed.length < MIN_WORDS ? '' : typed;
  const { data, error, refetch } = useQuery({ ...channels(query), placeholderData: (before) => before });
  const unread = unreadConversations(data ?? []);
  const open = data?.find(({ id }) => id === channelId);
  const name = open && correspondentOf(open, me.id)?.name;
  useTitle(`${unread > 0 ? `(${unread}) ` : ''}${name ?? 'Messagerie'}`);
  return (
    <>
      {/* On a phone the conversation alone is seen; the page is still called so. */}
      <h1 className="sr-only">Messagerie</h1>
      <div className="flex h-[calc(100dvh-8rem-var(--notice))] min-h-96 overflow-hidden rounded-lg border border-line bg-surface shadow-card max-md:h-[calc(100dvh-10rem-var(--notice))]">
        <section
          aria-label="Conversations"
          className={cx(
            'flex w-full min-w-0 flex-col border-line md:w-80 md:shrink-0 md:border-r',
            channelId !== undefined && 'max-md:hidden',
          )}
        >
          <div className="border-b border-line p-4">
            <p aria-hidden="true" className="text-xl font-semibold">
              Messagerie
            </p>
            <TextField
              filter
              type="search"
              label="Rechercher une conversation"
              className="mt-3"
              value={words}
              onChange={setWords}
            />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            {data === undefined && error === null && <SkeletonLines lines={6} />}
            <ReadFailure error={error} again={refetch} className="m-4" />
            {data?.length === 0 && <NoConversation isFound={query !== ''} isPatient={me.userType === 'patient'} />}
            {data !== undefined && <ConversationList channels={data} userId={me.id} openId={channelId} />}
          </div>
        </section>
        <section aria-label="Conversation" className={cx('min-w-0 flex-1', channelId === undefined && 'max-md:hidden')}>
          {channelId === undefined ? (
            <div className="grid h-full place-items-center">
              <EmptyState
                title="Choisissez une conversation"
                illustration={<MessagesSquare className="mx-auto size-12 text-muted" aria-hidden="true" />}
              />
            </div>
          ) : (
            <Conversation id={channelId} userId={me.id} />
          )}
        </section>
      </div>
    </>
  );
};

const NoConversation = ({ isFound, isPatient }: { readonly isFound: boolean; readonly isPatient: boolean }) => (
  <EmptyState title="Aucune conversation">
    {!isFound &&
      (isPatient
        ? 'Vous pouvez écrire aux professionnels qui vous suivent, depuis votre prochain rendez-vous ou votre référent.'
        : 'Vous pouvez écrire à vos patients depuis leur dossier, et à vos confrères depuis vos contacts ou votre équipe.')}
  </EmptyState>
);
