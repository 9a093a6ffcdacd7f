import { TEXTS } from '@maillon/contracts/refusals/texts';
import { careRequestNote } from '@maillon/contracts/structures/care-request-note';
import { CARE_REQUEST } from '@maillon/domain/care/care-request-form';
import type { Answers } from '@maillon/domain/forms/form';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { careRequest, type OpenedCareRequest } from '../../data/care-requests.ts';
import { AddressField } from '../../fields/address-field.tsx';
import { FollowedPatientField } from '../../fields/followed-patient-field.tsx';
import { FormStep } from '../../fields/form-step.tsx';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useStepFocus } from '../../lib/hooks/use-step-focus.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { useStructure } from '../../lib/storage/use-structure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PractitionerPicker } from './practitioner-picker.tsx';
import { UnreadableForm } from './unreadable-form.tsx';
import { useCareRequestForm } from './use-care-request-form.ts';

const NOTHING: Answers = {};

/** Four steps, kept after each on the server: a draft is gone on with here or elsewhere (spec organizations §2). */
export const NewCareRequestScreen = () => {
  useTitle('Nouvelle demande de soins');
  const { requestId } = useParams();
  const { data, error, refetch } = useQuery({ ...careRequest(requestId ?? ''), enabled: requestId !== undefined });
  // A form that cannot be read is not opened empty: what is stored would be overwritten.
  const known = requestId === undefined ? NOTHING : careRequestNote.safeParse(data?.note[0]?.text).data;
  return (
    <>
      <PageHeader title={requestId === undefined ? 'Nouvelle demande de soins' : 'Compléter la demande de soins'} />
      <ReadFailure error={error} again={refetch} />
      {requestId !== undefined && data === undefined && error === null && <SkeletonLines lines={10} />}
      {known !== undefined && <CareRequestForm begun={data ?? null} known={known} />}
      {data !== undefined && known === undefined && <UnreadableForm />}
    </>
  );
};

interface CareRequestFormProps {
  readonly begun: OpenedCareRequest | null;
  readonly known: Answers;
}

const CareRequestForm = ({ begun, known }: CareRequestFormProps) => {
  const { id } = useStructure();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const toList = (): void => void navigate(paths.careRequests());
  const fields = useCareRequestForm(id, begun, known, toList);
  const { step, index, who, errors, checked, saving, error, next, back, leave } = fields;
  const heading = useStepFocus(index);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving) void next();
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="mx-auto max-w-3xl">
      <p className="mb-1 text-sm font-semibold text-muted tabular-nums">{`Étape ${index + 1} sur ${CARE_REQUEST.steps.length}`}</p>
      <h2 ref={heading} tabIndex={-1} className="mb-4 text-xl font-semibold outline-none">
        {step.title}
      </h2>
      {error !== null && (
        <Alert tone="danger" className="mb-4" title="La demande n’est pas enregistrée">
          {error}
        </Alert>
      )}
      <Card>
        <div className="flex flex-col gap-6">
          {index === 0 && begun === null && fields.kept === null && (
            <FollowedPatientField
              owner={{ userType: 'organization', ownerId: id }}
              label="Patiente"
              onChange={(chosenId) => void fields.choosePatient(chosenId)}
              error={checked && fields.patientId === '' ? TEXTS.required : undefined}
            />
          )}
          {index === 0 && fields.kept !== null && (
            <p>
              <span className="text-muted">Patiente : </span>
              <span className="font-semibold">{fields.kept.subject.name}</span>
            </p>
          )}
          {index === 0 && (
            <AddressField
              label="Adresse de la patiente"
              required
              hint={
                fields.location.text !== '' && !fields.location.coordinates
                  ? 'Choisissez une adresse proposée pour connaître la distance des praticiens.'
                  : undefined
              }
              value={fields.location}
              onChange={fields.setLocation}
              error={errors.patientAddress}
            />
          )}
          <FormStep key={step.id} step={step} who={who} errors={errors} onAnswer={fields.answer} />
        </div>
      </Card>
      <div className="mt-6 flex flex-col-reverse gap-3 md:flex-row md:justify-between">
        <Button look="secondary" onClick={index === 0 ? toList : back}>
          {index === 0 ? 'Annuler' : 'Précédent'}
        </Button>
        <div className="flex flex-col-reverse gap-3 md:flex-row">
          {fields.kept !== null && (
            <Button look="quiet" disabled={saving} onClick={() => void leave()}>
              Enregistrer et quitter
            </Button>
          )}
          <Button type="submit" pending={saving}>
            {index === CARE_REQUEST.steps.length - 1 ? 'Choisir les praticiens' : 'Suivant'}
          </Button>
        </div>
      </div>
      {fields.isPicking && fields.kept !== null && (
        <PractitionerPicker requestId={fields.kept.id} organizationId={id} onClose={toList} />
      )}
    </form>
  );
};
