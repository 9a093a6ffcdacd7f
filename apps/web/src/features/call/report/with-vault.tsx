import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { causeOf } from '../../../vault/failure.ts';
import { useVault } from '../../../vault/use-vault.ts';
import { vault } from '../../../vault/vault.ts';

interface WithVaultProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What is shown only once the data of the reader are open: a report that was built before would say that nothing is readable. */
export const WithVault = ({ title, children }: WithVaultProps) => {
  const state = useVault();
  if (state.is === 'open') return children;
  if (state.is === 'opening') {
    return (
      <>
        <PageHeader title={title} />
        <SkeletonLines lines={8} />
      </>
    );
  }
  const again = <Button onClick={vault.tryAgain}>{state.is === 'shut' ? 'Réessayer' : 'Déverrouiller'}</Button>;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Le dossier n’est pas ouvert sur cet appareil"
        action={state.is === 'absent' ? undefined : again}
      >
        {state.is === 'shut' && causeOf(state.error).cause}
        {state.is === 'absent' && 'Les comptes rendus s’ouvrent seulement pour leurs lecteurs, sur leurs appareils.'}
        {(state.is === 'locked' || state.is === 'asking') && 'Déverrouillez vos données pour continuer.'}
      </EmptyState>
    </>
  );
};
