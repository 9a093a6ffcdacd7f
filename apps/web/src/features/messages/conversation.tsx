import type { OpenedChannel } from '@maillon/contracts/accounts/channels';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { channel, useLiveChannel } from '../../data/channels.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { Composer } from '../../fields/thread/composer.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { correspondentOf } from './correspondent.ts';
import { MessageList } from './message-list.tsx';
import { useReading, useWriting } from './use-conversation.ts';

interface ConversationProps {
  readonly id: string;
  readonly userId: string;
}

export const Conversation = ({ id, userId }: ConversationProps) => {
  useLiveChannel(id);
  const { data, error, refetch } = useQuery(channel(id));
  if (data !== undefined) return <Opened key={id} opened={data} userId={userId} />;
  return (
    <div className="p-4">
      {error === null ? <SkeletonLines lines={8} /> : <ReadFailure error={error} again={refetch} />}
    </div>
  );
};

const Opened = ({ opened, userId }: { readonly opened: OpenedChannel; readonly userId: string }) => {
  const [text, setText] = useState('');
  const { waiting, write } = useWriting(opened, userId, (back) =>
    setText((now) => [back, now].filter(Boolean).join('\n')),
  );
  useReading(opened, userId);
  const other = correspondentOf(opened, userId);
  const isStructure = opened.users.some(({ id, userType }) => id === userId && userType === 'organization');
  const fileOf = isStructure ? paths.organizationPatient : paths.patient;
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-2">
        <Link
          to={paths.messages()}
          aria-label="Toutes les conversations"
          className="-ml-2 grid size-11 place-items-center rounded-md text-muted hover:bg-sunken md:hidden"
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
        </Link>
        <Avatar name={other?.name ?? ''} />
        <div className="min-w-0">
          <h2 className="truncate font-semibold">
            {other?.userType === 'patient' ? (
              <Link to={fileOf(other.profileId)} title="Voir le dossier" className="hover:underline">
                {other.name}
              </Link>
            ) : (
              other?.name
            )}
          </h2>
          <p className="truncate text-sm text-muted">
            {other && genderedLabel(USER_TYPE_LABELS[other.userType], other.gender)}
          </p>
        </div>
      </header>
      <MessageList {...{ opened, userId, waiting }} />
      {opened.isOpen ? (
        <>
          {other?.active === false && (
            <p className="border-t border-line bg-sunken px-4 py-2 text-sm text-muted">
              {other.name} n’a pas activé son compte : vos messages l’y attendront.
            </p>
          )}
          <Composer
            value={text}
            onChange={setText}
            onSend={(typed) => {
              setText('');
              write(typed);
            }}
          />
        </>
      ) : (
        <p className="border-t border-line bg-sunken px-4 py-3 text-sm text-muted">
          Cette conversation est fermée : elle reste lisible, mais vous ne pouvez plus y écrire.
        </p>
      )}
    </div>
  );
};
