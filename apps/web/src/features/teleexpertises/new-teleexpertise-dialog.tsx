import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { COMMENT_MAX } from '@maillon/contracts/record/comments';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { ofName } from '@maillon/domain/text/of-name';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { createTeleexpertise } from '../../data/teleexpertises.ts';
import { profileOf } from '../../data/users.ts';
import { FollowedPatientField } from '../../fields/followed-patient-field.tsx';
import { newId } from '../../lib/ids.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { ExpertsField } from './experts-field.tsx';
import { sealTopic } from './seal-teleexpertise.ts';
import { failureOf, refusedExpert } from './teleexpertise-failure.ts';

interface NewTeleexpertiseDialogProps {
  readonly me: UserMe;
  /** Whom it is about, where that is known already: then no choice is shown. */
  readonly patient?: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

const ROWS = 4;
const AT_ONCE = 'none';
/** Hours, the longest that the contract takes the last. */
const DELAYS = [
  { value: AT_ONCE, label: 'Sans délai, tous en même temps' },
  { value: '4', label: '4 heures chacun' },
  { value: '24', label: '1 jour chacun' },
  { value: '48', label: '2 jours chacun' },
  { value: '120', label: '5 jours chacun' },
];
const USUAL_DELAY = '24';

/** Spec clinical §6: a patient, a reason, and at least one practitioner; its page opens once it is there. */
export const NewTeleexpertiseDialog = ({ me, patient, onClose }: NewTeleexpertiseDialogProps) => {
  const form = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  // The same one tried again is one.
  const [id] = useState(newId);
  const [patientId, setPatientId] = useState(patient?.id ?? '');
  const [experts, setExperts] = useState<readonly PractitionerCard[]>([]);
  const [text, setText] = useState('');
  const [delay, setDelay] = useState(USUAL_DELAY);
  const [hasConsent, setConsent] = useState(false);
  const [isTried, setTried] = useState(false);
  const topic = text.trim();
  const ownId = profileOf(me)?.id ?? '';
  const isComplete = patientId !== '' && experts.length > 0 && topic !== '' && hasConsent;
  // A form longer than the screen: what is wrong may be out of sight.
  const focusFirstError = (): void => {
    requestAnimationFrame(() => document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const named = experts.map(({ userData, common }) => ({ id: userData.id, name: common.name }));
      const sealed = await sealTopic({ id, patientId, experts: named }, ownId, topic);
      await createTeleexpertise(client, {
        ...{ id, patientId, sldId: sealed.sldId, topic: sealed.text },
        experts: experts.map(({ userType, userData }) => ({ id: userData.id, userType })),
        delayHours: delay === AT_ONCE ? null : Number(delay),
      });
    },
    onError: focusFirstError,
    onSuccess: () => {
      onClose();
      void navigate(paths.teleexpertise(id));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isComplete) focusFirstError();
    else if (!isPending) mutate();
  };
  const missing = (isThere: boolean): string | undefined => (isTried && !isThere ? TEXTS.required : undefined);
  const refused = refusedExpert(error);
  const refusal = refused === null ? undefined : `${experts[refused.at]?.common.name ?? ''} ${refused.why}.`;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Nouvelle télé-expertise"
      description={patient === undefined ? undefined : `Au sujet ${ofName(patient.name)}`}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={form} pending={isPending}>
            Demander un avis
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {error !== null && refused === null && (
          <Alert tone="danger" title="La demande n’est pas partie">
            {failureOf(error)}
          </Alert>
        )}
        {patient === undefined && isPractitionerType(me.userType) && (
          <FollowedPatientField
            owner={{ userType: me.userType, ownerId: ownId }}
            label="Patient"
            onChange={setPatientId}
            error={missing(patientId !== '')}
          />
        )}
        <TextArea
          label="Motif"
          name="topic"
          required
          rows={ROWS}
          maxLength={COMMENT_MAX}
          value={text}
          onChange={setText}
          hint="Le contexte, et une question précise. Les praticiens sollicités et ceux qui suivent ce patient peuvent le lire."
          error={missing(topic !== '')}
        />
        <ExpertsField
          value={experts}
          onChange={(next) => {
            reset();
            setExperts(next);
          }}
          without={[ownId]}
          isOrdered={delay !== AT_ONCE}
          error={missing(experts.length > 0) ?? refusal}
        />
        <Select label="Délai de réponse" name="delayHours" filter options={DELAYS} value={delay} onChange={setDelay} />
        <Checkbox
          name="consent"
          label="Le patient est informé de cette demande et l’accepte"
          checked={hasConsent}
          onChange={setConsent}
          error={missing(hasConsent)}
        />
      </form>
    </Dialog>
  );
};
