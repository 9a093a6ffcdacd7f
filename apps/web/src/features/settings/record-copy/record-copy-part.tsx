import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { Owner } from './record-copy.model.ts';
import { type CopyState, useRecordCopy } from './use-record-copy.ts';

/** « Télécharger mon dossier »: everything, what only this browser can open too, in one archive. */
export const RecordCopyPart = ({ me, owner }: { readonly me: UserMe; readonly owner: Owner }) => {
  const { state, start, cancel } = useRecordCopy(me, owner);
  return (
    <div>
      <p className="text-muted">
        Une archive avec tout : votre dossier (FHIR, lisible par un logiciel de santé), vos documents, votre compte, vos
        rendez-vous, vos questionnaires, vos accords et le journal de votre dossier. Vos données de santé sont ouvertes
        ici, dans votre navigateur : nous ne le voyons pas.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {state.is === 'working' ? (
          <>
            <p role="status" className="flex items-center gap-2 font-medium">
              <Spinner label="En cours" />
              {stepOf(state)}
            </p>
            <Button look="secondary" onClick={cancel}>
              Annuler
            </Button>
          </>
        ) : (
          <Button onClick={() => void start()}>Télécharger mon dossier</Button>
        )}
      </div>
      {state.is === 'failed' && (
        <Alert tone="danger" className="mt-4">
          {state.why}
        </Alert>
      )}
      {state.is === 'done' && <Outcome failures={state.failures} />}
    </div>
  );
};

const stepOf = ({ step, done, of }: Extract<CopyState, { is: 'working' }>): string =>
  of === 0 ? `${step}…` : `${step} : ${done} sur ${of}`;

const Outcome = ({ failures }: { readonly failures: Extract<CopyState, { is: 'done' }>['failures'] }) =>
  failures.length === 0 ? (
    <Alert tone="success" className="mt-4">
      Votre dossier a été téléchargé. Cette archive n’est plus protégée : gardez-la en lieu sûr.
    </Alert>
  ) : (
    <Alert tone="warning" className="mt-4">
      <p>Votre dossier a été téléchargé, sans ce qui n’a pas pu être ouvert :</p>
      <ul className="mt-2 list-disc pl-5">
        {failures.map(({ what, why }) => (
          <li key={what}>
            {what} : {why}
          </li>
        ))}
      </ul>
    </Alert>
  );
