import { biochemistryIn, biochemistryLines, hasAdultRanges } from '@maillon/domain/measures/dry-biochemistry';
import type { Flag } from '@maillon/domain/measures/flag';
import { type MeasuredPerson, pregnantWeeks } from '@maillon/domain/measures/measured-person';
import { urineIn, urineLines, urineNotes } from '@maillon/domain/measures/urine';
import type { ReactNode } from 'react';
import { plainDate, time } from '../../lib/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { FlagMark } from './flag-mark.tsx';
import { type Measure, pressureOn, type VitalMeasure } from './measures.model.ts';

interface Row {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly flag: Flag | null;
}

interface ResultProps {
  readonly title: string;
  readonly measure: Measure;
  readonly rows: readonly Row[];
  readonly children?: ReactNode;
}

/** The results of one sample, line by line. */
const Result = ({ title, measure, rows, children }: ResultProps) => (
  <div className="border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
    <p className="text-sm text-muted">
      {plainDate(measure.at)}, {time(measure.at)} · {measure.author}
    </p>
    {rows.length > 0 && (
      <table className="mt-2 w-full text-sm">
        <caption className="mb-1 text-left font-semibold">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th>Analyse</th>
            <th>Résultat</th>
            <th>Repère</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, label, value, flag }) => (
            <tr key={name}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {label}
              </th>
              <td className="py-1.5 pr-3 font-medium tabular-nums">{value}</td>
              <td className="py-1.5">
                <FlagMark flag={flag} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {children}
  </div>
);

interface UrineCardProps {
  readonly measures: readonly Measure[];
  readonly pressures: readonly VitalMeasure[];
  readonly person: MeasuredPerson;
}

/** Urine strips, the newest first (spec, clinical §3 "Urine analysis keys"). */
export const UrineCard = ({ measures, pressures, person }: UrineCardProps) => (
  <Card title="Analyse d’urine">
    {measures.toReversed().map((measure) => {
      const results = urineIn(measure.text);
      if (results === null) return null;
      const rows = urineLines(results).map(({ key, ...line }) => ({ name: key, ...line }));
      const pregnant = pregnantWeeks(person, measure.on) !== null;
      const notes = urineNotes(results, { pregnant, pressure: pressureOn(pressures, measure.on) });
      return (
        <Result key={measure.id} title="Bandelette urinaire" measure={measure} rows={rows}>
          {notes.map((note) => (
            <p key={note} className="mt-2 text-sm font-medium text-warning">
              {note}
            </p>
          ))}
        </Result>
      );
    })}
  </Card>
);

interface BiochemistryCardProps {
  readonly measures: readonly Measure[];
  readonly person: MeasuredPerson;
}

/** Dry-chemistry cards, the newest first (spec, clinical §3 "Dry biochemistry types"). */
export const BiochemistryCard = ({ measures, person }: BiochemistryCardProps) => (
  <Card title="Biochimie sèche">
    {measures.toReversed().map((measure) => {
      const card = biochemistryIn(measure.text);
      if (card === null) return null;
      const rows = biochemistryLines(card, person, measure.on).map(({ analyte, ...line }) => ({
        name: analyte,
        ...line,
      }));
      return (
        <Result key={measure.id} title={card.panel} measure={measure} rows={rows}>
          {card.error !== null && (
            <Alert tone="warning" className="mt-2" title={card.panel}>
              {card.error}
            </Alert>
          )}
          {hasAdultRanges(person, measure.on) && (
            <p className="mt-2 text-xs text-muted">Valeurs de référence adultes</p>
          )}
        </Result>
      );
    })}
  </Card>
);
