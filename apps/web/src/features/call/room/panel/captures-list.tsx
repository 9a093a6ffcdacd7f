import { DEVICE_LABELS } from '@maillon/domain/measures/measure-types';
import type { MeasuredPerson } from '@maillon/domain/measures/measured-person';
import { ClipboardList, FileImage, FileText, HeartPulse, type LucideIcon, ScrollText, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { time } from '../../../../lib/dates.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Measure, Measures } from '../../../../vault/measures/vital-measures.ts';

/** What a visit captured besides its vitals, in the order in which the list names them. */
const KINDS: Readonly<Record<string, readonly [icon: LucideIcon, label: string]>> = {
  ECG_V2: [HeartPulse, DEVICE_LABELS.ECG_V2],
  URINE_ANALYSIS: [ClipboardList, DEVICE_LABELS.URINE_ANALYSIS],
  DBA: [FileText, DEVICE_LABELS.DBA],
  BIA: [UserRound, DEVICE_LABELS.BIA],
  BX3: [UserRound, DEVICE_LABELS.BX3],
  VIDEO_DEVICE: [FileImage, 'Capture d’écran'],
  PRESCRIPTION: [ScrollText, 'Ordonnance'],
};

/** How one of them is shown; the route knows the tables of the record. Null where there is nothing to open. */
export type ShowCapture = (type: string, measure: Measure, person: MeasuredPerson) => ReactNode;

interface CapturesListProps {
  readonly measures: Measures;
  readonly person: MeasuredPerson;
  readonly show: ShowCapture;
  /** Of the analysis that came last in this call: it opens by itself. Null before one came. */
  readonly fresh: string | null;
}

/** The captured items of the visit, the newest first. */
export const CapturesList = ({ measures, person, show, fresh }: CapturesListProps) => {
  const [opened, setOpened] = useState<readonly [type: string, measure: Measure] | null>(null);
  const all = Object.keys(KINDS)
    .flatMap((type) => (measures.get(type) ?? []).map((measure) => [type, measure] as const))
    .toSorted(([, one], [, other]) => other.at.localeCompare(one.at));
  const arrived = all.find(([, { id }]) => id === fresh);
  // What came before this list was drawn has been shown.
  const [shownFresh, setShownFresh] = useState(fresh);
  if (arrived !== undefined && shownFresh !== fresh) {
    setShownFresh(fresh);
    setOpened(arrived);
  }
  if (all.length === 0) return <p className="text-sm text-muted">Aucune analyse ni capture pour l’instant.</p>;
  return (
    <>
      <ul aria-label="Analyses et captures" className="grid gap-2 sm:grid-cols-2">
        {all.map(([type, measure]) => (
          <li key={measure.id}>
            <CaptureButton type={type} measure={measure} onOpen={() => setOpened([type, measure])} />
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Dialog open size="lg" title={KINDS[opened[0]]?.[1] ?? ''} onClose={() => setOpened(null)}>
          {show(...opened, person)}
        </Dialog>
      )}
    </>
  );
};

interface CaptureButtonProps {
  readonly type: string;
  readonly measure: Measure;
  readonly onOpen: () => void;
}

const CaptureButton = ({ type, measure, onOpen }: CaptureButtonProps) => {
  const [Icon, label] = KINDS[type] ?? [FileText, type];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 rounded-md border border-line px-3 py-2 text-left text-sm transition-colors hover:bg-sunken"
    >
      <Icon className="size-5 shrink-0 text-brand" aria-hidden="true" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{label}</span>
        <span className="block truncate text-xs text-muted">
          {time(measure.at)} · {measure.author}
        </span>
      </span>
    </button>
  );
};
