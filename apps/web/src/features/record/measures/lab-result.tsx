import type { Flag } from '@maillon/domain/measures/flag';
import type { ReactNode } from 'react';
import { plainDate, time } from '../../../lib/dates.ts';
import type { Measure } from '../../../vault/measures/vital-measures.ts';
import { FlagMark } from './flag-mark.tsx';

interface Row {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly flag: Flag | null;
}

interface LabResultProps {
  readonly title: string;
  readonly measure: Measure;
  readonly rows: readonly Row[];
  readonly children?: ReactNode;
}

/** The results of one sample, line by line. */
export const LabResult = ({ title, measure, rows, children }: LabResultProps) => (
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
