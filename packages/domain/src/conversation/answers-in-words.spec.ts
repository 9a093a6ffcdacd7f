import { describe, expect, it } from '@jest/globals';
import { isoDay } from '../day.ts';
import type { Answers } from '../forms/form.ts';
import { viewOf } from '../forms/form-view.ts';
import { RECORD } from '../forms/record.ts';
import { answersInWords } from './answers-in-words.ts';

const WOMAN = { gender: 'FEMALE', birthDate: '1991-05-14' };
const said = (answers: Answers, names = Object.keys(answers)): string =>
  answersInWords(names, viewOf(RECORD, { ...WOMAN, ...answers }, { today: isoDay('2026-11-25'), maternity: true }).who);

describe('answers in words', () => {
  it('answers in words name the question with its answer, and what is measured with its unit', () => {
    expect(said({ size: 168, weight: 62.5, bloodGroup: 'A+' })).toBe(
      'Groupe sanguin : A+. Taille : 168 cm. Poids : 62,5 kg.',
    );
  });

  it('tell an illness of the family from one’s own', () => {
    const answers = { commonPathologies: ['migraine'], familyAntecedents: ['diabetes'], usualTreatment: 'Fer 80 mg.' };
    expect(said(answers)).toBe('Antécédents : migraine. Famille : diabète. Traitements : fer 80 mg.');
  });

  it('leave a sentence that says all as it is', () => {
    expect(said({ hasAllergies: 'non', personnalAntecedents: ['none'], tabac: 'jamais', alcool: 'jamais' })).toBe(
      'Aucune allergie signalée. Aucun antécédent signalé. Non-fumeuse. Pas d’alcool.',
    );
  });

  it('list vaccines below their name', () => {
    expect(said({ hasCoqueluche: true, dateCoqueluche: '2024-03-12', hasTetanos: true })).toBe(
      'Vaccins : tétanos, coqueluche (2024).',
    );
  });

  it('say nothing of what was not asked for, nor of what is not answered any more', () => {
    expect(said({ size: 168, weight: 62 }, ['weight'])).toBe('Poids : 62 kg.');
    expect(said({}, ['size', 'unknownQuestion'])).toBe('');
  });
});
