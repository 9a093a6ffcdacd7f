import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { MESSAGES } from './sign-in.state.ts';

/** The way in for professionals with a card (CPS or e-CPS). */
export const CardButton = () => {
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const leave = async (): Promise<void> => {
    setPending(true);
    setMessage(null);
    try {
      const { leaveForProvider } = await import('./third-party.ts');
      await leaveForProvider('psc');
    } catch (error) {
      setMessage(error instanceof Error && error.message !== '' ? error.message : MESSAGES.unknown);
      setPending(false);
    }
  };

  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Professionnels de santé
      </p>
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <Button look="secondary" wide pending={pending} icon={<CardIcon />} onClick={() => void leave()}>
        S’identifier avec Pro Santé Connect
      </Button>
    </div>
  );
};

// Drawn here: the icon library would be the heaviest part of the sign-in.
const CardIcon = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="M8 10v4m-2-2h4m4-2h4m-4 4h2" />
  </svg>
);
