import { describe, expect, it } from '@jest/globals';
import { isoDay } from '../day.ts';
import { answerSections } from './answer-text.ts';
import { doubtOf, errorOf } from './check-answer.ts';
import { CHECK_UP } from './check-up.ts';
import type { Answers, Form } from './form.ts';
import { answersOf, errorsOf, progressOf, questionsOf, viewOf } from './form-view.ts';
import { preventionsFor } from './prevention.ts';
import { RECORD } from './record.ts';

const TODAY = isoDay('2026-11-20');
const see = (form: Form, answers: Answers, maternity = true) => viewOf(form, answers, { today: TODAY, maternity });
const stepIds = (form: Form, answers: Answers, maternity = true) =>
  see(form, answers, maternity).steps.map(({ id }) => id);

const errorFor = (form: Form, name: string, answers: Answers): string | null => {
  const question = questionsOf(form).find((one) => one.name === name);
  if (question === undefined) throw new Error(name);
  return errorOf(question, see(form, answers).who);
};

describe('the people of the catalogue see these steps', () => {
  it.each([
    ['a woman of 32', { gender: 'FEMALE', birthDate: '1994-03-12' }, 9],
    ['a woman of 25', { gender: 'FEMALE', birthDate: '2001-08-17' }, 8],
    ['a woman of 54', { gender: 'FEMALE', birthDate: '1972-02-28' }, 9],
    ['a man of 42', { gender: 'MALE', birthDate: '1984-09-15' }, 8],
    ['a man of 67', { gender: 'MALE', birthDate: '1959-02-11' }, 9],
    ['a girl of 17', { gender: 'FEMALE', birthDate: '2009-06-05' }, 7],
    ['a girl who travels', { gender: 'FEMALE', birthDate: '2009-06-05', risques_hepatiteB: ['voyage_endemie'] }, 8],
    ['a boy without a spleen', { gender: 'MALE', birthDate: '2012-01-05', risques_herophilus: ['asplenie'] }, 8],
  ])('%s', (_who, answers, count) => {
    expect(stepIds(CHECK_UP, answers)).toHaveLength(count);
  });

  it('a boy without a spleen is told that the step about sexuality has nothing to ask him', () => {
    const answers = { gender: 'MALE', birthDate: '2012-01-05', risques_herophilus: ['asplenie'] };
    const step = see(CHECK_UP, answers).steps.find(({ id }) => id === 'sexuality');
    expect(step).toMatchObject({ questions: [], nothing: 'Aucune question pour votre situation.' });
  });
});

