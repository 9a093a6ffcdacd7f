import { describe, expect, it } from '@jest/globals';
import { hasForbiddenCharacter, withoutForbiddenCharacters } from './forbidden-characters.ts';
import { address, requiredName } from './primitives.ts';

const TAG = String.fromCodePoint(0xe0041);

describe('a text', () => {
  it.each(['\u0000', '\u0085', '\u009b', '\u2028', '\u2029', '\u202e', '\u2066', '\ufffa', '\ud800', TAG])(
    'a text holds no %j',
    (character) => {
      expect(hasForbiddenCharacter(`a${character}b`)).toBe(true);
    },
  );

  it.each([
    'Zoé 😀',
    '👩‍⚕️',
    'deux\nlignes\tet une tabulation',
    '١٢ محمد',
    'סיון',
    'می‌خواهم',
    '10 °C – « œuf »',
    'x\u00a0!',
  ])('a text may be %j', (text) => {
    expect(hasForbiddenCharacter(text)).toBe(false);
  });
});

describe('a text that no server has read', () => {
  it('is shown without what a text may not hold, each of it', () => {
    const shown = withoutForbiddenCharacters('\u202e10 mg\u202c\u0000 par \u2066jour\u2069\ud800\nÉlodie 👩‍⚕️');
    expect(shown).toBe('10 mg par jour\ufffd\nÉlodie 👩‍⚕️');
    expect(hasForbiddenCharacter(shown)).toBe(false);
  });
});

describe('a name', () => {
  it.each([
    '\u200b',
    '\u3164 \u3164',
    '\u2800',
    '---',
    'Hu\u200bgo',
    'Hugo\u00ad',
    'Hu\ufeffgo',
    'Hugo\u2060',
    'Hugo\ufe0f',
  ])('%j is not legible', (name) => {
    expect(requiredName(100).safeParse(name).success).toBe(false);
  });

  it.each(['J.P.', 'N’Guessan', 'D’Almeida-Œuvray', 'محمد', 'Nguyễn', 'Maison 24', 'O', '李', 'Élodie 😀', '🧑‍⚕️'])(
    'a name may be %j',
    (name) => {
      expect(requiredName(100).safeParse(name).success).toBe(true);
    },
  );
});

describe('the town of an address, which mails and text messages name', () => {
  const withCity = (city: string) => address.safeParse({ text: '1 rue Haute', city }).success;

  it.each(['Bordeaux www.evil.example', 'Bordeaux https://evil.example', 'evil.example', 'Bordeaux\nVotre compte'])(
    'the town of an address, which mails and text messages name is no %j',
    (city) => {
      expect(withCity(city)).toBe(false);
    },
  );

  it.each(['Bordeaux', 'L’Haÿ-les-Roses', 'Abidjan (Cocody)', 'St. Denis', ''])(
    'the town of an address, which mails and text messages name may be %j',
    (city) => {
      expect(withCity(city)).toBe(true);
    },
  );
});
