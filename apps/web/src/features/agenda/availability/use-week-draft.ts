import type { ScheduleSettings } from '@maillon/contracts/agenda/schedules';
import { useState } from 'react';
import { useSaveWeek } from '../../../data/agenda/schedule-changes.ts';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { hasChanges, rowsOf, type WeekRow, weekErrors } from './availability.model.ts';

/** The typical week as it is being typed, over the one that is saved. */
export const useWeekDraft = (settings: ScheduleSettings) => {
  const [base, setBase] = useState(settings);
  const [rows, setRows] = useState<readonly WeekRow[]>(() => rowsOf(settings));
  const [duration, setDuration] = useState(settings.duration);
  const [checked, setChecked] = useState(false);
  const save = useSaveWeek();
  const changed = hasChanges(rowsOf(base), rows) || duration !== base.duration;
  useLeaveGuard(changed, true);

  const startFrom = (saved: ScheduleSettings): void => {
    setBase(saved);
    setRows(rowsOf(saved));
    setDuration(saved.duration);
    setChecked(false);
  };

  // A newer week replaces the one on screen only while the form is unchanged.
  const isNewer = settings.version > base.version;
  if (isNewer && !changed) startFrom(settings);
  // An exceptional period makes a newer version too; it does not contradict what is being typed.
  else if (isNewer && settings.duration === base.duration && !hasChanges(rowsOf(base), rowsOf(settings))) {
    setBase(settings);
  }

  const submit = (onSaved: () => void): void => {
    setChecked(true);
    if (Object.keys(weekErrors(rows)).length > 0) return;
    save.mutate(
      {
        scheduleId: base.id,
        version: base.version,
        duration,
        slots: rows.map(({ weekday, startTime, endTime }) => ({ weekday, startTime, endTime })),
      },
      {
        onSuccess: (saved) => {
          startFrom(saved);
          onSaved();
        },
      },
    );
  };

  return {
    rows,
    setRows,
    duration,
    setDuration,
    changed,
    errors: checked ? weekErrors(rows) : {},
    undo: () => startFrom(base),
    submit,
    saving: save.isPending,
    failure: save.error,
  };
};
