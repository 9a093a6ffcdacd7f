import { type FormEvent, useEffect, useState } from 'react';
import { useSendContactCode, useVerifyContact } from '../../data/users.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CODE_LENGTH, CodeInput } from '../../ui/fields/code-input.tsx';
import { CodesHere, openCodes } from './security/codes-here.tsx';
import type { Codes } from './security/own-contacts.ts';

/** Design api §1.2: a contact gets a code every half minute at most. */
const RESEND_AFTER_S = 30;

interface ContactChangeDialogProps {
  readonly kind: 'email' | 'phone';
  /** Where the code goes to. */
  readonly contact: string;
  /** Whether a code has just left (the form was saved); otherwise it is asked for here. */
  readonly codeSent: boolean;
  readonly onClose: () => void;
}

/** The code that proves a contact (design api A9). It leaves by itself at the sixth digit. */
export const ContactChangeDialog = ({ kind, contact, codeSent, onClose }: ContactChangeDialogProps) => {
  const [code, setCode] = useState('');
  const [sentAt, setSentAt] = useState<number | null>(() => (codeSent ? Date.now() : null));
  const [codes, setCodes] = useState<Codes | null>(null);
  const [isAsking, setAsking] = useState(false);
  const verification = useVerifyContact();
  const sending = useSendContactCode();
  const error = verification.error ?? sending.error;
  const isPending = verification.isPending || isAsking;

  const verify = (full: string): void =>
    verification.mutate(
      { kind, code: full },
      {
        onSuccess: () => {
          toast.success(kind === 'email' ? 'Votre adresse e-mail est confirmée' : 'Votre téléphone est confirmé');
          setAsking(true);
          void openCodes().then((open) => (open === null ? onClose() : setCodes(open)));
        },
        onError: () => setCode(''),
      },
    );

  const write = (next: string): void => {
    if (isPending) return;
    setCode(next);
    if (next.length === CODE_LENGTH) verify(next);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.length === CODE_LENGTH && !isPending) verify(code);
  };

  const ask = (): void => {
    verification.reset();
    sending.mutate(kind, { onSuccess: () => setSentAt(Date.now()) });
  };

  if (codes !== null)
    return (
      <CodesHere codes={codes} factor={{ type: kind === 'email' ? 'EM' : 'SMS', value: contact }} onClose={onClose} />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={kind === 'email' ? 'Confirmer l’adresse e-mail' : 'Confirmer le téléphone'}
      description={
        sentAt === null ? (
          <>
            Un code à 6 chiffres sera envoyé à <strong className="font-semibold text-ink">{contact}</strong>.
          </>
        ) : (
          <>
            Saisissez le code envoyé à <strong className="font-semibold text-ink">{contact}</strong>. Vos autres
            appareils seront déconnectés si ce contact en remplace un autre.
          </>
        )
      }
    >
      {sentAt === null ? (
        <div className="flex flex-col gap-4 pb-5">
          {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
          <Button wide pending={sending.isPending} onClick={ask}>
            Recevoir le code
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-5 pb-5">
          <CodeInput
            value={code}
            onChange={write}
            error={code === '' && error !== null ? sentenceOf(error) : null}
            disabled={isPending}
          />
          <Button type="submit" wide pending={isPending} disabled={code.length < CODE_LENGTH}>
            Vérifier
          </Button>
          <Resend key={sentAt} sentAt={sentAt} pending={sending.isPending} onResend={ask} />
        </form>
      )}
    </Dialog>
  );
};

const secondsLeft = (sentAt: number): number => Math.max(0, Math.ceil(RESEND_AFTER_S - (Date.now() - sentAt) / 1000));

interface ResendProps {
  readonly sentAt: number;
  readonly pending: boolean;
  readonly onResend: () => void;
}

const Resend = ({ sentAt, pending, onResend }: ResendProps) => {
  const [left, setLeft] = useState(() => secondsLeft(sentAt));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(sentAt)), 500);
    return () => clearInterval(timer);
  }, [sentAt]);
  return (
    <Button look="quiet" size="sm" className="self-center" pending={pending} disabled={left > 0} onClick={onResend}>
      {left > 0 ? `Renvoyer le code dans ${left} s` : 'Renvoyer le code'}
    </Button>
  );
};
