import { compareDays } from '../../day.ts';
import { all, any, either, reaches, ticked } from '../conditions.ts';
import type { Condition, DateQuestion, FlagQuestion } from '../form.ts';
import { MESSAGES } from '../messages.ts';

interface Vaccine {
  readonly name: string;
  readonly label: string;
  readonly when: Condition;
}

const adult = reaches('adult');
const fragile = any('risques_herophilus');

/** The fourteen vaccines and whom each is asked about (spec, organizations §5; catalogues §2.3, step 9). */
export const VACCINES: readonly Vaccine[] = [
  {
    name: 'Grippe',
    label: 'Grippe saisonnière (dernière saison)',
    when: either(reaches('over65'), any('grippeSaisionniere')),
  },
  { name: 'Diphterie', label: 'Diphtérie', when: adult },
  { name: 'Tetanos', label: 'Tétanos', when: adult },
  { name: 'Poliomyelite', label: 'Poliomyélite', when: adult },
  { name: 'Rubeole', label: 'Rubéole', when: adult },
  { name: 'Rougeole', label: 'Rougeole', when: adult },
  { name: 'Booster', label: 'Dernier rappel dTcaPolio (25, 45, 65 ans puis tous les 10 ans)', when: adult },
  { name: 'HepatiteB', label: 'Hépatite B', when: either(adult, any('risques_hepatiteB')) },
  { name: 'Coqueluche', label: 'Coqueluche', when: adult },
  { name: 'Zona', label: 'Zona', when: reaches('over65') },
  { name: 'Pneumocoque', label: 'Pneumocoque', when: fragile },
  { name: 'MeningocoqueC', label: 'Méningocoque C (ou ACWY)', when: adult },
  { name: 'Oreillons', label: 'Oreillons', when: adult },
  { name: 'Haemophilus', label: 'Haemophilus influenzae b', when: fragile },
];

const flagOf = ({ name, label, when }: Vaccine): FlagQuestion => ({ name: `has${name}`, label, kind: 'flag', when });

const dateOf = ({ name, label, when }: Vaccine): DateQuestion => ({
  name: `date${name}`,
  label: `${label} : date du vaccin`,
  kind: 'date',
  when: all(when, ticked(`has${name}`)),
  earliest: ({ birthDate }) => birthDate,
  check: (day, { today, birthDate }) => {
    const beforeBirth = birthDate !== null && compareDays(day, birthDate) < 0;
    return beforeBirth || compareDays(day, today) > 0 ? MESSAGES.vaccineDate : null;
  },
});

/** A box per vaccine, and once it is ticked its date, which is optional. */
export const vaccineQuestions = VACCINES.flatMap((vaccine) => [flagOf(vaccine), dateOf(vaccine)]);
