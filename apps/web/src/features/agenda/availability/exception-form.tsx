import type { ScheduleSettings } from '@maillon/contracts/agenda/schedules';
import { dayOf } from '@maillon/domain/day';
import { useState } from 'react';
import { useAddException } from '../../../data/agenda/schedule-changes.ts';
import { fieldErrorsOf, sentenceOf } from '../../../lib/api/problem.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { DateField, TimeField } from '../../../ui/fields/date-field.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { type ExceptionValues, exceptionErrors, exceptionInstants, rowsOf } from './availability.model.ts';
import { StrandedVisits } from './stranded-visits.tsx';

interface ExceptionFormProps {
  readonly settings: ScheduleSettings;
  readonly now: number;
}

const EMPTY: ExceptionValues = { status: 'BUSY', startDate: '', startTime: '', endDate: '', endTime: '' };

/** 'Ajouter une période exceptionnelle' (spec clinical §2): a time off, or an opening outside the typical week. */
export const ExceptionForm = ({ settings, now }: ExceptionFormProps) => {
  const { id: scheduleId, timeZone: zone } = settings;
  const add = useAddException();
  const [failure, setFailure] = useState<string | null>(null);
  const today = dayOf(now, zone);
  const { values, errors, pending, change, reset, formProps } = useForm({
    initial: EMPTY,
    check: (candidate) => exceptionErrors(candidate, now, zone),
    submit: async (sent) => {
      setFailure(null);
      const { start, end } = exceptionInstants(sent, zone);
      const period = { status: sent.status, start: new Date(start).toISOString(), end: new Date(end).toISOString() };
      try {
        await add.mutateAsync({ scheduleId, exception: period });
      } catch (error) {
        // The server speaks of a list of instants; here they are four fields.
        const [sentence] = Object.values(fieldErrorsOf(error));
        return setFailure(sentence ?? sentenceOf(error));
      }
      toast.success(sent.status === 'BUSY' ? 'Indisponibilité ajoutée' : 'Disponibilité ajoutée');
      reset(EMPTY);
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <RadioGroup
        label="Nature de la période"
        required
        layout="segments"
        value={values.status}
        onChange={(status) => change({ status })}
        choices={[
          { value: 'BUSY', label: 'Indisponibilité' },
          { value: 'FREE', label: 'Disponibilité' },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DateField
          label="Date de début"
          name="startDate"
          required
          min={today}
          value={values.startDate}
          onChange={(startDate) => change({ startDate, ...(values.endDate === '' && { endDate: startDate }) })}
          error={errors['/startDate']}
        />
        <TimeField
          label="Heure de début"
          name="startTime"
          required
          step={300}
          value={values.startTime}
          onChange={(startTime) => change({ startTime })}
          error={errors['/startTime']}
        />
        <DateField
          label="Date de fin"
          name="endDate"
          required
          min={values.startDate === '' ? today : values.startDate}
          value={values.endDate}
          onChange={(endDate) => change({ endDate })}
          error={errors['/endDate']}
        />
        <TimeField
          label="Heure de fin"
          name="endTime"
          required
          step={300}
          value={values.endTime}
          onChange={(endTime) => change({ endTime })}
          error={errors['/endTime']}
        />
      </div>
      {values.status === 'BUSY' && Object.keys(exceptionErrors(values, now, zone)).length === 0 && (
        <Stranding settings={settings} values={values} />
      )}
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <Button type="submit" className="self-start" pending={pending}>
        Ajouter la période
      </Button>
    </form>
  );
};

/** The visits that lie in the absence, before it is added. */
const Stranding = ({ settings, values }: { readonly settings: ScheduleSettings; readonly values: ExceptionValues }) => {
  const { id, timeZone, slots } = settings;
  const { start, end } = exceptionInstants(values, timeZone);
  const absence = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), status: values.status };
  const rows = rowsOf(settings);
  return (
    <StrandedVisits
      scheduleId={id}
      zone={timeZone}
      before={{ rows, exceptions: slots }}
      after={{ rows, exceptions: [...slots, absence] }}
      from={start}
      until={end}
    />
  );
};
