import { biochemistryNotes } from '@maillon/domain/measures/biochemistry-notes';
import { biochemistryIn, biochemistryLines, hasAdultRanges } from '@maillon/domain/measures/dry-biochemistry';
import { type MeasuredPerson, pregnantWeeks } from '@maillon/domain/measures/measured-person';
import { urineIn, urineLines, urineNotes } from '@maillon/domain/measures/urine';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { type Measure, type VitalMeasure } from '../../../vault/measures/vital-measures.ts';
import { LabResult } from './lab-result.tsx';
import { pressureOn } from './measures.model.ts';

const Notes = ({ notes }: { readonly notes: readonly string[] }) =>
  notes.map((note) => (
    <p key={note} className="mt-2 text-sm font-medium text-warning">
      {note}
    </p>
  ));

interface UrineCardProps {
  readonly measures: readonly Measure[];
  readonly pressures: readonly VitalMeasure[];
  readonly person: MeasuredPerson;
}

/** Urine strips, the newest first (spec, clinical §3 "Urine analysis keys"). */
export const UrineCard = ({ measures, pressures, person }: UrineCardProps) => (
  <Card title="Analyse d’urine">
    <div>
      {measures.toReversed().map((measure) => {
        const results = urineIn(measure.text);
        if (results === null) return null;
        const rows = urineLines(results).map(({ key, ...line }) => ({ name: key, ...line }));
        const pregnant = pregnantWeeks(person, measure.on) !== null;
        const notes = urineNotes(results, { pregnant, pressure: pressureOn(pressures, measure.on) });
        return (
          <LabResult key={measure.id} title="Bandelette urinaire" measure={measure} rows={rows}>
            <Notes notes={notes} />
          </LabResult>
        );
      })}
    </div>
  </Card>
);

interface BiochemistryCardProps {
  readonly measures: readonly Measure[];
  readonly person: MeasuredPerson;
}

/** Dry-chemistry cards, the newest first (spec, clinical §3 "Dry biochemistry types"). */
export const BiochemistryCard = ({ measures, person }: BiochemistryCardProps) => (
  <Card title="Biochimie sèche">
    <div>
      {measures.toReversed().map((measure) => {
        const card = biochemistryIn(measure.text);
        if (card === null) return null;
        const rows = biochemistryLines(card, person, measure.on).map(({ analyte, ...line }) => ({
          name: analyte,
          ...line,
        }));
        return (
          <LabResult key={measure.id} title={card.panel} measure={measure} rows={rows}>
            {card.error !== null && (
              <Alert tone="warning" className="mt-2" title={card.panel}>
                {card.error}
              </Alert>
            )}
            <Notes notes={biochemistryNotes(card, person, measure.on)} />
            {hasAdultRanges(person, measure.on) && (
              <p className="mt-2 text-xs text-muted">Valeurs de référence adultes</p>
            )}
          </LabResult>
        );
      })}
    </div>
  </Card>
);
