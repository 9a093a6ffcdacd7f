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
  if (isEmpty) return 'Rien n’a été enregistré avec cette clé : aucune réponse n’est perdue.';
  return problem === 'patientExcluded'
    ? 'Ce qui a été écrit avec cette clé est conservé, et reste lisible pour les personnes qui l’ouvrent déjà.'
    : 'Ce qui a été écrit avec cette clé est conservé tel quel, mais plus personne ne peut le lire.';
};

const TITLES = {
  lost: 'La clé de ce dossier est perdue',
  patientExcluded: 'Le patient ne peut pas ouvrir ce dossier',
  unknown: 'Ce dossier ne s’ouvre pas avec vos clés',
} as const;

/** Where the key of a record is lost or unfit: what that means, and the one way on. Nothing where the record can go on. */
export const LostSessionNotice = ({ patientId, sldId, isEmpty, access }: LostSessionNoticeProps) => {
  const { problem, replacing, error, replace } = useRecordSession(patientId, sldId);
  const mayAct = access.self || access.act;
  // Who else opens it is for the patient to know: to others its key may still come.
  if (problem === null || (problem === 'unknown' && !mayAct)) return null;
  const mayWrite = mayAct || access.write;
  return (
    <Alert tone="warning" title={TITLES[problem]}>
      {problem === 'unknown' && <p>Si plus aucune des personnes qui le suivent ne l’ouvre, sa clé est perdue.</p>}
      {problem === 'patientExcluded' && <p>Sa clé lui est fermée : plus rien ne peut être enregistré avec elle.</p>}
      <p>
        {fateOf(problem, isEmpty)}{' '}
        {mayWrite
          ? 'Avec une nouvelle clé, le dossier peut de nouveau être complété, et tout ce qui y est écrit se lit.'
          : 'Le patient, ou une personne qui complète son dossier, peut le continuer avec une nouvelle clé.'}
      </p>
      {error !== null && (
        <p role="alert" className="mt-2 font-semibold">
          {whyNot(error)}
        </p>
      )}
      {mayWrite && (
        <Button look="secondary" className="mt-3" pending={replacing} onClick={replace}>
          Continuer avec une nouvelle clé
        </Button>
      )}
    </Alert>
  );
};
