import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '@maillon/contracts/endpoint/client';
import type { Problem } from '@maillon/contracts/endpoint/problem';
import { sentenceOf } from './problem.ts';
import { retryAfterOf, withWait } from './retry-after.ts';

const TOO_MANY = 'Vous avez fait trop de tentatives. Merci de réessayer plus tard.';

describe('a sentence that says to try again later', () => {
  it.each([
    [1, 'Vous avez fait trop de tentatives. Réessayez dans 1 seconde.'],
    [30, 'Vous avez fait trop de tentatives. Réessayez dans 30 secondes.'],
    [61, 'Vous avez fait trop de tentatives. Réessayez dans 2 minutes.'],
    [3600, 'Vous avez fait trop de tentatives. Réessayez dans 1 heure.'],
    [null, TOO_MANY],
  ])('says when, after %s seconds', (seconds, sentence) => {
    expect(withWait(TOO_MANY, seconds)).toBe(sentence);
  });

  it('leaves every other sentence as it is', () => {
    expect(withWait('Élément introuvable', 30)).toBe('Élément introuvable');
  });

  it('is the one of a refusal with Retry-After', () => {
    const problem = { status: 429, code: 'RATE_LIMITED', detail: TOO_MANY } as Problem;
    expect(sentenceOf(new ApiProblem(problem, 30))).toBe(
      'Vous avez fait trop de tentatives. Réessayez dans 30 secondes.',
    );
  });
});

it.each([
  ['a number', { 'retry-after': '7' }, 7],
  ['a date', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, null],
  ['nothing', {}, null],
])('Retry-After as %s', (_what, headers, seconds) => {
  expect(retryAfterOf({ headers: new Headers(headers) } as Response)).toBe(seconds);
});
