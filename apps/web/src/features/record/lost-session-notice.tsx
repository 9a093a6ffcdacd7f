import { mayActFor, mayWriteRecord } from '@maillon/domain/access/patient-file';
import { VaultError } from '@maillon/vault/errors';
import type { PatientFile } from '../../data/affiliations.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { causeOf } from '../../vault/failure.ts';
import { useRecordSession } from '../../vault/use-record-session.ts';

interface LostSessionNoticeProps {
  readonly patientId: string;
  readonly sldId: string | null;
  /** Whether anything was written with the key that is lost. */
  readonly isEmpty: boolean;
  readonly access: PatientFile['access'];
}

const whyNot = (error: Error): string => (error instanceof VaultError ? causeOf(error).cause : sentenceOf(error));

/** What becomes of the answers that are in the record. */
const fateOf = (problem: 'lost' | 'patientExcluded' | 'unknown', isEmpty: boolean): string => {
  if (isEmpty) return 'Rien n’y avait été enregistré : aucune réponse n’est perdue.';
  return problem === 'patientExcluded'
    ? 'Ce qui y est écrit est conservé, et reste lisible pour les personnes qui l’ouvrent déjà.'
    : 'Ce qui y est écrit est conservé tel quel, mais plus personne ne peut le lire.';
};

const TITLES = {
  lost: 'Plus personne ne peut ouvrir ce dossier',
  patientExcluded: 'Le patient ne peut pas ouvrir ce dossier',
  unknown: 'Ce dossier ne s’ouvre pas pour vous',
} as const;

/** Where the key of a record is lost or unfit: what that means, and the one way on. Nothing where the record can go on. */
export const LostSessionNotice = ({ patientId, sldId, isEmpty, access }: LostSessionNoticeProps) => {
  const { problem, replacing, error, replace } = useRecordSession(patientId, sldId);
  const mayAct = mayActFor(access);
  // Who else opens it is for the patient to know: to others its key may still come.
  if (problem === null || (problem === 'unknown' && !mayAct)) return null;
  const mayWrite = mayWriteRecord(access);
  return (
    <Alert tone="warning" title={TITLES[problem]}>
      {problem === 'unknown' && <p>Si plus aucune des personnes qui le suivent ne l’ouvre, il peut être repris.</p>}
      {problem === 'patientExcluded' && <p>Tant qu’il en est ainsi, plus rien ne peut y être enregistré.</p>}
      <p>
        {fateOf(problem, isEmpty)}{' '}
        {mayWrite
          ? 'Une fois repris, le dossier peut de nouveau être complété, et tout ce qui y sera écrit se lira.'
          : 'Le patient, ou une personne qui complète son dossier, peut le reprendre.'}
      </p>
      {error !== null && (
        <p role="alert" className="mt-2 font-semibold">
          {whyNot(error)}
        </p>
      )}
      {mayWrite && (
        <Button look="secondary" className="mt-3" pending={replacing} onClick={replace}>
          Reprendre le dossier
        </Button>
      )}
    </Alert>
  );
};
