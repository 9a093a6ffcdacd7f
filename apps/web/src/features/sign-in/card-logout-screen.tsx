import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { cardSession } from '../../lib/session/card-session.ts';
import { mayHaveSession, signOut } from '../../lib/session/session.ts';
import { Waiting } from '../../ui/feedback/loading-page.tsx';

/** Where the card's provider leads after its own sign-out: ours follows, then the sign-in (spec platform §2). */
export const CardLogoutScreen = () => {
  useTitle('Déconnexion');
  const navigate = useNavigate();

  useEffect(() => {
    // Its session is over already: no return is needed.
    cardSession.clear();
    const over = mayHaveSession() ? signOut() : Promise.resolve();
    void over.then(() => navigate(paths.login(), { replace: true }));
  }, [navigate]);

  return <Waiting />;
};
