import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../lib/api/server-clock.ts';
import { acceptedTerms, clearTerms, rememberTerms } from '../../lib/api/terms.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { signOut } from '../../lib/session/session.ts';

const TermsDialog = lazyPart(() => import('../../features/onboarding/terms-dialog.tsx').then((m) => m.TermsDialog));

interface TermsGateProps {
  /** Whether the server already knows that the current version was accepted. */
  readonly known?: boolean;
  /** Tells the server; also called when the answer was given here before the server could know the person. */
  readonly onAccept?: () => void;
}

/** Asks for the terms of use as long as they are accepted neither here nor at the server; refusing signs out. */
export const TermsGate = ({ known = false, onAccept }: TermsGateProps) => {
  const [accepted, setAccepted] = useState(() => known || acceptedTerms() !== null);
  const reportToServer = useEffectEvent(() => {
    if (!known && acceptedTerms() !== null) onAccept?.();
  });
  useEffect(() => reportToServer(), []);
  if (accepted) return null;

  const accept = (): void => {
    rememberTerms(new Date(serverNow()));
    setAccepted(true);
    onAccept?.();
  };
  const refuse = (): void => {
    clearTerms();
    void signOut();
  };
  return (
    <Suspense>
      <TermsDialog onAccept={accept} onRefuse={refuse} />
    </Suspense>
  );
};
