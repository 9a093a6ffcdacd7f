import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { causeOf } from '../failure.ts';
import { useVault } from '../use-vault.ts';
import type { CodeQuestion } from '../vault.ts';
import { CODE_LENGTH } from './code.ts';
import { LostKeys } from './lost-keys.tsx';
import { SecurityCodeField } from './security-code-field.tsx';
import { SheetForm } from './sheet-form.tsx';

const RESEND_AFTER_MS = 30_000;

/** The security code of eight characters: the way back for a person who comes on a device that the vault does not know. */
export const CodeDialog = () => {
  const state = useVault();
  return state.is === 'asking' ? <Asking question={state.question} /> : null;
};

const TITLES = {
  code: 'Code de sécurité',
  sheet: 'Fiche de secours',
  lost: 'Nouvel accès à mes données',
} as const;

const Asking = ({ question }: { readonly question: CodeQuestion }) => {
  const [way, setWay] = useState<'code' | 'sheet' | 'lost'>('code');
  return (
    <Dialog
      open
      insistent
      size="sm"
      onClose={question.later}
      title={TITLES[way]}
      description={
        way === 'code' ? (
          <CodeIntroduction question={question} />
        ) : way === 'sheet' ? (
          'Recopiez le texte imprimé sur votre fiche, ou scannez son code avec votre téléphone.'
        ) : undefined
      }
    >
      {way === 'code' ? (
        <CodeForm question={question} onSheet={() => setWay('sheet')} />
      ) : way === 'sheet' ? (
        <SheetForm
          question={question}
          onBack={() => setWay('code')}
          onLost={question.accountReset && (() => setWay('lost'))}
        />
      ) : (
        <LostKeys accountReset={question.accountReset} onBack={() => setWay('code')} onLater={question.later} />
      )}
    </Dialog>
  );
};

const CodeIntroduction = ({ question: { isSent, sentTo } }: { readonly question: CodeQuestion }) =>
  isSent ? (
    <>
      Entrez le code de 8 caractères que nous venons d’envoyer
      {sentTo !== null && (
        <>
          {' '}
          à <strong className="font-semibold text-ink">{sentTo}</strong>
        </>
      )}
      .
    </>
  ) : (
    'Cet appareil n’ouvre pas encore vos données de santé. Un code de 8 caractères, demandé une seule fois, les ouvre.'
  );

const CodeForm = ({ question, onSheet }: { readonly question: CodeQuestion; readonly onSheet: () => void }) => {
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const [canResend, setCanResend] = useState(false);
  const { isSent, refusal } = question;

  // Another question has come: the last code was wrong, or another one is on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question itself is the trigger
  useEffect(() => {
    setPending(false);
    setCode('');
    setCanResend(false);
    const timer = setTimeout(() => setCanResend(true), RESEND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [question]);

  const send = (full: string): void => {
    setPending(true);
    question.answer(full);
  };
  const sendCode = (): void => {
    setPending(true);
    question.answer({ way: 'send' });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (pending) return;
    if (!isSent) sendCode();
    else if (code.length === CODE_LENGTH) send(code);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 pt-1 pb-5">
      {isSent ? (
        <>
          <SecurityCodeField code={code} onCode={setCode} onWhole={send} pending={pending} refusal={refusal} />
          <Button type="submit" wide pending={pending} disabled={!pending && code.length < CODE_LENGTH}>
            Valider
          </Button>
        </>
      ) : (
        <>
          {refusal !== null && refusal.code !== 'INVALID_CHALLENGE' && !pending && (
            <Alert tone="danger">{causeOf(refusal).cause}</Alert>
          )}
          <Button type="submit" wide pending={pending}>
            Recevoir le code
          </Button>
        </>
      )}
      <div className="flex flex-col items-center gap-1">
        {isSent && (
          <Button look="quiet" size="sm" disabled={!canResend || pending} onClick={sendCode}>
            Renvoyer le code
          </Button>
        )}
        <Button look="quiet" size="sm" onClick={onSheet}>
          Utiliser ma fiche de secours
        </Button>
        <Button look="quiet" size="sm" onClick={question.later}>
          Plus tard
        </Button>
      </div>
      <Alert>Sans ce code, tout fonctionne sauf la lecture et l’écriture des données de santé.</Alert>
    </form>
  );
};
