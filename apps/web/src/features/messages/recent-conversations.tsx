import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { channels } from '../../data/channels.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PANEL_LINK, Panel } from '../../ui/panel.tsx';
import { ConversationList } from './conversation-list.tsx';

const SHOWN = 5;

/** On a home: the last conversations (spec clinical §2 "Dashboards"). The menu keeps the list up to date. */
export const RecentConversations = ({ userId }: { readonly userId: string }) => {
  const { data, error, refetch } = useQuery(channels());
  const recent = data?.filter(({ lastMessage }) => lastMessage !== null).slice(0, SHOWN);
  const failure = data === undefined ? error : null;
  return (
    <Panel
      title="Messages récents"
      nothing={recent?.length === 0 ? 'Aucune conversation' : undefined}
      action={
        recent?.length !== 0 && (
          <Link to={paths.messages()} className={PANEL_LINK}>
            Voir tout
            <span className="sr-only"> : les messages</span>
          </Link>
        )
      }
    >
      <ReadFailure error={failure} again={refetch} className="mx-4 mb-4 md:mx-5" />
      {failure === null && recent === undefined && (
        <div className="px-4 pb-4 md:px-5">
          <SkeletonLines lines={2} />
        </div>
      )}
      {recent !== undefined && recent.length > 0 && (
        <div className="border-t border-line">
          <ConversationList channels={recent} userId={userId} openId={undefined} />
        </div>
      )}
    </Panel>
  );
};
