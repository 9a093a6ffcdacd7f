import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { IsoDay } from '@maillon/domain/day';
import { CalendarSearch } from 'lucide-react';
import { useState } from 'react';
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
  /** What is wrong with it. */
  readonly fromError?: string | undefined;
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

const Shortcuts = ({ onText }: Pick<PractitionerFilterProps, 'onText'>) => (
  <div className="mt-2 flex flex-wrap gap-1.5">
    {shortcuts().map(([label, specialty]) => (
      <Button key={label} look="secondary" size="sm" onClick={() => onText(specialty)}>
        {label}
      </Button>
    ))}
  </div>
);

type DayProps = Pick<PractitionerFilterProps, 'from' | 'onFrom' | 'fromError' | 'today'>;

const Day = ({ from, onFrom, fromError, today }: DayProps) => (
  <>
    <DateField
      label="À partir du"
      filter
      name="from"
      min={today}
      value={from}
      onChange={onFrom}
      error={from !== '' && from < today ? TEXTS.datePast : fromError}
    />
    <Link
      to={paths.bookByDate()}
      className="mt-2 inline-flex min-h-11 items-center text-sm font-semibold text-brand underline-offset-2 hover:underline"
    >
      Commencer par une date
    </Link>
  </>
);

const LABEL = 'Nom, spécialité ou ville';

/** Another person and another day, each one touch away. */
export const PractitionerFilter = ({ text, onText, ...day }: PractitionerFilterProps) => (
  <section aria-label="Quelqu’un d’autre" className="rounded-lg border border-line bg-surface p-4 shadow-card md:p-5">
    <h2 className="mb-3 text-base font-semibold">Quelqu’un d’autre</h2>
    <TextField label={LABEL} filter name="someone" type="search" value={text} onChange={onText} />
    <Shortcuts onText={onText} />
    <h2 className="mt-5 mb-3 border-t border-line pt-4 text-base font-semibold">Un autre jour</h2>
    <Day {...day} />
  </section>
);

/** The same in one line above those whom one may book: what is found stands at once below, above the keyboard of a phone. */
export const PractitionerLine = ({ text, onText, ...day }: PractitionerFilterProps) => {
  const [isSearch, setSearch] = useState(false);
  const [isDay, setDay] = useState(day.from !== '');
  return (
    <section aria-label="Quelqu’un d’autre" className="flex flex-col gap-1">
      <div className="flex flex-wrap gap-2">
        <TextField
          label={LABEL}
          hideLabel
          filter
          name="someone"
          type="search"
          placeholder={LABEL}
          className="min-w-0 flex-1 basis-48"
          value={text}
          onChange={onText}
          onFocus={() => setSearch(true)}
        />
        <Button
          look="secondary"
          className="grow-0 px-3"
          icon={<CalendarSearch aria-hidden="true" />}
          aria-expanded={isDay}
          onClick={() => setDay(!isDay)}
        >
          Autre jour
        </Button>
      </div>
      {isSearch && text === '' && <Shortcuts onText={onText} />}
      {isDay && (
        <div className="mt-2">
          <Day {...day} />
        </div>
      )}
    </section>
  );
};
