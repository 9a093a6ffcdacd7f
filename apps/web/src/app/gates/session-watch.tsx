import { useEffect } from 'react';
import { SessionAuth, useSessionContext } from 'supertokens-auth-react/recipe/session';
import { sessionEnded } from '../../lib/session/session.ts';
import '../../lib/session/supertokens.ts';

/**
 * Follows the session of this browser through the SDK's context: a sign-out in another tab ends it here too.
 * Loaded after the first paint and beside the screens, which never wait for it: the server refuses what it must.
 */
export const SessionWatch = () => (
  <SessionAuth requireAuth={false}>
    <EndWhenGone />
  </SessionAuth>
);

const EndWhenGone = () => {
  const context = useSessionContext();
  const gone = !context.loading && !context.doesSessionExist;
  useEffect(() => {
    if (gone) sessionEnded('signed-out');
  }, [gone]);
  return null;
};
