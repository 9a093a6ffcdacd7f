import type { ScheduleSettings } from '@maillon/contracts/schedules';
import type { UserMe } from '@maillon/contracts/users';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { scheduleSettings, useSaveWeek } from '../../data/schedules.ts';
import { hasCode, sentenceOf } from '../../lib/problem.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { hasChanges, rowsOf, weekErrors } from './availability.model.ts';
import { ExceptionForm } from './exception-form.tsx';
import { ExceptionList } from './exception-list.tsx';
import { WeekEditor } from './week-editor.tsx';
import { WeekPreview } from './week-preview.tsx';

/** 'Disponibilités' of a professional (spec clinical §2 "Availability editor"). */
export const AvailabilityScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Disponibilités');
  const userType = isPractitionerType(me.userType) ? me.userType : 'doctor';
  const { data, error } = useQuery(scheduleSettings(userType, me[userType]?.id ?? ''));
  if (error !== null) {
    return (
      <Alert tone="danger">{hasCode(error, 'SCHEDULE_NOT_FOUND') ? 'Schedule not found' : sentenceOf(error)}</Alert>
    );
  }
  if (data === undefined) return <SkeletonLines lines={6} />;
  // A saved week is a new version: the editor starts again from it.
  return <Editor key={data.version} settings={data} />;
};

const Editor = ({ settings }: { readonly settings: ScheduleSettings }) => {
  const navigate = useNavigate();
  const now = useNow();
  const saved = rowsOf(settings);
  const [rows, setRows] = useState<typeof saved>(saved);
  const [checked, setChecked] = useState(false);
  const save = useSaveWeek();
  const changed = hasChanges(saved, rows);
  const errors = checked ? weekErrors(rows) : {};
  useWarningBeforeLeaving(changed);

  const submit = (): void => {
    setChecked(true);
    if (Object.keys(weekErrors(rows)).length > 0) return;
    const { id: scheduleId, version, duration } = settings;
    save.mutate(
      {
        scheduleId,
        version,
        duration,
        slots: rows.map(({ weekday, startTime, endTime }) => ({ weekday, startTime, endTime })),
      },
      { onSuccess: () => toast.success('Disponibilités enregistrées') },
    );
  };

  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">Disponibilités</h1>
        <div className="flex gap-2">
          {changed ? (
            <Button look="secondary" onClick={() => setRows(saved)}>
              Annuler
            </Button>
          ) : (
            <Button look="secondary" onClick={() => void navigate(paths.agenda())}>
              Retour
            </Button>
          )}
          <Button pending={save.isPending} disabled={!changed} onClick={submit}>
            Sauvegarder
          </Button>
        </div>
      </header>
      {save.error !== null && <Alert tone="danger">{sentenceOf(save.error)}</Alert>}
      {settings.warnings.length > 0 && (
        <Alert tone="warning" title="Des rendez-vous sont hors de vos disponibilités">
          Ils restent réservés : {settings.warnings.length} rendez-vous à vérifier dans votre agenda.
        </Alert>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <Card title="Semaine type de disponibilité">
          <WeekEditor rows={rows} errors={errors} onChange={(next) => setRows([...next])} />
        </Card>
        <div className="flex flex-col gap-5">
          <Card title="Ajouter une période exceptionnelle">
            <ExceptionForm scheduleId={settings.id} zone={settings.timeZone} now={now} />
          </Card>
          <Card title="Périodes exceptionnelles">
            <ExceptionList scheduleId={settings.id} exceptions={settings.slots} zone={settings.timeZone} />
          </Card>
        </div>
      </div>
      <WeekPreview scheduleId={settings.id} zone={settings.timeZone} now={now} />
    </div>
  );
};

/** The browser's own question, when the tab is closed or reloaded with changes that nobody saved. */
const useWarningBeforeLeaving = (changed: boolean): void => {
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
};
