import { describe, expect, it } from '@jest/globals';
import { isoDay } from '../day.ts';
import type { Answers } from './form.ts';
import { viewOf } from './form-view.ts';
import { RECORD } from './record.ts';
import { recordFacts } from './record-facts.ts';
import { UNKNOWN_TEXT } from './sole-options.ts';

const context = { today: isoDay('2026-11-25'), maternity: true };
const WOMAN = { gender: 'FEMALE', birthDate: '1991-05-14' };

const said = (answers: Answers): Readonly<Record<string, string>> => {
  const groups = recordFacts(viewOf(RECORD, { ...WOMAN, ...answers }, context).who);
  return Object.fromEntries(groups.map(({ id, facts }) => [id, facts.map(({ text }) => text).join(' ')]));
};

describe('the sentences of a record', () => {
  it('say an illness and a medicine that were chosen from the lists', () => {
    const { history, treatments } = said({ commonPathologies: ['asthme'], commonTreatments: ['paracetamol'] });
    expect([history, treatments]).toEqual(['Asthme.', 'Paracétamol.']);
  });

  it('say once what two questions say, with both behind it', () => {
    const asked = { ...WOMAN, commonPathologies: ['hypertension_arterielle'], personnalAntecedents: ['hypertension'] };
    const facts = recordFacts(viewOf(RECORD, asked, context).who).find(({ id }) => id === 'history')?.facts;
    expect(facts).toEqual([{ names: ['commonPathologies', 'personnalAntecedents'], text: 'Hypertension artérielle.' }]);
  });

  it('tell none of a list, and what the person does not know, from what nobody asked', () => {
    const { history, family, treatments } = said({ personnalAntecedents: ['none'], familyAntecedents: ['unknown'] });
    expect([history, family, treatments]).toEqual([
      'Aucun antécédent signalé.',
      'Antécédents familiaux : ne sait pas.',
      '',
    ]);
  });

  it('say of what is typed that the person does not know it', () => {
    const { treatments, allergies } = said({
      ...{ usualTreatment: UNKNOWN_TEXT, hasAllergies: 'oui', allergiesDetails: UNKNOWN_TEXT },
    });
    expect([treatments, allergies]).toEqual(['Traitement habituel : ne sait pas.', 'Allergènes : ne sait pas.']);
  });

  it('say what was typed, in place of « Autre »', () => {
    const answers = { personnalAntecedents: ['diabetes', 'autre'], personnalAntecedentsOther: 'Appendicite en 2012' };
    expect(said(answers).history).toBe('Diabète. Appendicite en 2012.');
    expect(said({ personnalAntecedents: ['autre'] }).history).toBe('Autre.');
  });

  it.each([
    [{ tabac: 'jamais' }, 'Non-fumeuse.'],
    [{ tabac: 'jamais', gender: 'MALE' }, 'Non-fumeur.'],
    [{ tabac: 'actif', tabacQuantite: 1, tabacDuree: 1 }, 'Fumeuse, 1 cigarette par jour depuis 1 an.'],
    [{ tabac: 'ancien', tabacDureeDepuisArret: 4 }, 'Ancienne fumeuse, arrêt depuis 4 ans.'],
    [{ alcool: 'jamais' }, 'Pas d’alcool.'],
    [{ alcool: 'occasionnelle' }, 'Alcool à l’occasion.'],
    [{ physicalActivity: 'modere' }, 'Activité physique modérée.'],
  ])('agree with the person: %#', (answers, text) => expect(said(answers).lifestyle).toBe(text));

  it('tell no allergy from an allergy that nobody asked about', () => {
    expect(said({}).allergies).toBe('');
    expect(said({ hasAllergies: 'non' }).allergies).toBe('Aucune allergie signalée.');
    expect(said({ hasAllergies: 'oui', allergiesDetails: 'Pénicilline : éruption en 2009' }).allergies).toBe(
      'Pénicilline : éruption en 2009.',
    );
    expect(said({ hasAllergies: 'oui' }).allergies).toBe('Des allergies, sans précision.');
  });

  it('the sentences of a record name a vaccine with its year', () => {
    const answers = { hasCoqueluche: true, dateCoqueluche: '2024-03-12', hasTetanos: true };
    expect(said(answers).vaccines).toBe('Tétanos. Coqueluche (2024).');
  });

  it('the sentences of a record know the questions behind each of them', () => {
    const { who } = viewOf(RECORD, { ...WOMAN, tabac: 'actif', tabacQuantite: 5 }, context);
    const lifestyle = recordFacts(who).find(({ id }) => id === 'lifestyle');
    expect(lifestyle?.facts[0]?.names).toEqual(['tabac', 'tabacQuantite', 'tabacDuree']);
  });
});
