import type { EncryptionProvider, TmrArgs } from '@maillon/vault/provider';
import type { SentChallenge } from '@maillon/vault/use/unlock';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../../data/users.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { failureOf } from '../../../vault/encryption/unsealing.ts';
import { causeOf } from '../../../vault/failure.ts';
import { CODE_LENGTH } from '../../../vault/unlock/code.ts';
import { sendChallenge } from '../../../vault/unlock/security-challenge.ts';
import { SecurityCodeField } from '../../../vault/unlock/security-code-field.tsx';
import { unlockVault } from '../../../vault/vault.ts';

interface WithCodeDialogProps {
  readonly title: string;
  /** What it does, before a code is asked for. */
  readonly children: ReactNode;
  readonly danger?: boolean;
  /** What is going on once the code is right. */
  readonly working: string;
  readonly onClose: () => void;
  /** What it came to; the dialog closes by itself where there is nothing to say. */
  readonly onProof: (provider: EncryptionProvider, proof: TmrArgs) => Promise<ReactNode>;
}

type Failure = ReturnType<typeof failureOf>;
const isWrongCode = ({ code }: Failure): boolean => code === 'INVALID_CHALLENGE';

/** Something that a device which was left open must not do alone: a security code is asked for first. */
export const WithCodeDialog = ({ title, children, danger, working, onClose, onProof }: WithCodeDialogProps) => {
  const { id: userId } = useMe();
  const [sent, setSent] = useState<SentChallenge | null>(null);
  const [code, setCode] = useState('');
  const [step, setStep] = useState<'asking' | 'sending' | 'working'>('asking');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [result, setResult] = useState<ReactNode>(null);

  const attempt = async (at: 'sending' | 'working', work: () => Promise<void>): Promise<void> => {
    setStep(at);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const failed = failureOf(error);
      setFailure(failed);
      setCode('');
      // The code is used up, or dead: the next try takes another one.
      if (!isWrongCode(failed)) setSent(null);
    } finally {
      setStep('asking');
    }
  };
  const send = () => attempt('sending', async () => setSent(await sendChallenge(false)));
  const confirm = (challenge: string) =>
    attempt('working', async () => {
      if (sent === null) return;
      const { sessionId, twoManRuleKey, formerKey, next, authFactor = { type: 'EM', value: '' } as const } = sent;
      const proof = { userId, sessionId, twoManRuleKey, formerKey, next, authFactor, challenge };
      const said = await onProof(await unlockVault(), proof);
      if (said === null) onClose();
      else setResult(said);
    });

  const isWorking = step === 'working';
  if (result !== null)
    return (
      <Dialog open size="sm" title={title} onClose={onClose} footer={<Button onClick={onClose}>Terminer</Button>}>
        <div className="pb-2">{result}</div>
      </Dialog>
    );
  return (
    <Dialog
      open
      size="sm"
      insistent={isWorking}
      onClose={onClose}
      title={title}
      description={
        sent === null ? (
          children
        ) : (
          <>
            Entrez le code de {CODE_LENGTH} caractères envoyé à{' '}
            <strong className="font-semibold text-ink">{sent.authFactor?.value}</strong>.
          </>
        )
      }
    >
      <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-4 pt-1 pb-5">
        {failure !== null && !isWrongCode(failure) && <Alert tone="danger">{causeOf(failure).cause}</Alert>}
        {sent === null ? (
          <Button wide look={danger ? 'danger' : 'primary'} pending={step === 'sending'} onClick={() => void send()}>
            Recevoir un code
          </Button>
        ) : (
          <>
            <SecurityCodeField
              code={code}
              onCode={setCode}
              onWhole={(full) => void confirm(full)}
              pending={isWorking}
              refusal={failure}
            />
            {isWorking ? (
              <p role="status" className="flex items-center gap-2 text-muted">
                <Spinner /> {working}
              </p>
            ) : (
              <Button wide disabled={code.length < CODE_LENGTH} onClick={() => void confirm(code)}>
                Valider
              </Button>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
};
