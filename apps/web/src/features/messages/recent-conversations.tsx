import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { channels } from '../../data/channels.ts';
import { PANEL_LINK, Panel } from '../../ui/panel.tsx';
import { ConversationList } from './conversation-list.tsx';

const SHOWN = 5;

/** On a home: the last conversations (spec clinical §2 "Dashboards"); nothing before the first message. The menu keeps the list up to date. */
export const RecentConversations = ({ userId }: { readonly userId: string }) => {
  const { data } = useQuery(channels());
  const recent = (data ?? []).filter(({ lastMessage }) => lastMessage !== null).slice(0, SHOWN);
  if (recent.length === 0) return null;
  return (
    <Panel
      title="Messages récents"
      action={
        <Link to={paths.messages()} className={PANEL_LINK}>
          Voir tout
          <span className="sr-only"> : les messages</span>
        </Link>
      }
    >
      <div className="border-t border-line">
        <ConversationList channels={recent} userId={userId} openId={undefined} />
      </div>
    </Panel>
  );
};
