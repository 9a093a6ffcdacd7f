import { Navigate, useLocation } from 'react-router';
import { paths } from '../config/paths.ts';
import { invitationLink } from '../lib/session/invitation-link.ts';
import { mayHaveSession } from '../lib/session/session.ts';

/** Longer than any token of ours. */
const MAX_LENGTH = 200;

/** Where the letter of an invitation leads: to the sign-in, and with a session to what waits there. */
export const InvitationEntry = () => {
  const token = useLocation().hash.slice(1);
  if (token !== '' && token.length <= MAX_LENGTH) invitationLink.keep(token);
  return <Navigate replace to={mayHaveSession() ? paths.app() : paths.login()} />;
};