describe('the record', () => {
  it.each([
    ['a woman, where pregnancies are followed', { gender: 'FEMALE' }, true, '1 2 3 4 5 6 7 8 9 10'],
    ['a woman, elsewhere', { gender: 'FEMALE' }, false, '1 3 4 5 6 7 8 9 10'],
    ['a man', { gender: 'MALE' }, true, '1 3 4 5 6 7 8 10'],
  ])('of %s has these tabs', (_who, answers, maternity, tabs) => {
    const ids = stepIds(RECORD, answers, maternity).map((id) => id.replace('_step', ''));
    expect(ids.join(' ')).toBe(tabs);
  });

  it('of a young woman says that it asks nothing about screenings', () => {
    const answers = { gender: 'FEMALE', birthDate: '2003-01-01' };
    const step = see(RECORD, answers).steps.find(({ id }) => id === '_step9');
    expect(step).toMatchObject({ questions: [], nothing: 'Aucune question pour votre âge.' });
  });

  it.each([
    ['tabacQuantite', { tabac: 'actif' }, 'Ce champ est obligatoire'],
    ['tabacDuree', { tabac: 'actif' }, 'Ce champ est obligatoire'],
    ['tabacQuantite', { tabac: 'ancien' }, null],
    ['tabacDuree', { tabac: 'ancien' }, null],
    ['tabacDureeDepuisArret', { tabac: 'ancien' }, 'Ce champ est obligatoire'],
    ['bloodGroup', {}, 'Ce champ est obligatoire'],
    ['phoneNumber', {}, null],
    ['email', { email: 'pas une adresse' }, 'E-mail invalide'],
    ['DATE_LAST_PERIOD', { gender: 'FEMALE', DATE_LAST_PERIOD: '2026-01-29' }, expect.stringContaining('42 semaines')],
    ['DATE_LAST_PERIOD', { gender: 'FEMALE', DATE_LAST_PERIOD: '2026-11-21' }, expect.stringContaining('42 semaines')],
    ['DATE_LAST_PERIOD', { gender: 'FEMALE', DATE_LAST_PERIOD: '2026-01-30' }, null],
    [
      'NUMBER_OF_BIRTHS_AT_TERM',
      { gender: 'FEMALE', NUMBER_OF_BIRTHS_AT_TERM: 21 },
      'La valeur doit être comprise entre 0 et 20',
    ],
  ])('the record says of %s, when %j: %s', (name, answers, expected) => {
    expect(errorFor(RECORD, name, answers as Answers)).toEqual(expected);
  });

  it('the record asks the telephone checker it was given', () => {
    const question = questionsOf(RECORD).find(({ name }) => name === 'phoneNumber');
    if (question === undefined) throw new Error('no question');
    const says = (isPhone: boolean) =>
      errorOf(question, viewOf(RECORD, { phoneNumber: '12' }, { today: TODAY, isPhone: () => isPhone }).who);
    expect([says(false), says(true)]).toEqual(['Numéro invalide', null]);
  });

  it('counts what is answered, not the boxes that may stay empty', () => {
    const { steps, who } = see(RECORD, {
      gender: 'FEMALE',
      birthDate: '1990-01-01',
      hasTetanos: true,
      commonPathologies: [],
    });
    const progress = (id: string) => {
      const step = steps.find((one) => one.id === id);
      return step && progressOf(step, who);
    };
    expect(progress('_step4')).toEqual({ answered: 0, asked: 4 });
    expect(progress('_step10')).toEqual({ answered: 0, asked: 1 });
    expect(progress('_step1')).toMatchObject({ answered: 2 });
  });
});

describe('an answer', () => {
  it.each([
    ['lastName', 'D', 'Le nom doit contenir au moins 2 caractères'],
    ['lastName', 'x'.repeat(101), 'Ce texte est trop long'],
    ['lastName', '   ', 'Ce champ est obligatoire'],
    ['lastName', 12, 'Cette valeur n’a pas la forme attendue'],
    ['birthDate', '2026-11-21', 'Une date de naissance ne peut être dans le futur'],
    ['birthDate', '2026-02-30', 'Cette date n’est pas valide'],
    ['birthDate', '0199-02-03', 'Cette date n’est pas valide'],
    ['nir', '1 23', 'Le numéro de sécurité sociale doit contenir 15 caractères'],
    ['nir', '2 72 02 4A 999 010 75', 'Le numéro de sécurité sociale doit contenir 15 caractères'],
    ['nir', '2 72 02 2a 999 010 75', null],
    ['size', 301, 'La valeur doit être comprise entre 0 et 300'],
    ['size', -1, 'La valeur doit être comprise entre 0 et 300'],
    ['size', 165.5, 'Indiquez un nombre entier'],
    ['weight', 71.5, null],
    ['weight', Number.NaN, 'Indiquez un nombre'],
    ['weight', '71', 'Indiquez un nombre'],
    ['physicalActivity', 'olympique', 'Cette valeur n’est pas dans la liste proposée'],
    ['commonPathologies', ['asthme', 'peste'], 'Cette valeur n’est pas dans la liste proposée'],
    ['commonPathologies', ['asthme', 'asthme'], 'Cette valeur n’est pas dans la liste proposée'],
    ['commonPathologies', 'asthme', 'Cette valeur n’est pas dans la liste proposée'],
  ])('to %s that is %j: %s', (name, answer, expected) => {
    expect(errorFor(CHECK_UP, name, { [name]: answer as string })).toBe(expected);
  });

  it('about a vaccine is a box, and a day that is not to come', () => {
    const says = (name: string, answers: Answers) => errorFor(CHECK_UP, name, { birthDate: '1990-05-01', ...answers });
    expect(says('hasTetanos', { hasTetanos: 'oui' })).toBe('Cette valeur n’a pas la forme attendue');
    expect(says('dateTetanos', { hasTetanos: true, dateTetanos: '2026-11-21' })).toBe('La date du vaccin est invalide');
  });

  it('about a vaccine is not older than the person', () => {
    expect(
      errorFor(CHECK_UP, 'dateTetanos', { birthDate: '1990-05-01', hasTetanos: true, dateTetanos: '1990-04-30' }),
    ).toBe('La date du vaccin est invalide');
  });

  it('about smoking does not exceed the age', () => {
    expect(errorFor(CHECK_UP, 'tabacDuree', { birthDate: '1990-05-01', tabac: 'actif', tabacDuree: 37 })).toBe(
      'La valeur doit être comprise entre 0 et 36',
    );
  });

  it('that is rare is doubted, not refused', () => {
    const weight = questionsOf(CHECK_UP).find(({ name }) => name === 'weight');
    if (weight === undefined) throw new Error('no question');
    const doubt = (kilograms: number) => doubtOf(weight, see(CHECK_UP, { weight: kilograms }).who);
    expect([doubt(71.5), doubt(260), doubt(301)]).toEqual([null, expect.stringContaining('vérifiez'), null]);
  });
});

