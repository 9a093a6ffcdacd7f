import { describe, expect, it } from '@jest/globals';
import { cardQuery } from './card-words.ts';

describe('the words on a card', () => {
  it.each([
    ['doctor', 'généraliste', { specialty: 'medecin_generaliste' }],
    ['doctor', 'Generaliste', { specialty: 'medecin_generaliste' }],
    ['doctor', 'Médecin généraliste', { specialty: 'medecin_generaliste' }],
    ['doctor', 'méd', {}],
    ['doctor', 'gynéco', { specialty: 'gynecologue' }],
    ['doctor', 'réanimateur', { specialty: 'anesthesiste' }],
    ['doctor', 'généraliste Bordeaux', { specialty: 'medecin_generaliste', words: 'bordeaux' }],
    ['doctor', 'bordeaux gynéco', { specialty: 'gynecologue', words: 'bordeaux' }],
    ['doctor', 'médecin cenon', { words: 'cenon' }],
    ['doctor', 'sage', null],
    ['doctor', 'lestrade', null],
    ['doctor', 'g', null],
    ['midwife', 'sage', {}],
    ['midwife', 'sage femme', {}],
    ['midwife', 'libérale', { specialty: 'sf_liberale' }],
    ['midwife', 'sage-femme libérale', { specialty: 'sf_liberale' }],
    ['midwife', 'échographiste', { specialty: 'sf_echographiste' }],
    ['midwife', 'castaing', null],
  ] as const)('of a %s, « %s » asks for %j', (type, text, asked) => {
    expect(cardQuery(type, text)).toEqual(asked);
  });
});
