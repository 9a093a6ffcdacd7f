import type { VitalType } from '@maillon/domain/measures/measure-types';
import type { MeasuredPerson } from '@maillon/domain/measures/measured-person';
import {
  GLUCOSE_CONTEXTS,
  glucoseInOtherUnits,
  isPressure,
  VITALS,
  vitalInWords,
} from '@maillon/domain/measures/vital';
import { useState } from 'react';
import { plainDate, time } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { VitalMeasure } from '../../../vault/measures/vital-measures.ts';
import { FlagMark } from './flag-mark.tsx';
import { VitalChart } from './vital-chart.tsx';

interface VitalCardProps {
  readonly type: VitalType;
  readonly measures: readonly VitalMeasure[];
  readonly person: MeasuredPerson;
  /** There are others, that do not open here. */
  readonly closed: boolean;
}

/** As many lines as stand beside a chart. */
const SHOWN = 5;

/** One vital: its latest value, its course, and the same in a table. */
export const VitalCard = ({ type, measures, person, closed }: VitalCardProps) => {
  const [all, setAll] = useState(false);
  const last = measures.at(-1);
  const rows = measures.toReversed().slice(0, all ? undefined : SHOWN);
  const { label } = VITALS[type];
  return (
    <Card
      title={label}
      action={
        <p className="flex items-center gap-2 text-lg font-semibold tabular-nums">
          {last === undefined ? (type === 'BLOOD_PRESSURE' ? '- / -' : '-') : vitalInWords(type, last.value)}
          {last !== undefined && last.flag !== null && last.flag !== 'N' && <FlagMark flag={last.flag} />}
        </p>
      }
    >
      {last === undefined ? (
        <p className="text-muted">{closed ? 'Mesures non lisibles.' : 'Aucune mesure.'}</p>
      ) : (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <VitalChart type={type} measures={measures} person={person} />
          <div className="min-w-0">
            <table className="w-full text-sm">
              <caption className="sr-only">{label} : mesures, les plus récentes d’abord</caption>
              <thead>
                <tr className="border-b border-line text-left text-muted">
                  <th className="py-1.5 pr-3 font-medium">Date</th>
                  <th className="py-1.5 pr-3 font-medium">Valeur</th>
                  <th className="py-1.5 font-medium">Repère</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((measure) => (
                  <VitalRow key={measure.id} type={type} measure={measure} />
                ))}
              </tbody>
            </table>
            {measures.length > SHOWN && (
              <Button look="quiet" size="sm" className="mt-2" onClick={() => setAll(!all)}>
                {all ? 'Réduire' : `Voir les ${measures.length} mesures`}
              </Button>
            )}
          </div>
        </div>
      )}
    </Card>
  );
};

const VitalRow = ({ type, measure }: { readonly type: VitalType; readonly measure: VitalMeasure }) => {
  const { at, value, flag, note, author } = measure;
  const context = isPressure(value) ? undefined : GLUCOSE_CONTEXTS.find(({ code }) => code === value.context)?.label;
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        {plainDate(at)}, {time(at)}
        <span className="block text-xs text-muted">{author}</span>
      </th>
      <td className="py-2 pr-3 font-medium tabular-nums">
        {vitalInWords(type, value)}
        {type === 'BLOOD_GLUCOSE' && !isPressure(value) && (
          <span className="block text-xs font-normal text-muted">
            {[glucoseInOtherUnits(value.value), context].filter(Boolean).join(' · ')}
          </span>
        )}
      </td>
      <td className="py-2">
        <FlagMark flag={flag} />
        {note !== null && <span className="mt-1 block text-xs text-muted">{note}</span>}
      </td>
    </tr>
  );
};
