import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { cardSession } from '../../lib/card-session.ts';
import { mayHaveSession, signOut } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Waiting } from '../../ui/waiting.tsx';

/** Where the card's provider leads after its own sign-out: ours follows, then the sign-in (spec platform §2). */
export const CardLogoutScreen = () => {
  useTitle('Déconnexion');
  const navigate = useNavigate();

  useEffect(() => {
    // Its session is over already: nobody has to go there again.
    cardSession.forget();
    const over = mayHaveSession() ? signOut() : Promise.resolve();
    void over.then(() => navigate(paths.login(), { replace: true }));
  }, [navigate]);

  return <Waiting />;
};
