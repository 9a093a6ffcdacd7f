import { describe, expect, it } from '@jest/globals';
import { letterOf, SENTENCES } from './letter.ts';

describe('the letter of the specification', () => {
  it.each([
    ['Retirer l’accès', 'Supprimer'],
    ['Retirer cet accès ?', "Révoquer l'accès"],
    ['Oui, retirer', 'Révoquer'],
    [
      'Voulez-vous vraiment retirer l’accès à Hélène Vasseur ?',
      "Voulez-vous vraiment révoquer l'accès pour Hélène Vasseur ?",
    ],
    [
      'Vous avez fait trop de tentatives. Merci de réessayer plus tard.',
      'Vous avez fait de tentatives. Merci de réessayer plus tard.',
    ],
    ['Aucune notification', 'Aucune notifications'],
  ])('the letter of the specification is what stands for « %s »', (ours, letter) => {
    expect(letterOf(ours)).toBe(letter);
  });

  it('leaves alone what the specification does not quote', () => {
    for (const text of ['Aucun document de cette sorte', 'L’annuaire est indisponible'])
      expect(letterOf(text)).toBe(text);
  });

  it.each(SENTENCES.map((sentence) => (typeof sentence === 'string' ? sentence : sentence[0])))(
    'of « %s » is another text, and has no letter of its own',
    (ours) => {
      const letter = letterOf(ours);
      expect(letter).not.toBe(ours);
      expect(letterOf(letter)).toBe(letter);
    },
  );
});
