import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { channel, openChannel } from '../../data/channels.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';

/** « Envoyer un message » leads here, with a person: opens their conversation and goes to it. */
export const OpenConversationScreen = () => {
  const { personId = '' } = useParams();
  const client = useQueryClient();
  useTitle('Messagerie');
  const { data, error, refetch } = useQuery({
    queryKey: ['channels.open', personId],
    queryFn: async () => {
      const opened = await openChannel(personId);
      client.setQueryData(channel(opened.id).queryKey, opened);
      return opened.id;
    },
    retry: false,
  });
  if (data !== undefined) return <Navigate replace to={paths.conversation(data)} />;
  return error === null ? <SkeletonLines lines={6} /> : <ReadFailure error={error} again={refetch} />;
};