/** The example of catalogues §2.5. */
const HELOISE: Answers = {
  ...{ firstName: 'Héloïse', lastName: 'VIDALENC', gender: 'FEMALE', chestSize: 92, birthDate: '1972-02-28' },
  ...{ nir: '272024799901075', size: 165, weight: 71.5, physicalActivity: 'modere' },
  ...{ personnalAntecedents: ['hypertension', 'autre'], personnalAntecedentsOther: 'Appendicectomie 1990' },
  ...{ tabac: 'ancien', tabacQuantite: 15, tabacDuree: 20, alcool: 'occasionnelle', alcoolType: ['vin'] },
  ...{ risks_oesteoporose: ['corticoides'], hasContraception: 'non', menopause: 'oui', frottis: 'moreThanOneYear' },
  ...{ hasTetanos: true, dateTetanos: '2017-05-04', risks_colon: ['sang_selles'] },
};

it('a whole questionnaire has nothing wrong, and is sent as it is', () => {
  const view = see(CHECK_UP, HELOISE);
  expect(errorsOf(view)).toEqual({});
  expect(answersOf(view)).toEqual(HELOISE);
});

it('a whole questionnaire is read in French, figures included', () => {
  const lines = Object.fromEntries(
    answerSections(see(CHECK_UP, HELOISE)).flatMap((section) => section.lines.map(({ name, value }) => [name, value])),
  );
  expect(lines).toMatchObject({
    nir: '2 72 02 47 999 010 75',
    birthDate: '28/02/1972',
    weight: '71,5 kg',
    bodyMassIndex: '26,3',
    packYears: '15,0',
    personnalAntecedents: 'Hypertension artérielle, Autre',
    familyAntecedents: 'Non renseigné',
    hasTetanos: 'Oui',
    dateTetanos: '04/05/2017',
  });
  expect(lines).not.toHaveProperty('hasZona');
});

it('prevention goes by completed years, and a warning sign comes first', () => {
  const ids = preventionsFor(see(CHECK_UP, HELOISE)).map(({ id }) => id);
  expect(ids).toEqual(['prev_alerte', 'prev_col_uterus', 'prev_sein', 'prev_colon']);
});

it('no question has two places in a form, and no option two places in a list', () => {
  for (const form of [CHECK_UP, RECORD]) {
    const names = questionsOf(form).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const question of questionsOf(form)) {
      if (question.kind !== 'one' && question.kind !== 'many') continue;
      expect(new Set(question.options.map(({ code }) => code)).size).toBe(question.options.length);
    }
  }
});
