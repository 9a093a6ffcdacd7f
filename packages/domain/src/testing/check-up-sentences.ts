import { isoDay } from '../day.ts';
import { CHECK_UP } from '../forms/check-up.ts';
import type { Answers, Form } from '../forms/form.ts';
import { viewOf } from '../forms/form-view.ts';

/**
 * The sentences of the specification about what is shown and what must be answered, written a second time and in another way:
 * over plain facts of a person, none of which is asked from the form.
 */
export interface Facts {
  readonly gender: 'FEMALE' | 'MALE' | null;
  /** Difference of calendar years; null before the birth date is given. */
  readonly years: number | null;
  readonly birthdayPassed: boolean;
  readonly history: boolean;
  readonly family: boolean;
  readonly tobacco: 'jamais' | 'ancien' | 'actif' | null;
  readonly alcohol: 'jamais' | 'occasionnelle' | 'un_a_deux' | 'trois_a_quatre' | 'plus_de_cinq' | null;
  readonly food: boolean;
  readonly hepatitis: boolean;
  readonly flu: boolean;
  readonly haemophilus: boolean;
  readonly bones: boolean;
  readonly urinary: boolean;
  readonly contraception: 'oui' | 'non' | null;
  readonly otherMeans: boolean;
  readonly menopause: 'oui' | 'non' | null;
  readonly vaccinated: boolean;
}

type Sentence = (facts: Facts) => boolean;
export const always: Sentence = () => true;
const atLeast = (years: number, facts: Facts): boolean => facts.years !== null && facts.years >= years;
const woman = (facts: Facts): boolean => facts.gender === 'FEMALE';
const man = (facts: Facts): boolean => facts.gender === 'MALE';

/** Completed years below 15: no question about sexual life (catalogues C-13). */
const child = (facts: Facts): boolean => facts.years !== null && facts.years - (facts.birthdayPassed ? 0 : 1) < 15;

/** "The sex-specific step appears only for women aged over 25 or men aged over 50." */
const sexSpecific: Sentence = (f) => (woman(f) && atLeast(26, f)) || (man(f) && atLeast(51, f));

/** "appears for anyone 18 or older, or with hepatitis B, seasonal flu or haemophilus risks" */
const sexuality: Sentence = (f) => atLeast(18, f) || f.hepatitis || f.flu || f.haemophilus;

/** The one risk of the flu that these people tick is a pregnancy; a woman who expects a child is not asked about any of the three. */
const expects: Sentence = (f) => woman(f) && f.flu;

const contraception: Sentence = (f) => sexuality(f) && !child(f) && !expects(f);

/** "menopause for over 50" */
const menopause: Sentence = (f) => sexuality(f) && woman(f) && atLeast(51, f) && !expects(f);

/** "breast and cervix questions for over 25" */
const breast: Sentence = (f) => woman(f) && atLeast(26, f);

/** "osteoporosis, prostate and testicle questions for over 50": the first to both sexes, in a step that not all see. */
const bones: Sentence = (f) => sexSpecific(f) && atLeast(51, f);

const prostate: Sentence = (f) => man(f) && atLeast(51, f);
const smoked: Sentence = (f) => f.tobacco === 'ancien' || f.tobacco === 'actif';
const adult: Sentence = (f) => atLeast(18, f);

export const SHOWN: Record<string, Sentence> = {
  lastName: always,
  firstName: always,
  gender: always,
  chestSize: woman,
  birthDate: always,
  nir: always,
  size: always,
  weight: always,
  personnalAntecedents: always,
  personnalAntecedentsOther: (f) => f.history,
  usualTreatment: always,
  familyAntecedents: always,
  familyAntecedentsOther: (f) => f.family,
  physicalActivity: always,
  commonPathologies: always,
  commonTreatments: always,
  tabac: always,
  tabacQuantite: smoked,
  tabacDuree: smoked,
  alcool: always,
  alcoolType: (f) => f.alcohol !== null && f.alcohol !== 'jamais',
  foodHabits: always,
  foodHabitsOther: (f) => f.food,
  risques_hepatiteB: always,
  grippeSaisionniere: always,
  risques_herophilus: always,
  risks_colon: always,
  risks_peau: always,
  risks_lungs: always,
  risks_ist: (f) => !child(f),
  risks_chest: breast,
  surveillance_chest: breast,
  risks_uterus: breast,
  risks_oesteoporose: bones,
  // "bone density only if osteoporosis risks were ticked"
  densitometrie_osseuse: (f) => bones(f) && f.bones,
  risks_prostate: prostate,
  surveillance_prostate: prostate,
  symptomesUrinaires: prostate,
  symptomesUrinairesFrequence: (f) => prostate(f) && f.urinary,
  risks_testiculaire: prostate,
  hasContraception: contraception,
  typeContraception: (f) => contraception(f) && f.contraception === 'oui',
  typeContraceptionAutre: (f) => contraception(f) && f.contraception === 'oui' && f.otherMeans,
  menopause,
  menopauseEffect: (f) => menopause(f) && f.menopause === 'oui',
  frottis: (f) => sexuality(f) && breast(f),
  cyclesMenstruels: (f) => sexuality(f) && woman(f) && !expects(f) && !(menopause(f) && f.menopause === 'oui'),
};

