import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { type FormEvent, useState } from 'react';
import { useImpersonate } from '../../data/access/impersonation.ts';
import { profileOf } from '../../data/users.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** Spec platform §2 "Overlays": user ids, profile ids, organizations, impersonation. */
export const DebugPanel = ({ me }: { readonly me: UserMe }) => {
  const profile = profileOf(me);
  const lines = [
    ['Utilisateur', me.id],
    ['Profil', profile?.id ?? 'aucun'],
    ['Type', me.userType],
    ['Chiffrement', me.sldId ?? 'aucune identité'],
    ['Mode', publicConfig().mode],
    ['Usurpation', me.impersonation === null ? 'aucune' : `par ${me.impersonation.byName}`],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-2 text-sm">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-mono text-xs break-all">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-xs text-muted">Structures</dt>
          {(profile?.organizations ?? []).length === 0 && <dd className="text-xs">aucune</dd>}
          {profile?.organizations.map(({ id, name }) => (
            <dd key={id} className="text-xs break-all">
              {name} <span className="font-mono">{id}</span>
            </dd>
          ))}
        </div>
      </dl>
      <ImpersonateForm />
    </div>
  );
};

const ImpersonateForm = () => {
  const impersonate = useImpersonate();
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);

  const send = (event: FormEvent): void => {
    event.preventDefault();
    const incomplete = email.trim() === '' || reason.trim() === '';
    setMissing(incomplete);
    if (!incomplete) impersonate.mutate({ email: email.trim(), reason: reason.trim() });
  };
  const required = (value: string) => (missing && value.trim() === '' ? TEXTS.required : undefined);
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3 border-t border-line pt-4">
      <TextField
        label="Prendre la place de (e-mail)"
        required
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={required(email)}
      />
      <TextField label="Motif" required value={reason} onChange={setReason} error={required(reason)} />
      {impersonate.isError && <Alert tone="danger">{sentenceOf(impersonate.error)}</Alert>}
      <Button type="submit" size="sm" pending={impersonate.isPending}>
        Prendre sa place
      </Button>
    </form>
  );
};
