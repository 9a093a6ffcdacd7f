import { describe, expect, it } from '@jest/globals';
import { isoDay } from '../day.ts';
import type { Answers } from '../forms/form.ts';
import { answersOf, errorsOf, questionsOf, viewOf } from '../forms/form-view.ts';
import { CARE_REQUEST, visitCount } from './care-request-form.ts';

const CONTEXT = { today: isoDay('2026-11-23') };
const view = (answers: Answers) => viewOf(CARE_REQUEST, answers, CONTEXT);
const shown = (answers: Answers) => view(answers).steps.flatMap(({ questions }) => questions.map(({ name }) => name));
const NO = Object.fromEntries(
  questionsOf(CARE_REQUEST).flatMap(({ kind, name }) => (kind === 'flag' ? [[name, false] as const] : [])),
);
const WHOLE: Answers = {
  ...NO,
  ...{ childrenNumber: 1, pregnancyNumber: 1, requestDate: '2026-11-23', treatmentRequestingService: 'Maternité' },
  ...{
    patientAddress: '3 avenue Jean-Jaurès, 33150 Cenon',
    typeDemande: ['etablir_contact'],
    typeTest: ['constantes'],
  },
  ...{ suiteMaternite: 'simple', diet: ['allaitement_maternel'], mere: ['aucune_particularite'] },
  ...{ fromDate: '2026-11-23', toDate: '2026-12-06', frequency: '2' },
};

describe('the care request form', () => {
  it('has four steps and is whole with the answers of a simple return home', () => {
    expect(CARE_REQUEST.steps).toHaveLength(4);
    expect(errorsOf(view(WHOLE))).toEqual({});
  });

  it('asks for everything but the perineum and the urgency', () => {
    const missing = Object.keys(errorsOf(view({})));
    expect(shown({}).filter((name) => !missing.includes(name))).toEqual(['perinee', 'urgent']);
  });

  it.each([
    ['fromDate', 'La date de début est obligatoire'],
    ['toDate', 'La date de fin est obligatoire'],
    ['frequency', 'La fréquence est obligatoire'],
    ['childrenNumber', 'Ce champ est obligatoire'],
  ])('says of a missing %s: %s', (name, sentence) => {
    const { [name]: _, ...others } = WHOLE;
    expect(errorsOf(view(others))).toEqual({ [name]: sentence });
  });

  it('ends on the day it begins, never before', () => {
    expect(errorsOf(view({ ...WHOLE, toDate: '2026-11-23' }))).toEqual({});
    expect(errorsOf(view({ ...WHOLE, toDate: '2026-11-22' }))).toEqual({
      toDate: 'La date de fin ne peut pas précéder la date de début',
    });
  });

  it.each([
    ['hasPathologie', 'pathologie'],
    ['hasAllergies', 'allergiesDetails'],
    ['hadAdverseEvent', 'adverseEventDetails'],
  ])('asks for words only after yes: %s', (flag, detail) => {
    expect(shown(WHOLE)).not.toContain(detail);
    expect(errorsOf(view({ ...WHOLE, [flag]: true }))).toEqual({ [detail]: 'Ce champ est obligatoire' });
  });

  it.each([['sortie_precoce'], ['suivi_post_partum']])(
    'asks about the post-partum after %s, and sends it then only',
    (type) => {
      expect(errorsOf(view({ ...WHOLE, typeDemande: [type] }))).toEqual({ postPartum: 'Ce champ est obligatoire' });
      expect(answersOf(view({ ...WHOLE, postPartum: ['test_guthrie'] }))).not.toHaveProperty('postPartum');
    },
  );

  it('lets « nothing particular » stand alone', () => {
    expect(errorsOf(view({ ...WHOLE, mere: ['aucune_particularite', 'isolee'] }))).toHaveProperty('mere');
    expect(errorsOf(view({ ...WHOLE, mere: ['autre'] }))).toEqual({ mereAutre: 'Ce champ est obligatoire' });
  });

  it.each([
    ['2026-11-23', '2026-12-06', '2', 4],
    ['2026-11-23', '2026-11-23', '3', 3],
    ['2026-11-23', '2026-11-30', '1', 2],
    ['2026-11-23', '2026-11-22', '1', null],
    ['2026-11-23', undefined, '1', null],
  ])('counts the visits from %s to %s, %s a week: %s', (fromDate, toDate, frequency, visits) => {
    expect(visitCount({ answers: { fromDate, frequency, ...(toDate === undefined ? {} : { toDate }) } })).toBe(visits);
  });
});
