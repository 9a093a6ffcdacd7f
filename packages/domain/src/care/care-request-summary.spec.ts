import { describe, expect, it } from '@jest/globals';
import { careRequestSummary, needsIn } from './care-request-summary.ts';

const ANSWERS = {
  ...{ typeDemande: ['suivi_post_partum'], fromDate: '2026-11-24', toDate: '2026-12-07', frequency: '2' },
  ...{ typeTest: ['constantes'], postPartum: ['test_guthrie'], urgent: ['early'] },
  ...{ pregnancyNumber: 2, childrenNumber: 2, suiteMaternite: 'simple', diet: ['allaitement_maternel'] },
  ...{ hasAllergies: false, hasPathologie: true, pathologie: 'Diabète gestationnel.', mere: ['aucune_particularite'] },
  ...{ llsDoc: true, ordonnanceDoc: false, hadAdverseEvent: false, reeducationPerineale: true },
};

describe('a care request in a few sentences', () => {
  it('says what is asked for, of whom, and what to know before going there', () => {
    expect(careRequestSummary(ANSWERS)).toEqual({
      need:
        'Suivi post-partum à domicile (césarienne ou accouchement), 2 fois par semaine, du 24/11/2026 au 07/12/2026, 4 visites prévues. ' +
        'Première visite dans moins de 24 h. Constantes, test de Guthrie.',
      motherAndChild:
        '2e grossesse, 2 enfants. Suites simples. Allaitement maternel. Pathologie : Diabète gestationnel. Aucune allergie signalée.',
      toKnow: 'Lettre de liaison remise, ordonnance non remise. Rééducation périnéale prescrite.',
    });
  });

  it('claims nothing that was not answered', () => {
    expect(careRequestSummary({})).toEqual({ need: 'Besoin non précisé.', motherAndChild: '', toKnow: '' });
    expect(careRequestSummary({ mere: ['mineure', 'autre'], mereAutre: 'sans papiers' }).motherAndChild).toBe(
      'Mineure, sans papiers.',
    );
  });

  it('keeps a code that is no longer offered', () => {
    expect(needsIn(['etablir_contact', 'of_old'])).toBe('Établir le contact, of_old');
  });
});
