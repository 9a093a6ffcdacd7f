import { VARIANTS } from '@maillon/domain/product/variants';
import { Suspense, useEffect, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { loadSuperTokens, mayHaveSession, type SessionEnd } from '../../lib/session/session.ts';
import { SignedOutLayout } from '../../ui/signed-out-layout.tsx';
import { attempts } from './attempt.ts';
import { ContactForm } from './contact-form.tsx';
import { CodeNotSent, requestCode, resendCode, verifyCode } from './passwordless.ts';
import { type Contact, codeUnderWay, MESSAGES, type SignInState, signIn } from './sign-in.state.ts';
import { welcomeOf } from './welcome.ts';

// The second step comes while the first is filled in (contact-form.tsx): what opens the product is no heavier for it.
const CodeForm = lazyPart(() => import('./code-form.tsx').then((m) => m.CodeForm));

/** @param message why another way in has failed */
const startingState = (message: string | null): SignInState => {
  const attempt = attempts.read(Date.now());
  return attempt === null || message !== null
    ? { step: 'contact', message, last: null, sentAt: null }
    : { step: 'code', ...attempt, message: null, hint: null };
};

const sentenceOf = (error: unknown): string => (error instanceof CodeNotSent ? error.message : MESSAGES.unknown);

interface LoginScreenProps {
  /** Fetches what comes after the sign-in, while the code is on its way to the person. */
  readonly preloadInside: () => void;
}

/** Spec platform §2 "Login screen": a contact, then the six digits sent to it. */
export const LoginScreen = ({ preloadInside }: LoginScreenProps) => {
  useTitle('Connexion');
  const navigate = useNavigate();
  const { end, message = null } = (useLocation().state ?? {}) as { end?: SessionEnd; message?: string };
  const [state, send] = useReducer(signIn, message, startingState);

  // With a valid session there is nothing to do here (spec platform §4); without its trace, nothing to ask.
  useEffect(() => {
    if (!mayHaveSession()) return;
    let left = false;
    void loadSuperTokens()
      .then(({ doesSessionExist }) => doesSessionExist())
      .then((exists) => {
        if (exists && !left) navigate(paths.app(), { replace: true });
      });
    return () => {
      left = true;
    };
  }, [navigate]);

  useEffect(() => {
    if (state.step === 'code') preloadInside();
  }, [state.step, preloadInside]);

  const askFor = async (contact: Contact): Promise<void> => {
    try {
      const underWay = codeUnderWay(state, contact, Date.now());
      if (underWay === null) await requestCode(contact);
      const sentAt = underWay ?? Date.now();
      attempts.write({ contact, sentAt });
      send({ type: 'codeSent', contact, at: sentAt });
    } catch (error) {
      send({ type: 'failed', message: sentenceOf(error) });
    }
  };

  const askAgain = async (contact: Contact): Promise<void> => {
    try {
      if (!(await resendCode())) return leave({ kind: 'restart' });
      const sentAt = Date.now();
      attempts.write({ contact, sentAt });
      send({ type: 'codeResent', at: sentAt });
    } catch (error) {
      send({ type: 'failed', message: sentenceOf(error) });
    }
  };

  const leave = (answer: Awaited<ReturnType<typeof verifyCode>>): void => {
    if (answer.kind === 'accepted' || answer.kind === 'restart') attempts.clear();
    send({ type: 'answered', answer });
    if (answer.kind === 'accepted') navigate(paths.app(), { replace: true });
  };

  const { variant } = publicConfig();
  return (
    <SignedOutLayout brand={VARIANTS[variant].brand} welcome={welcomeOf(variant)}>
      {state.step === 'contact' ? (
        <ContactForm
          message={state.message}
          last={state.last}
          notice={end === 'expired' ? 'Votre session a expiré. Reconnectez-vous pour continuer.' : null}
          onSubmit={askFor}
        />
      ) : (
        <Suspense fallback={null}>
          <CodeForm
            contact={state.contact}
            sentAt={state.sentAt}
            message={state.message}
            hint={state.hint}
            onBack={() => {
              attempts.clear();
              send({ type: 'back' });
            }}
            onResend={() => askAgain(state.contact)}
            onCode={async (code) => leave(await verifyCode(code))}
          />
        </Suspense>
      )}
    </SignedOutLayout>
  );
};
