import { TEXTS } from '@maillon/contracts/refusals/texts';
import { clockTime } from '@maillon/domain/calendar/clock-time';
import { VITAL_TYPES, type VitalType } from '@maillon/domain/measures/measure-types';
import {
  GLUCOSE_CONTEXTS,
  type GlucoseContext,
  isPressure as isPressureValue,
  VITALS,
  type VitalValue,
  vitalText,
  wrongVital,
} from '@maillon/domain/measures/vital';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { wallClock } from '@maillon/domain/zone';
import { VaultError } from '@maillon/vault/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { PatientFile } from '../../../data/affiliations.ts';
import { NumberField } from '../../../fields/number-field.tsx';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { newId } from '../../../lib/ids.ts';
import { instantAt } from '../../../lib/instant-at.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { DateField, TimeField } from '../../../ui/fields/date-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { causeOf } from '../../../vault/failure.ts';
import type { TypedMeasure } from '../../../vault/measures/typed-measure.ts';
import { LostSessionNotice } from '../lost-session-notice.tsx';
import { writeMeasure } from './write-measure.ts';

interface AddVitalDialogProps {
  readonly patientId: string;
  readonly access: PatientFile['access'];
  /** Whether the record holds nothing yet. */
  readonly isEmpty: boolean;
  readonly sldId: string | null;
  /** What was typed before the dialog opened; it is shown before it is kept. */
  readonly typed?: Pick<TypedMeasure, 'type' | 'value'>;
  readonly onClose: () => void;
}

type Typed = number | string | undefined;
const FORM = 'add-vital';
const REQUIRED = TEXTS.required;

const firstOf = (value: VitalValue): number => (isPressureValue(value) ? value.sys : value.value);

const momentOf = (now: number) => {
  const { day, minutes } = wallClock(now, localZone());
  return { day: day as string, hour: clockTime(minutes) };
};

/** A vital taken by hand, with the moment at which it was taken. */
export const AddVitalDialog = ({ patientId, access, isEmpty, sldId, typed, onClose }: AddVitalDialogProps) => {
  const client = useQueryClient();
  const [ownId] = useState(() => newId());
  const [type, setType] = useState<VitalType>(typed?.type ?? 'WEIGHT');
  const [first, setFirst] = useState<Typed>(() => typed && firstOf(typed.value));
  const [second, setSecond] = useState<Typed>(() =>
    typed && isPressureValue(typed.value) ? typed.value.dia : undefined,
  );
  const [context, setContext] = useState<GlucoseContext>('random');
  const [{ day, hour }, setMoment] = useState(() => momentOf(serverNow()));
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const isPressure = type === 'BLOOD_PRESSURE';
  const value: VitalValue = isPressure
    ? { sys: numberIn(first), dia: numberIn(second) }
    : { value: numberIn(first), ...(type === 'BLOOD_GLUCOSE' && { context }) };
  const at = instantAt(day, hour, localZone());
  const missing = first === undefined || (isPressure && second === undefined);
  const wrong = missing ? REQUIRED : wrongVital(type, value);
  const wrongMoment = at === '' || Date.parse(at) > serverNow() + MINUTE_MS;

  const keep = useMutation({
    mutationFn: () =>
      writeMeasure(client, {
        ...{ patientId, sldId, ownId, type },
        text: vitalText(type, value),
        measuredAt: at,
      }),
    onSuccess: () => {
      toast.success('Mesure enregistrée');
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (wrong === null && !wrongMoment) {
      if (!keep.isPending) keep.mutate();
      return;
    }
    // After React has drawn the errors.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const { shown } = VITALS[type];
  const error = checked && wrong !== null ? wrong : undefined;

  return (
    <Dialog
      open
      title="Ajouter une mesure"
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          {/* What was typed before is read, and kept with one key. */}
          <Button type="submit" form={FORM} pending={keep.isPending} autoFocus={typed !== undefined}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form ref={form} id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <LostSessionNotice patientId={patientId} sldId={sldId} isEmpty={isEmpty} access={access} />
        {keep.error !== null && (
          <Alert tone="danger">
            {keep.error instanceof VaultError
              ? `La mesure n’a pas pu être protégée. ${causeOf(keep.error).cause}`
              : sentenceOf(keep.error)}
          </Alert>
        )}
        <Select
          required
          label="Mesure"
          value={type}
          onChange={(next: VitalType) => {
            setType(next);
            setFirst(undefined);
            setSecond(undefined);
            setChecked(false);
          }}
          options={VITAL_TYPES.map((one) => ({ value: one, label: VITALS[one].label }))}
        />
        <div key={type} className="grid gap-5 sm:grid-cols-2">
          <NumberField
            required
            label={isPressure ? `Systolique (${shown})` : `Valeur (${shown})`}
            value={first}
            onChange={setFirst}
            error={error}
          />
          {isPressure && (
            <NumberField
              required
              label={`Diastolique (${shown})`}
              value={second}
              onChange={setSecond}
              error={error === REQUIRED && second === undefined ? REQUIRED : undefined}
            />
          )}
          {type === 'BLOOD_GLUCOSE' && (
            <Select
              required
              label="Moment"
              value={context}
              onChange={setContext}
              options={GLUCOSE_CONTEXTS.map(({ code, label }) => ({ value: code, label }))}
            />
          )}
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField
            required
            label="Date"
            value={day}
            onChange={(next) => setMoment({ day: next, hour })}
            error={checked && wrongMoment ? 'Indiquez une date et une heure passées' : undefined}
          />
          <TimeField required label="Heure" value={hour} onChange={(next) => setMoment({ day, hour: next })} />
        </div>
      </form>
    </Dialog>
  );
};

const numberIn = (typed: Typed): number => (typeof typed === 'number' ? typed : Number.NaN);
