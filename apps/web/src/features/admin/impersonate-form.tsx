import { TEXTS } from '@maillon/contracts/refusals/texts';
import { type FormEvent, useState } from 'react';
import { useImpersonate } from '../../data/access/impersonation.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** Taking a person's place needs a reason, which stays with the trace of it. */
export const ImpersonateForm = ({ email }: { readonly email: string }) => {
  const impersonate = useImpersonate();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);

  const send = (event: FormEvent): void => {
    event.preventDefault();
    const given = reason.trim();
    setMissing(given === '');
    if (given !== '') impersonate.mutate({ email, reason: given });
  };
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3 rounded-md bg-sunken p-4">
      <TextField
        label="Motif de l’usurpation"
        hint="Une heure au plus, en lecture seule. Votre nom et ce motif sont conservés."
        required
        maxLength={300}
        value={reason}
        onChange={setReason}
        error={missing && reason.trim() === '' ? TEXTS.required : undefined}
      />
      {impersonate.isError && <Alert tone="danger">{sentenceOf(impersonate.error)}</Alert>}
      <Button type="submit" size="sm" look="secondary" className="self-start" pending={impersonate.isPending}>
        Prendre la place de cette personne
      </Button>
    </form>
  );
};
