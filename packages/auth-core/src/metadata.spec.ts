import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mergeMetadata } from './metadata.ts';

it.each([
  ['a new key is added', { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  ['null takes a key away', { a: 1, b: 2 }, { a: null }, { b: 2 }],
  ['null for an unknown key changes nothing', { a: 1 }, { z: null }, { a: 1 }],
  ['a nested value is replaced whole', { a: { x: 1, y: 2 } }, { a: { z: 3 } }, { a: { z: 3 } }],
  ['a nested null is kept', {}, { a: { x: null } }, { a: { x: null } }],
])('%s', (_rule, stored, update, merged) => expect(mergeMetadata(stored, update)).toEqual(merged));

it('the same update twice changes nothing more', () => {
  const objects = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(objects, objects, (stored, update) => {
      const once = mergeMetadata(stored, update);
      expect(mergeMetadata(once, update)).toEqual(once);
    }),
  );
});

it('a key named __proto__ is a key like any other', () => {
  const merged = mergeMetadata({}, JSON.parse('{"__proto__":{"admin":true}}'));
  expect(JSON.stringify(merged)).toBe('{"__proto__":{"admin":true}}');
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
});
