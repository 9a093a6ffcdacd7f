import { type PhoneCountry, toE164 } from '@maillon/contracts/fields/phone';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { isEmail } from '@maillon/domain/text/email';
import type { AuthFactor } from '@maillon/vault/provider';
import { type FormEvent, useState } from 'react';
import { useMe } from '../../../data/users.ts';
import { PhoneField } from '../../../fields/phone-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { failureOf } from '../../../vault/encryption/unsealing.ts';
import { causeOf } from '../../../vault/failure.ts';
import { CODE_LENGTH } from '../../../vault/unlock/code.ts';
import { SecurityCodeField } from '../../../vault/unlock/security-code-field.tsx';
import { unlockVault } from '../../../vault/vault.ts';
import { draftOf } from '../profile.model.ts';

interface Sent {
  readonly factor: AuthFactor;
  readonly sessionId: string;
}

/** Signed with the person's own key, confirmed by a code that goes there, and in force after a wait; the contact before is told. */
export const CodeContactDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Contact des codes de sécurité"
      description={
        sent === null ? undefined : (
          <>
            Entrez le code de 8 caractères envoyé à{' '}
            <strong className="font-semibold text-ink">{sent.factor.value}</strong>.
          </>
        )
      }
    >
      {sent === null ? <AskForm onSent={setSent} /> : <ConfirmForm sent={sent} onClose={onClose} />}
    </Dialog>
  );
};

const AskForm = ({ onSent }: { readonly onSent: (sent: Sent) => void }) => {
  const own = draftOf(useMe());
  const [type, setType] = useState<AuthFactor['type']>(own.email === '' ? 'SMS' : 'EM');
  const [email, setEmail] = useState(own.email);
  const [phone, setPhone] = useState(own.phone);
  const [country, setCountry] = useState<PhoneCountry>(own.phoneCountry);
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const value = type === 'EM' ? (isEmail(email.trim()) ? email.trim() : null) : toE164(phone, country);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (value === null || pending) return;
    setPending(true);
    setFailure(undefined);
    try {
      const { codeContact } = await unlockVault();
      const asked = await codeContact?.change({ type, value });
      if (asked !== undefined) onSent({ factor: { type, value }, sessionId: asked.sessionId });
    } catch (error) {
      setFailure(causeOf(failureOf(error)).cause);
    } finally {
      setPending(false);
    }
  };

  const wrong = tried && value === null;
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5 pb-5">
      {failure !== undefined && <Alert tone="danger">{failure}</Alert>}
      <RadioGroup
        label="Par"
        required
        layout="segments"
        value={type}
        onChange={setType}
        choices={[
          { value: 'EM', label: 'E-mail' },
          { value: 'SMS', label: 'SMS' },
        ]}
      />
      {type === 'EM' ? (
        <TextField
          label="Adresse e-mail"
          type="email"
          required
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={wrong ? TEXTS.email : undefined}
        />
      ) : (
        <PhoneField
          required
          country={country}
          onCountry={setCountry}
          value={phone}
          onChange={setPhone}
          error={wrong ? TEXTS.phone : undefined}
        />
      )}
      <p className="text-sm text-muted">
        Choisissez de préférence un autre moyen que celui par lequel vous vous connectez : un seul ne suffira alors pas
        à ouvrir vos données.
      </p>
      <Button type="submit" wide pending={pending}>
        Recevoir un code
      </Button>
    </form>
  );
};

const ConfirmForm = ({ sent, onClose }: { readonly sent: Sent; readonly onClose: () => void }) => {
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ReturnType<typeof failureOf> | null>(null);

  const confirm = async (full: string): Promise<void> => {
    setPending(true);
    try {
      await (await unlockVault()).codeContact?.confirm(sent.factor, sent.sessionId, full);
      toast.success('Contact enregistré', `Vos codes de sécurité arriveront à ${sent.factor.value} dans 72 heures.`);
      onClose();
    } catch (error) {
      setRefusal(failureOf(error));
      setCode('');
      setPending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-4 pt-1 pb-5">
      <SecurityCodeField
        code={code}
        onCode={setCode}
        onWhole={(full) => void confirm(full)}
        pending={pending}
        refusal={refusal}
      />
      <Button
        wide
        pending={pending}
        disabled={!pending && code.length < CODE_LENGTH}
        onClick={() => void confirm(code)}
      >
        Valider
      </Button>
    </form>
  );
};
