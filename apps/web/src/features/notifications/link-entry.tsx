import { Navigate, useParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { pendingLink } from '../../lib/session/pending-link.ts';

/** The short link of a mail or an SMS. It opens nothing by itself: its reader signs in first, then the bell follows it. */
export const NotificationLinkEntry = () => {
  const { token } = useParams();
  if (token !== undefined) pendingLink.keep(token);
  return <Navigate replace to={paths.app()} />;
};
