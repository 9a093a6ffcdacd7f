import { expect, it } from '@jest/globals';
import { apiKeyIn } from './api-key-resolver.ts';

it.each([
  ['Bearer mk_Ab-1', 'mk_Ab-1'],
  ['bearer mk_Ab-1', 'mk_Ab-1'],
  ['BEARER  mk_Ab-1', 'mk_Ab-1'],
  ['Bearer mk_', null],
  ['Bearer eyJhbGciOi', null],
  ['Basic mk_Ab-1', null],
  ['Digest Bearer mk_Ab-1', null],
  ['mk_Ab-1', null],
  [undefined, null],
])('%j brings the key %j', (authorization, key) => {
  expect(apiKeyIn({ headers: { authorization } })).toBe(key);
});
