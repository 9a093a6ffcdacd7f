import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { NOTE_TYPES, type NoteType, noteId } from '@maillon/domain/visit-observations';
import { Check, TriangleAlert } from 'lucide-react';
import { useCallback, useState } from 'react';
import { time } from '../../../../lib/dates.ts';
import { useLeaveGuard } from '../../../../lib/forms/use-leave-guard.ts';
import type { OpenedObservation } from '../../use-visit-observations.ts';
import { NoteField, type NoteReport } from './note-field.tsx';

interface NotesCardProps {
  readonly visit: Appointment;
  readonly observations: readonly OpenedObservation[];
}

/** The three notes of the visit, stored while they are written (spec clinical §2). */
export const NotesCard = ({ visit, observations }: NotesCardProps) => {
  const [reports, setReports] = useState<Partial<Record<NoteType, NoteReport>>>({});
  const report = useCallback(
    (type: NoteType, said: NoteReport) => setReports((before) => ({ ...before, [type]: said })),
    [],
  );
  const said = NOTE_TYPES.flatMap((type) => reports[type] ?? []);
  useLeaveGuard(said.some(({ state }) => state !== 'same'));
  return (
    <section aria-labelledby="visit-notes" className="rounded-lg border border-line bg-surface">
      <header className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4">
        <h2 id="visit-notes" className="font-semibold">
          Notes
        </h2>
        <Saved reports={said} />
      </header>
      <div className="divide-y divide-line">
        {NOTE_TYPES.map((type) => {
          const id = noteId(visit.id, type);
          const opened = observations.find(({ observation }) => observation.id === id);
          return <NoteField key={type} visit={visit} type={type} opened={opened} onReport={report} />;
        })}
      </div>
    </section>
  );
};

const LINE = 'flex items-center gap-1.5 text-sm font-medium [&_svg]:size-4';

/** Where the notes stand; only what the writer has to do something about is announced. */
const Saved = ({ reports }: { readonly reports: readonly NoteReport[] }) => {
  const is = (...states: readonly NoteReport['state'][]): boolean =>
    reports.some(({ state }) => states.includes(state));
  const failure = is('failed') ? 'Non enregistré, nouvel essai…' : is('disputed') && 'Deux textes à départager';
  const last = reports
    .flatMap(({ savedAt }) => savedAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <>
      <p role="status" className={`${LINE} text-danger empty:hidden`}>
        {failure !== false && (
          <>
            <TriangleAlert aria-hidden="true" />
            {failure}
          </>
        )}
      </p>
      {failure === false && is('saving', 'unsaved') && <p className={`${LINE} text-muted`}>Enregistrement…</p>}
      {failure === false && !is('saving', 'unsaved') && last !== undefined && (
        <p className={`${LINE} text-success`}>
          <Check aria-hidden="true" />
          Enregistré à {time(last)}
        </p>
      )}
    </>
  );
};