/** "vaccines by age (flu for over 65 or flu risk; zona over 65; hepatitis B for 18 and over or hepatitis B risk; …)" */
export const VACCINATED: Record<string, Sentence> = {
  Grippe: (f) => atLeast(66, f) || f.flu,
  Zona: (f) => atLeast(66, f),
  HepatiteB: (f) => adult(f) || f.hepatitis,
  Pneumocoque: (f) => f.haemophilus,
  Haemophilus: (f) => f.haemophilus,
  ...Object.fromEntries(
    [
      'Diphterie',
      'Tetanos',
      'Poliomyelite',
      'Rubeole',
      'Rougeole',
      'Booster',
      'Coqueluche',
      'MeningocoqueC',
      'Oreillons',
    ].map((name) => [name, adult]),
  ),
};

export const TODAY = isoDay('2026-07-01');

const answersFor = (f: Facts): Answers => ({
  ...(f.gender !== null && { gender: f.gender }),
  ...(f.years !== null && { birthDate: `${2026 - f.years}-${f.birthdayPassed ? '03-01' : '11-01'}` }),
  personnalAntecedents: f.history ? ['autre'] : ['cancer'],
  familyAntecedents: f.family ? ['avc', 'autre'] : [],
  ...(f.tobacco !== null && { tabac: f.tobacco }),
  ...(f.alcohol !== null && { alcool: f.alcohol }),
  foodHabits: f.food ? ['vegan', 'autre'] : ['vegan'],
  risques_hepatiteB: f.hepatitis ? ['detention'] : [],
  grippeSaisionniere: f.flu ? ['grossesse'] : [],
  risques_herophilus: f.haemophilus ? ['asplenie'] : [],
  risks_oesteoporose: f.bones ? ['chutes'] : [],
  symptomesUrinaires: f.urinary ? ['nycturie'] : [],
  ...(f.contraception !== null && { hasContraception: f.contraception }),
  typeContraception: f.otherMeans ? ['pilule', 'autre'] : ['pilule'],
  ...(f.menopause !== null && { menopause: f.menopause }),
  ...Object.fromEntries(Object.keys(VACCINATED).map((name) => [`has${name}`, f.vaccinated])),
});

export const expectedOf = (f: Facts): string => {
  const asked = Object.keys(SHOWN).filter((name) => SHOWN[name]?.(f));
  const vaccines = Object.keys(VACCINATED).filter((name) => VACCINATED[name]?.(f));
  const dates = f.vaccinated ? vaccines.map((name) => `date${name}`) : [];
  return [...asked, ...vaccines.map((name) => `has${name}`), ...dates].sort().join(' ');
};

export const shownTo = (f: Facts, form: Form = CHECK_UP): string => {
  const { steps } = viewOf(form, answersFor(f), { today: TODAY });
  const questions = steps.flatMap((step) => step.questions).filter(({ kind }) => kind !== 'figure');
  return questions
    .map(({ name }) => name)
    .sort()
    .join(' ');
};

export const both = [true, false] as const;
export const GENDERS = ['FEMALE', 'MALE', null] as const;

/** Either side of every age that a sentence names. */
export const AGES = [null, 0, 13, 14, 15, 16, 17, 18, 25, 26, 50, 51, 65, 66, 75, 76, 110];

const NOBODY: Facts = {
  gender: null,
  years: null,
  birthdayPassed: true,
  history: false,
  family: false,
  tobacco: null,
  alcohol: null,
  food: false,
  hepatitis: false,
  flu: false,
  haemophilus: false,
  bones: false,
  urinary: false,
  contraception: null,
  otherMeans: false,
  menopause: null,
  vaccinated: false,
};

export type Choices = { readonly [K in keyof Facts]?: readonly Facts[K][] };

/** Every combination of some facts. */
export function* combinations(choices: Choices, from: Facts = NOBODY): Generator<Facts> {
  const [first, ...rest] = Object.entries(choices);
  if (first === undefined) return yield from;
  const [name, values] = first;
  for (const value of values) yield* combinations(Object.fromEntries(rest), { ...from, [name]: value });
}
