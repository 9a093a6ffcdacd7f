import { mayWriteRecord } from '@maillon/domain/access/patient-file';
import { VaultError } from '@maillon/vault/errors';
import type { PatientFile } from '../../data/affiliations.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { UnsealFailure } from '../../vault/encryption/sealed-text.tsx';
import { useVault } from '../../vault/use-vault.ts';

interface NotReadyProps {
  readonly file: PatientFile | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Why there is nothing to edit yet, or at all. */
export const NotReady = ({ file, error, retry }: NotReadyProps) => {
  const vault = useVault();
  if (error !== null) {
    return <ReadFailure title="Le dossier n’a pas pu être chargé" error={error} again={retry} />;
  }
  if (file !== null && !mayWriteRecord(file.access)) {
    return <Alert tone="info">Vous pouvez lire ce dossier. Le compléter demande l’accord du patient.</Alert>;
  }
  if (vault.is === 'absent') {
    return <Alert tone="info">Les données cliniques ne se modifient pas dans cette session.</Alert>;
  }
  if (vault.is === 'locked') return <UnsealFailure error={new VaultError('LOCKED')} retry={retry} />;
  return vault.is === 'shut' ? <UnsealFailure error={vault.error} retry={retry} /> : <SkeletonLines lines={6} />;
};
