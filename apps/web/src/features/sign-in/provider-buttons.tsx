import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { MESSAGES } from './sign-in.state.ts';
import type { Provider } from './third-party.ts';

const NAMES: Readonly<Record<Provider, string>> = { psc: 'Pro Santé Connect', ordoclic: 'Ordoclic' };

/** The ways in for professionals: with their card (CPS or e-CPS), or with their account of the prescription service. */
export const ProviderButtons = ({ providers }: { readonly providers: readonly Provider[] }) => {
  const [pending, setPending] = useState<Provider | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  const leave = async (provider: Provider): Promise<void> => {
    setPending(provider);
    setMessage(null);
    try {
      const { leaveForProvider } = await import('./third-party.ts');
      await leaveForProvider(provider);
    } catch (error) {
      setMessage(error instanceof Error && error.message !== '' ? error.message : MESSAGES.unknown);
      setPending(null);
    }
  };

  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Professionnels de santé
      </p>
      {message !== null && <Alert tone="danger">{message}</Alert>}
      {providers.map((provider) => (
        <Button
          key={provider}
          look="secondary"
          wide
          pending={pending === provider}
          resting={pending !== null && pending !== provider}
          icon={provider === 'psc' && <CardIcon />}
          onClick={() => void leave(provider)}
        >
          S’identifier avec {NAMES[provider]}
        </Button>
      ))}
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
