import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { causeOf } from '../../../vault/failure.ts';
import { useVault } from '../../../vault/use-vault.ts';
import { type AccountReset, type VaultState, vault } from '../../../vault/vault.ts';
import { BindingCard } from '../security/binding-card.tsx';
import { CodeContactsCard, CodesAlert } from '../security/code-contacts-card.tsx';
import { CompromisedKeysCard } from '../security/compromised-keys-card.tsx';
import { DevicesCard } from '../security/devices-card.tsx';
import { ErasureAlert, ErasureCard } from '../security/erasure-card.tsx';
import { PeopleCard } from '../security/people-card.tsx';
import { RecoverySheetCard } from '../security/recovery-sheet-card.tsx';
import { LostCard, ResetAlert } from '../security/reset-card.tsx';

/** « Sécurité »: where one's keys stand, the ways back to them, and whom one can compare numbers with. */
export const SecuritySection = () => {
  const state = useVault();
  const accountReset = accountResetOf(state);
  return (
    <>
      {state.is === 'open' && state.provider.reset && <ResetAlert accountReset={state.provider.reset} />}
      {state.is === 'open' && state.provider.codeContact && <CodesAlert codes={state.provider.codeContact} />}
      {state.is === 'open' && state.provider.erasure && <ErasureAlert erasure={state.provider.erasure} />}
      <Card title="Vos données de santé">
        <KeysState state={state} />
      </Card>
      {accountReset !== undefined && <LostCard accountReset={accountReset} />}
      {state.is === 'open' && (
        <>
          {state.provider.devices && (
            <DevicesCard devices={state.provider.devices} mayRenew={state.provider.capabilities.recoveryKit} />
          )}
          {state.provider.capabilities.recoveryKit && <RecoverySheetCard />}
          <BindingCard />
          {state.provider.codeContact && <CodeContactsCard codes={state.provider.codeContact} />}
          {state.provider.capabilities.recoveryKit && <CompromisedKeysCard />}
          <PeopleCard />
          {state.provider.erasure && <ErasureCard erasure={state.provider.erasure} />}
        </>
      )}
    </>
  );
};

/** New keys, for a person who cannot open the old ones here. */
const accountResetOf = (state: VaultState): AccountReset | undefined => {
  if (state.is === 'locked') return state.question.accountReset;
  return state.is === 'shut' ? state.accountReset : undefined;
};

const KeysState = ({ state }: { readonly state: VaultState }): ReactNode => {
  switch (state.is) {
    case 'open':
      return (
        <p>
          <Badge>Ouvertes ici</Badge> Vos données de santé sont chiffrées sur cet appareil avant d’être envoyées. Nous
          ne pouvons pas les lire.{' '}
          <Link className="font-medium text-brand underline underline-offset-2" to={paths.whatWeSee()}>
            Ce que nous voyons quand même
          </Link>
        </p>
      );
    case 'opening':
    case 'asking':
      return <p>Déverrouillage de vos données…</p>;
    case 'absent':
      return <p className="text-muted">Rien n’est chiffré dans cette session.</p>;
    case 'locked':
    case 'shut':
      return (
        <Alert tone="warning">
          <p>
            {state.is === 'locked'
              ? 'Cet appareil n’ouvre pas encore vos données de santé.'
              : causeOf(state.error).cause}
          </p>
          <Button look="secondary" size="sm" className="mt-2" onClick={vault.tryAgain}>
            Déverrouiller
          </Button>
        </Alert>
      );
  }
};
