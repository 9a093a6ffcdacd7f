import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, isoDay } from '../day.ts';
import type { Answers } from './form.ts';
import { questionsOf, viewOf } from './form-view.ts';
import { RECORD } from './record.ts';

/**
 * What the specification says of the ten tabs (clinical §2, organizations §3 and §5, catalogues §3.1), written a second time over
 * plain facts of a person, none of which is asked from the form.
 */
interface Facts {
  readonly gender: 'FEMALE' | 'MALE';
  /** Difference of calendar years; the birthday has passed. */
  readonly years: number;
  readonly maternity: boolean;
  readonly tobacco: 'jamais' | 'ancien' | 'actif' | null;
  readonly drinks: boolean;
  /** « Autre » is ticked wherever it is offered. */
  readonly other: boolean;
  /** Something is ticked wherever a risk is asked about. */
  readonly risks: boolean;
  readonly contraception: boolean;
  readonly menopause: boolean;
  readonly vaccinated: boolean;
  /** A last period that gives the figures of a pregnancy, or one that is too long ago. */
  readonly lastPeriod: 'counts' | 'over' | null;
}

type Sentence = (facts: Facts) => boolean;
const always: Sentence = () => true;
const woman: Sentence = (f) => f.gender === 'FEMALE';
const womanOver25: Sentence = (f) => woman(f) && f.years > 25;
const womanOver50: Sentence = (f) => woman(f) && f.years > 50;
const manOver50: Sentence = (f) => !woman(f) && f.years > 50;
const over50: Sentence = (f) => f.years > 50;
const child: Sentence = (f) => f.years < 15;
const smoked: Sentence = (f) => f.tobacco === 'ancien' || f.tobacco === 'actif';

/** The one risk of the flu that these people tick is a pregnancy; a last period, which only women are asked and where pregnancies are followed, says better. */
const expects: Sentence = (f) =>
  woman(f) && (f.maternity && f.lastPeriod !== null ? f.lastPeriod === 'counts' : f.risks);

const mayConceive: Sentence = (f) => !child(f) && !expects(f);
const mayBeMenopausal: Sentence = (f) => womanOver50(f) && !expects(f);

const and =
  (...sentences: readonly Sentence[]): Sentence =>
  (f) =>
    sentences.every((sentence) => sentence(f));

const alwaysAll = (...names: readonly string[]): Record<string, Sentence> =>
  Object.fromEntries(names.map((name) => [name, always]));

const TABS: Record<string, { readonly when: Sentence; readonly asks: Record<string, Sentence> }> = {
  _step1: {
    when: always,
    asks: {
      ...alwaysAll('lastName', 'firstName', 'gender', 'birthDate', 'nir', 'phoneNumber', 'email', 'address'),
      ...alwaysAll('bloodGroup', 'size', 'weight'),
      chestSize: woman,
    },
  },
  _step2: {
    when: (f) => f.maternity && woman(f),
    asks: alwaysAll('DATE_LAST_PERIOD', 'CURRENT_PREGNANCY_TYPE', 'NUMBER_OF_BIRTHS_AT_TERM'),
  },
  _step3: {
    when: always,
    asks: {
      ...alwaysAll('personnalAntecedents', 'familyAntecedents'),
      personnalAntecedentsOther: (f) => f.other,
      familyAntecedentsOther: (f) => f.other,
    },
  },
  // The allergies are asked by design look §2: the patient file names them first.
  _step4: {
    when: always,
    asks: {
      ...alwaysAll('hasAllergies', 'commonPathologies', 'commonTreatments', 'usualTreatment'),
      allergiesDetails: (f) => f.other,
    },
  },
  _step5: {
    when: always,
    asks: {
      ...alwaysAll('physicalActivity', 'tabac', 'alcool', 'foodHabits'),
      ...{ tabacQuantite: smoked, tabacDuree: smoked },
      tabacDureeDepuisArret: (f) => f.tobacco === 'ancien',
      alcoolType: (f) => f.drinks,
      foodHabitsOther: (f) => f.other,
    },
  },
  _step6: {
    when: always,
    asks: {
      ...alwaysAll('risques_hepatiteB', 'grippeSaisionniere', 'risques_herophilus'),
      risks_ist: (f) => !child(f),
    },
  },
  _step7: {
    when: always,
    asks: {
      ...alwaysAll('risks_colon', 'risks_peau', 'risks_lungs'),
      ...{ risks_oesteoporose: over50, densitometrie_osseuse: and(over50, (f) => f.risks) },
      ...{ risks_prostate: manOver50, surveillance_prostate: manOver50, symptomesUrinaires: manOver50 },
      ...{ symptomesUrinairesFrequence: and(manOver50, (f) => f.risks), risks_testiculaire: manOver50 },
    },
  },
  _step8: {
    when: always,
    asks: {
      hasContraception: mayConceive,
      typeContraception: and(mayConceive, (f) => f.contraception),
      typeContraceptionAutre: and(mayConceive, (f) => f.contraception && f.other),
      menopause: mayBeMenopausal,
      menopauseEffect: and(mayBeMenopausal, (f) => f.menopause),
      cyclesMenstruels: (f) => woman(f) && !expects(f) && !(womanOver50(f) && f.menopause),
    },
  },
  _step9: {
    when: woman,
    asks: {
      risks_chest: womanOver25,
      surveillance_chest: womanOver25,
      risks_uterus: womanOver25,
      frottis: womanOver25,
    },
  },
  _step10: { when: always, asks: {} },
};

