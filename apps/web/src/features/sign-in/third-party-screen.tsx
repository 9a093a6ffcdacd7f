import { VARIANTS } from '@maillon/domain/product/variants';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout.tsx';
import { completeSignIn, type Provider } from './third-party.ts';
import { welcomeOf } from './welcome.ts';

/**
 * Where an identity provider leads back to (spec platform §2). It leads on into the application, which sends a user who has no
 * profile yet to the sign-up; what went wrong is told on the sign-in screen.
 */
export const ThirdPartyScreen = () => {
  useTitle('Connexion');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const sent = useRef(false);
  const provider: Provider = useLocation().pathname === paths.oauthCard() ? 'psc' : 'ordoclic';

  useEffect(() => {
    // Once: a code is good once.
    if (sent.current) return;
    sent.current = true;
    completeSignIn(provider, params).then(
      () => navigate(paths.app(), { replace: true }),
      (error: Error) => navigate(paths.login(), { replace: true, state: { message: error.message } }),
    );
  }, [provider, params, navigate]);

  const { variant } = publicConfig();
  return (
    <SignedOutLayout brand={VARIANTS[variant].brand} welcome={welcomeOf(variant)}>
      <h1 className="text-2xl font-semibold">Connexion</h1>
      <p role="status" className="mt-4 flex items-center gap-3 text-muted">
        <Spinner /> Nous vérifions votre identité…
      </p>
    </SignedOutLayout>
  );
};
