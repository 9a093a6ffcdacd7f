import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CODE_LENGTH, CodeInput } from '../../ui/fields/code-input.tsx';
import { type Contact, RESEND_AFTER_S } from './sign-in.state.ts';
import { useSmsCode } from './web-otp.ts';

interface CodeFormProps {
  readonly contact: Contact;
  readonly sentAt: number;
  readonly message: string | null;
  readonly hint: string | null;
  readonly onBack: () => void;
  readonly onResend: () => Promise<void>;
  /** Settles when the server has answered. */
  readonly onCode: (code: string) => Promise<void>;
}

/** Second step: the code that was sent. It leaves by itself at the sixth digit, once. */
export const CodeForm = ({ contact, sentAt, message, hint, onBack, onResend, onCode }: CodeFormProps) => {
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const resend = async (): Promise<void> => {
    await onResend();
    // The button that was pressed now counts down: the keyboard goes where the new code does.
    form.current?.querySelector('input')?.focus();
  };

  const verify = async (full: string): Promise<void> => {
    setPending(true);
    await onCode(full);
    setPending(false);
    setCode('');
  };

  const write = (next: string): void => {
    if (pending) return;
    setCode(next);
    if (next.length === CODE_LENGTH) void verify(next);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!pending && code.length === CODE_LENGTH) void verify(code);
  };

  useSmsCode(contact.method === 'phoneNumber', write);

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <div>
        <Button look="quiet" size="sm" className="-ml-3" icon={<BackArrow />} onClick={onBack}>
          Retour
        </Button>
        <h1 className="mt-3 text-2xl font-semibold">Entrer le code de vérification</h1>
        <p className="mt-2 text-muted">
          Nous l’avons envoyé à <strong className="font-semibold text-ink">{contact.value}</strong>.
        </p>
      </div>
      <CodeInput
        value={code}
        onChange={write}
        error={code === '' ? message : null}
        hint={code === '' ? hint : null}
        disabled={pending}
      />
      <Button type="submit" wide pending={pending} disabled={!pending && code.length < CODE_LENGTH}>
        Vérifier
      </Button>
      <Resend sentAt={sentAt} onResend={resend} />
    </form>
  );
};

const secondsLeft = (sentAt: number): number => Math.max(0, Math.ceil(RESEND_AFTER_S - (Date.now() - sentAt) / 1000));

const Resend = ({ sentAt, onResend }: Pick<CodeFormProps, 'sentAt' | 'onResend'>) => {
  const [left, setLeft] = useState(() => secondsLeft(sentAt));
  const [pending, setPending] = useState(false);

  useEffect(() => {
    setLeft(secondsLeft(sentAt));
    const timer = setInterval(() => setLeft(secondsLeft(sentAt)), 500);
    return () => clearInterval(timer);
  }, [sentAt]);

  const resend = async (): Promise<void> => {
    setPending(true);
    await onResend();
    setPending(false);
  };

  return (
    <div className="text-center text-sm text-muted">
      <p>Vous n’avez rien reçu ? Vérifiez vos courriers indésirables.</p>
      <Button
        look="quiet"
        size="sm"
        className="mt-1"
        pending={pending}
        disabled={left > 0}
        onClick={() => void resend()}
      >
        {left > 0 ? `Renvoyer le code dans ${left} s` : 'Renvoyer le code'}
      </Button>
    </div>
  );
};

// Drawn here: the icon library would be the heaviest part of the sign-in.
const BackArrow = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
    <path d="M19 12H5m6-6-6 6 6 6" />
  </svg>
);
