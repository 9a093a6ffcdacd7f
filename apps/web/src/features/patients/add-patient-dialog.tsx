import { newPatient } from '@maillon/contracts/structures/affiliations';
import { isNir } from '@maillon/domain/identifiers';
import { type SyntheticEvent, useId, useReducer, useState } from 'react';
import { useAffiliate, useCreatePatient, useFindPatient } from '../../data/affiliation-changes.ts';
import { type PatientsOwner } from '../../data/affiliations.ts';
import { MedicalFields } from '../../fields/medical-fields.tsx';
import { problemOf, sentenceOf } from '../../lib/api/problem.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { defaultPhoneCountry } from '../../lib/phone-country.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { GENDER_LABELS, PersonCard } from '../../ui/person-card.tsx';
import { openVault } from '../../vault/vault.ts';
import { type AddPatient, addPatient, NEW_PATIENT } from './add-patient.state.ts';
import { FindPatientFields } from './find-patient-fields.tsx';
import { IdentityStep } from './identity-step.tsx';
import {
  conflictSentence,
  emptyDraft,
  errorsOf,
  knownByOf,
  type PatientDraft,
  payloadOf,
  searchErrorsOf,
} from './new-patient.model.ts';

/** Spec organizations §9: looked up at the fifteenth character. */
const NIR_LENGTH = 15;
/** What the one button says in each step: it stays where it is, and so does the keyboard. */
const ACTIONS: Partial<Record<AddPatient['step'], string>> = {
  associate: 'Envoyer une demande',
  unknown: 'Créer',
  identity: 'Suivant',
  medical: 'Enregistrer',
};
const TITLES = { identity: 'Informations personnelles', medical: 'Antécédents et traitements' } as const;

/** Keys for a patient who has just been made, once the vault is open. What fails here is tried again by the first text that is sealed for this patient. */
const preparePatientSoon = async (patientId: string): Promise<void> => {
  try {
    const [provider, { preparePatient }] = await Promise.all([openVault(), import('../../vault/prepare-patient.ts')]);
    await preparePatient(provider, patientId);
  } catch {
    // A vault that is shut is said where something is sealed.
  }
};

interface AddPatientDialogProps {
  readonly owner: PatientsOwner;
  readonly today: string;
  readonly onClose: () => void;
}

