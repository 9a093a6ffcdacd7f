import { expect, it } from '@jest/globals';
import { aDatabase } from '../../testing/start/a-database.ts';
import { escapeLike } from './like-patterns.ts';

const db = aDatabase();
const FOLDED_TO_AN_ORDER = `
  SELECT chr(code) AS character FROM generate_series(128, 65535) AS code
   WHERE code NOT BETWEEN 55296 AND 57343 AND immutable_unaccent(chr(code)) ~ '[%_\\\\]'`;

it('a character that unaccent folds to one of LIKE finds itself and nothing else', async () => {
  const characters = (await db().rows<{ character: string }>(FOLDED_TO_AN_ORDER)).map(({ character }) => character);
  expect(characters).toEqual(expect.arrayContaining(['％', '＿', '＼']));

  const found = await db().rows<{ itself: boolean; another: boolean }>(
    `SELECT immutable_unaccent(character) LIKE immutable_unaccent(pattern) AS itself,
            'Camille' LIKE immutable_unaccent('%' || pattern || '%') OR 'C' LIKE immutable_unaccent(pattern) AS another
       FROM unnest($1::text[], $2::text[]) AS tried(character, pattern)`,
    [characters, characters.map(escapeLike)],
  );
  expect(found).toEqual(characters.map(() => ({ itself: true, another: false })));
});
