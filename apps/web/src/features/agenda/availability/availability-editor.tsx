import type { ScheduleSettings } from '@maillon/contracts/agenda/schedules';
import { dayOf } from '@maillon/domain/day';
import { startOfDay } from '@maillon/domain/zone';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { GuideLink } from '../../../ui/feedback/guide-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { AdministratorsCard } from '../calendar/administrators-card.tsx';
import { CalendarFeed } from '../calendar/calendar-feed.tsx';
import { ZoneNote } from '../zone-note.tsx';
import { rowsOf, slotLengths, weekErrors } from './availability.model.ts';
import { BankHolidayList } from './bank-holiday-list.tsx';
import { DrawnWeek } from './drawn-week.tsx';
import { ExceptionForm } from './exception-form.tsx';
import { ExceptionList } from './exception-list.tsx';
import { StrandedVisits } from './stranded-visits.tsx';
import { useWeekDraft } from './use-week-draft.ts';
import { VisitsOutside } from './visits-outside.tsx';
import { WeekEditor } from './week-editor.tsx';

// Below everything that is changed here.
const WeekCalendar = lazyPart(() => import('../week-calendar.tsx').then((m) => m.WeekCalendar));

interface AvailabilityEditorProps {
  readonly settings: ScheduleSettings;
  readonly title: string;
  /** Where « Retour » leads. */
  readonly back: string;
  readonly isOwn: boolean;
}

/** Buttons Retour/Annuler and Sauvegarder around the week and its exceptions (spec clinical §2). */
export const AvailabilityEditor = ({ settings, title, back, isOwn }: AvailabilityEditorProps) => {
  const now = useNow();
  const save = useRef<HTMLButtonElement>(null);
  const { rows, setRows, duration, setDuration, changed, errors, undo, submit, saving, failure } =
    useWeekDraft(settings);
  const { id: scheduleId, timeZone, warnings } = settings;
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold md:text-3xl">{title}</h1>
        <div className="flex flex-wrap gap-2">
          {isOwn && settings.settings.slots.length === 0 && <GuideLink slug="agenda-settings" />}
          {changed ? (
            <Button
              look="secondary"
              onClick={() => {
                // The button goes away with the changes: the keyboard stays beside it.
                save.current?.focus();
                undo();
              }}
            >
              Annuler
            </Button>
          ) : (
            <Link to={back} className={buttonClass({ look: 'secondary' })}>
              Retour
            </Link>
          )}
          <Button
            ref={save}
            pending={saving}
            resting={!changed}
            onClick={() => submit(() => toast.success('Disponibilités enregistrées'))}
          >
            Sauvegarder
          </Button>
        </div>
      </header>
      <ZoneNote now={now} />
      {failure !== null && <Alert tone="danger">{sentenceOf(failure)}</Alert>}
      <VisitsOutside visits={warnings} isOwn={isOwn} />
      {changed && Object.keys(weekErrors(rows)).length === 0 && (
        <StrandedVisits
          scheduleId={scheduleId}
          zone={timeZone}
          before={{ rows: rowsOf(settings), exceptions: settings.slots }}
          after={{ rows, exceptions: settings.slots }}
          from={startOfDay(dayOf(now, timeZone), timeZone)}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-5">
          <Card title="Semaine type de disponibilité">
            <DrawnWeek rows={rows} onChange={setRows} />
            <WeekEditor rows={rows} errors={errors} onChange={setRows} />
            <Select
              label="Durée d’un créneau"
              hint="Celle d’un clic dans l’agenda, et celle que lisent les logiciels partenaires."
              required
              className="mt-4 md:max-w-72"
              value={`${duration}`}
              onChange={(minutes) => setDuration(Number(minutes))}
              options={slotLengths(duration).map((minutes) => ({ value: `${minutes}`, label: `${minutes} min` }))}
            />
          </Card>
          {isOwn && <AdministratorsCard scheduleId={scheduleId} />}
        </div>
        <div className="flex flex-col gap-5">
          <Card title="Ajouter une période exceptionnelle">
            <ExceptionForm settings={settings} now={now} />
          </Card>
          <Card title="Jours fériés à venir">
            <BankHolidayList scheduleId={scheduleId} exceptions={settings.slots} zone={timeZone} now={now} />
          </Card>
          <Card title="Périodes exceptionnelles">
            <ExceptionList scheduleId={scheduleId} exceptions={settings.slots} zone={timeZone} />
          </Card>
          {isOwn && <CalendarFeed scheduleId={scheduleId} />}
        </div>
      </div>
      <Suspense fallback={<Skeleton className="h-128 rounded-lg" />}>
        <WeekCalendar scheduleId={scheduleId} zone={timeZone} now={now} />
      </Suspense>
    </div>
  );
};