const adult: Sentence = (f) => f.years >= 18;

const VACCINES: Record<string, Sentence> = {
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
  Grippe: (f) => f.years > 65 || f.risks,
  Zona: (f) => f.years > 65,
  HepatiteB: (f) => adult(f) || f.risks,
  Pneumocoque: (f) => f.risks,
  Haemophilus: (f) => f.risks,
};

const MANY = questionsOf(RECORD).flatMap((question) => (question.kind === 'many' ? [question] : []));
const TODAY = isoDay('2026-07-01');

const answersFor = (f: Facts): Answers => ({
  ...{ gender: f.gender, birthDate: `${2026 - f.years}-03-01`, alcool: f.drinks ? 'occasionnelle' : 'jamais' },
  ...(f.tobacco !== null && { tabac: f.tobacco }),
  ...Object.fromEntries(
    MANY.map(({ name, options }) => {
      const offersOther = options.some(({ code }) => code === 'autre');
      const isRisk = /^(risks_|risques_|grippe|symptomes)/.test(name);
      const first = options[0]?.code ?? '';
      if (isRisk) return [name, f.risks ? [first] : []];
      return [name, offersOther && f.other ? ['autre'] : []];
    }),
  ),
  hasAllergies: f.other ? 'oui' : 'non',
  ...(f.lastPeriod !== null && { DATE_LAST_PERIOD: addDays(TODAY, f.lastPeriod === 'counts' ? -84 : -295) }),
  ...{ hasContraception: f.contraception ? 'oui' : 'non', menopause: f.menopause ? 'oui' : 'non' },
  ...Object.fromEntries(Object.keys(VACCINES).map((name) => [`has${name}`, f.vaccinated])),
});

const expectedOf = (f: Facts): string[] =>
  Object.entries(TABS)
    .filter(([, { when }]) => when(f))
    .map(([id, { asks }]) => {
      const names = Object.keys(asks).filter((name) => asks[name]?.(f));
      const vaccines = id === '_step10' ? Object.keys(VACCINES).filter((name) => VACCINES[name]?.(f)) : [];
      const boxes = vaccines.flatMap((name) => [`has${name}`, ...(f.vaccinated ? [`date${name}`] : [])]);
      return `${id}: ${[...names, ...boxes].sort().join(' ')}`;
    });

const shownTo = (f: Facts): string[] =>
  viewOf(RECORD, answersFor(f), { today: TODAY, maternity: f.maternity }).steps.map(({ id, questions }) => {
    const names = questions.filter(({ kind }) => kind !== 'figure').map(({ name }) => name);
    return `${id}: ${names.sort().join(' ')}`;
  });

describe('the record shows what the sentences of the specification say', () => {
  it('to each sex on either side of every age that a sentence names, in both variants', () => {
    for (const gender of ['FEMALE', 'MALE'] as const) {
      for (const years of [0, 14, 15, 17, 18, 25, 26, 50, 51, 65, 66, 75, 76, 110]) {
        for (const maternity of [true, false]) {
          for (const said of [true, false]) {
            for (const lastPeriod of ['counts', 'over', null] as const) {
              const facts: Facts = {
                ...{
                  gender,
                  years,
                  maternity,
                  tobacco: said ? 'ancien' : null,
                  drinks: said,
                  other: said,
                  risks: said,
                },
                ...{ contraception: said, menopause: said, vaccinated: said, lastPeriod },
              };
              expect(shownTo(facts)).toEqual(expectedOf(facts));
            }
          }
        }
      }
    }
  });

  it('whatever holds at the same time', () => {
    const anybody = fc.record<Facts>({
      gender: fc.constantFrom('FEMALE' as const, 'MALE' as const),
      years: fc.integer({ min: 0, max: 110 }),
      maternity: fc.boolean(),
      tobacco: fc.constantFrom('jamais' as const, 'ancien' as const, 'actif' as const, null),
      drinks: fc.boolean(),
      other: fc.boolean(),
      risks: fc.boolean(),
      contraception: fc.boolean(),
      menopause: fc.boolean(),
      vaccinated: fc.boolean(),
      lastPeriod: fc.constantFrom('counts' as const, 'over' as const, null),
    });
    fc.assert(
      fc.property(anybody, (facts) => expect(shownTo(facts)).toEqual(expectedOf(facts))),
      { numRuns: 2_000 },
    );
  });
});

it('the table of sentences and the record speak of the same questions', () => {
  const named = [
    ...Object.values(TABS).flatMap(({ asks }) => Object.keys(asks)),
    ...Object.keys(VACCINES).flatMap((name) => [`has${name}`, `date${name}`]),
  ];
  const asked = questionsOf(RECORD).filter(({ kind }) => kind !== 'figure');
  expect(asked.map(({ name }) => name).sort()).toEqual(named.sort());
});
