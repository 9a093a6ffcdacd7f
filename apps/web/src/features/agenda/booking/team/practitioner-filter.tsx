import type { IsoDay } from '@maillon/domain/day';
import { Link } from 'react-router';
import { paths } from '../../../../config/paths.ts';
import { isMaternity } from '../../../../lib/api/is-maternity.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';

interface PractitionerFilterProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** `yyyy-MM-dd`; empty for now. */
  readonly from: string;
  readonly onFrom: (day: string) => void;
  readonly today: IsoDay;
}

const MIDWIFE = 'Sage-femme';
const SHORTCUTS = [
  ['Sages-femmes', MIDWIFE],
  ['Gynécologues', 'Gynécologue'],
  ['Généralistes', 'Médecin généraliste'],
] as const;

/** Without pregnancies there are no midwives to find. */
const shortcuts = () => (isMaternity() ? SHORTCUTS : SHORTCUTS.filter(([, specialty]) => specialty !== MIDWIFE));

/** Another person and another day, each one touch away. */
export const PractitionerFilter = ({ text, onText, from, onFrom, today }: PractitionerFilterProps) => (
  <section aria-label="Quelqu’un d’autre" className="rounded-lg border border-line bg-surface p-4 shadow-card md:p-5">
    <h2 className="mb-3 text-base font-semibold">Quelqu’un d’autre</h2>
    <TextField label="Nom, spécialité ou ville" filter name="someone" type="search" value={text} onChange={onText} />
    <div className="mt-2 flex flex-wrap gap-1.5">
      {shortcuts().map(([label, specialty]) => (
        <Button key={label} look="secondary" size="sm" onClick={() => onText(specialty)}>
          {label}
        </Button>
      ))}
    </div>
    <h2 className="mt-5 mb-3 border-t border-line pt-4 text-base font-semibold">Un autre jour</h2>
    <DateField label="À partir du" filter name="from" min={today} value={from} onChange={onFrom} />
    <Link
      to={paths.bookByDate()}
      className="mt-2 inline-flex min-h-11 items-center text-sm font-semibold text-brand underline-offset-2 hover:underline"
    >
      Commencer par une date
    </Link>
  </section>
);
