import type { VaultError } from '@maillon/vault/errors';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { loadAgain } from '../../lib/lazy/load-again.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { causeOf } from '../failure.ts';
import { useSealedOwner } from '../sealed-owner.ts';
import { vault } from '../vault.ts';
import { UnverifiedText } from './unsealing.ts';
import { UnverifiedBadge, UnverifiedNotice } from './unverified.tsx';
import type { UnsealedText } from './use-unsealed.ts';

const AskToOpen = lazyPart(() => import('./ask-to-open.tsx').then((m) => m.AskToOpen));

/** Spec platform §8: in place of a text that is damaged. What is only closed is said to be (design look §1.3). */
export const UNREADABLE = 'Erreur de déchiffrement du message.';

const SettingsLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link className="text-sm font-medium text-brand underline underline-offset-2" to={paths.settings(to)}>
    {children}
  </Link>
);

const RemedyButton = ({ error, retry }: { readonly error: VaultError; readonly retry: () => void }) => {
  switch (causeOf(error).remedy) {
    case 'unlock':
      return (
        <Button look="secondary" size="sm" onClick={vault.tryAgain}>
          Déverrouiller
        </Button>
      );
    case 'ask':
    case 'retry':
      return (
        <Button
          look="secondary"
          size="sm"
          onClick={() => {
            if (vault.current().is === 'shut') vault.tryAgain();
            retry();
          }}
        >
          Réessayer
        </Button>
      );
    case 'reload':
      return (
        <Button look="secondary" size="sm" onClick={() => void loadAgain()}>
          Recharger la page
        </Button>
      );
    case 'security':
      return <SettingsLink to="security">Vérifier dans Sécurité</SettingsLink>;
    case 'access':
      return <SettingsLink to="access-policy">Voir mes accès</SettingsLink>;
    case 'none':
      return null;
  }
};

const Unverified = ({ text }: { readonly text: string }) => {
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col items-start gap-1">
      <UnverifiedBadge />
      {isShown ? <p className="whitespace-pre-line">{text}</p> : <UnverifiedNotice onShow={() => setShown(true)} />}
    </div>
  );
};

export const UnsealFailure = ({ error, retry }: { readonly error: VaultError; readonly retry: () => void }) => {
  const owner = useSealedOwner();
  if (error instanceof UnverifiedText) return <Unverified text={error.text} />;
  const { cause, remedy, isDamage } = causeOf(error);
  return (
    <div className="flex flex-col items-start gap-1">
      {isDamage && <p>{UNREADABLE}</p>}
      {remedy === 'ask' && owner !== null ? (
        <Suspense fallback={<Skeleton className="h-5 w-64" />}>
          <AskToOpen owner={owner} />
        </Suspense>
      ) : (
        <>
          <p className="text-sm text-muted">{cause}</p>
          <RemedyButton error={error} retry={retry} />
        </>
      )}
    </div>
  );
};

interface ShownProps {
  readonly text: UnsealedText;
  readonly empty?: ReactNode;
  /** How the clear text is drawn; as it is when absent. */
  readonly children?: (text: string) => ReactNode;
}

/** The four faces of a clinical text: nothing, opening, ready, not readable. */
export const Shown = ({ text, empty = null, children = (clear) => clear }: ShownProps) => {
  switch (text.is) {
    case 'empty':
      return empty;
    case 'opening':
      return <Skeleton className="h-5 w-40" />;
    case 'ready':
      return children(text.text);
    case 'failed':
      return <UnsealFailure error={text.error} retry={text.retry} />;
  }
};