/** « Ajouter un patient »: the number says whether to ask a person or to make them (spec organizations §2). */
export const AddPatientDialog = ({ owner, today, onClose }: AddPatientDialogProps) => {
  const [state, dispatch] = useReducer(addPatient, NEW_PATIENT);
  const [draft, setDraft] = useState(() => emptyDraft(defaultPhoneCountry()));
  const [tried, setTried] = useState(false);
  const form = useId();
  const isFrench = publicConfig().country === 'FR';
  const check = useFindPatient(owner);
  const affiliate = useAffiliate(owner);
  const create = useCreatePatient(owner);
  const errors = errorsOf(draft, today);
  const change = (part: Partial<PatientDraft>): void => setDraft((now) => ({ ...now, ...part }));

  /** What is looked for is another one: nothing is known of it yet. */
  const changeSearch = (part: Partial<PatientDraft>): void => {
    change(part);
    dispatch({ type: 'number' });
    check.reset();
    affiliate.reset();
  };

  const typeNumber = (nir: string): void => {
    if (nir === draft.nir) return;
    changeSearch({ nir });
    if (nir.length === NIR_LENGTH && isNir(nir)) find({ ...draft, nir });
  };

  const find = (sought: PatientDraft): void =>
    check.mutate(knownByOf(sought), {
      onSuccess: ({ affiliated, patient }) =>
        dispatch({
          type: 'checked',
          affiliated,
          patient: patient === undefined ? null : { id: patient.id, ...patient.common },
        }),
    });

  const search = (): void => {
    setTried(true);
    if (Object.keys(searchErrorsOf(draft)).length > 0) {
      focusFirstError();
      return;
    }
    setTried(false);
    find(draft);
  };

  const ask = (patientId: string): void =>
    affiliate.mutate(patientId, {
      onSuccess: () => {
        toast.success('Demande envoyée', 'Le patient est prévenu.');
        onClose();
      },
    });

  const next = (): void => {
    setTried(true);
    if (Object.keys(errors.identity).length > 0) {
      focusFirstError();
      return;
    }
    setTried(false);
    dispatch({ type: 'next' });
  };

  const save = (): void => {
    setTried(true);
    const { data } = newPatient.safeParse(payloadOf(draft));
    if (data === undefined) {
      focusFirstError();
      return;
    }
    create.mutate(
      { patient: data },
      {
        onSuccess: ({ userData }) => {
          void preparePatientSoon(userData.id);
          toast.success('Patient ajouté');
          onClose();
        },
        onError: (error) => {
          const problem = problemOf(error);
          if (problem?.status === 409) dispatch({ type: 'conflict', sentence: conflictSentence(problem) });
        },
      },
    );
  };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (check.isPending || affiliate.isPending || create.isPending) return;
    if (state.step === 'number' && !isFrench) search();
    if (state.step === 'associate') ask(state.patient.id);
    if (state.step === 'unknown') dispatch({ type: 'create' });
    if (state.step === 'identity') next();
    if (state.step === 'medical') save();
  };

  // After React has drawn the errors.
  const focusFirstError = (): number =>
    requestAnimationFrame(() => document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid]')?.focus());

  const creating = state.step === 'identity' || state.step === 'medical';
  const failure = check.error ?? affiliate.error ?? (problemOf(create.error)?.status === 409 ? null : create.error);
  const step = { draft, today, change };
  const action = state.step === 'number' && !isFrench ? 'Rechercher' : ACTIONS[state.step];

  return (
    <Dialog
      open
      size={creating ? 'lg' : 'md'}
      onClose={onClose}
      title={creating ? TITLES[state.step] : 'Ajouter un patient'}
      footer={
        <>
          {creating && (
            // On a phone it comes where « Créer » was: the second click of a double click is not for it.
            <Button look="secondary" onClick={({ detail }) => detail < 2 && dispatch({ type: 'back' })}>
              Précédent
            </Button>
          )}
          {action !== undefined && (
            <Button type="submit" form={form} pending={check.isPending || affiliate.isPending || create.isPending}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {failure !== null && <Alert tone="danger">{sentenceOf(failure)}</Alert>}
        {state.step === 'identity' && (
          <>
            {state.refused !== null && <Alert tone="danger">{state.refused}</Alert>}
            <IdentityStep {...step} errors={tried ? errors.identity : {}} />
          </>
        )}
        {state.step === 'medical' && (
          <MedicalFields values={draft} errors={tried ? errors.medical : {}} change={step.change} at="" />
        )}
        {!creating && (
          <>
            <FindPatientFields
              {...{ draft, today, typeNumber }}
              change={changeSearch}
              errors={tried && state.step === 'number' ? searchErrorsOf(draft) : {}}
              known={state.step === 'affiliated' ? 'Ce patient est déjà affilié' : undefined}
            />
            <div aria-live="polite">
              {check.isPending && <SkeletonLines lines={2} />}
              {state.step === 'associate' && (
                <PersonCard
                  name={state.patient.name}
                  details={[
                    state.patient.age === null ? null : `${state.patient.age} ans`,
                    state.patient.gender === null ? null : GENDER_LABELS[state.patient.gender],
                  ]}
                />
              )}
              {state.step === 'unknown' && (
                <Alert tone="info" title="Aucun patient trouvé">
                  Continuer pour créer un nouveau patient
                  {!isFrench && draft.nir !== '' && (
                    <Button look="quiet" size="sm" className="mt-2 block" onClick={() => changeSearch({ nir: '' })}>
                      Chercher par téléphone
                    </Button>
                  )}
                </Alert>
              )}
            </div>
          </>
        )}
      </form>
    </Dialog>
  );
};
