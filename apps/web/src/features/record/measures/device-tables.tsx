import { bodyIn, bodyLines, bodyNote } from '@maillon/domain/measures/body-composition';
import { ECG_WARNING, ecgIn, ecgLines } from '@maillon/domain/measures/ecg';
import { DEVICE_LABELS } from '@maillon/domain/measures/measure-types';
import type { MeasuredPerson } from '@maillon/domain/measures/measured-person';
import type { ReactNode } from 'react';
import { plainDate, time } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import type { Measure } from '../../../vault/measures/vital-measures.ts';
import { LabResult } from './lab-result.tsx';
import type { UnknownMeasure } from './measures.model.ts';

interface DeviceCardProps {
  readonly measures: readonly Measure[];
  readonly person: MeasuredPerson;
}

interface NewestFirstProps {
  readonly title: string;
  readonly measures: readonly Measure[];
  readonly children: (measure: Measure) => ReactNode;
}

const NewestFirst = ({ title, measures, children }: NewestFirstProps) => (
  <Card title={title}>
    <div>{measures.toReversed().map(children)}</div>
  </Card>
);

/** What scales say of the body, the newest first (catalogues §4.5). */
export const BodyCard = ({ measures, person }: DeviceCardProps) => (
  <NewestFirst title={DEVICE_LABELS.BIA} measures={measures}>
    {(measure) => {
      const figures = bodyIn(measure.text);
      if (figures === null) return null;
      const rows = bodyLines(figures, person, measure.on).map(({ code, ...line }) => ({ name: code, ...line }));
      const note = bodyNote(person, measure.on);
      return (
        <LabResult key={measure.id} title="Bio-impédance" measure={measure} rows={rows}>
          {note !== null && <p className="mt-2 text-xs text-muted">{note}</p>}
        </LabResult>
      );
    }}
  </NewestFirst>
);

/** What an electrocardiograph measured and believes to see, the newest first (catalogues §4.6). */
export const EcgCard = ({ measures, person }: DeviceCardProps) => (
  <NewestFirst title={DEVICE_LABELS.ECG_V2} measures={measures}>
    {(measure) => {
      const ecg = ecgIn(measure.text);
      if (ecg === null) return null;
      const rows = ecgLines(ecg, person, measure.on).map(({ code, ...line }) => ({ name: code, ...line }));
      return (
        <LabResult key={measure.id} title="Mesures du tracé" measure={measure} rows={rows}>
          {ecg.troubles.length > 0 && <p className="mt-2 text-sm text-warning">{ecg.troubles.join(' · ')}</p>}
          {ecg.statements.length > 0 && (
            <>
              <ul className="mt-2 list-disc pl-5 text-sm font-medium">
                {ecg.statements.map((statement) => (
                  <li key={statement} className="break-words">
                    {statement}
                  </li>
                ))}
              </ul>
              <p className="mt-1 text-xs text-muted">{ECG_WARNING}</p>
            </>
          )}
        </LabResult>
      );
    }}
  </NewestFirst>
);

/** What this version does not know how to show, as it was received: nothing of a record is kept from its readers. */
export const UnknownMeasures = ({ measures }: { readonly measures: readonly UnknownMeasure[] }) => (
  <Card title="Autres mesures">
    <ul className="divide-y divide-line">
      {measures.map(({ id, at, author, label, text }) => (
        <li key={id} className="py-3 first:pt-0 last:pb-0">
          <p className="font-medium">{label}</p>
          <p className="text-sm text-muted">
            {plainDate(at)}, {time(at)} · {author}
          </p>
          <p className="mt-1 font-mono text-sm break-all whitespace-pre-wrap">{text === '' ? '–' : text}</p>
        </li>
      ))}
    </ul>
  </Card>
);
