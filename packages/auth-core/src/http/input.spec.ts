import { describe, expect, it } from '@jest/globals';
import {
  nullableString,
  optionalInteger,
  optionalObject,
  optionalString,
  optionalStrings,
  requiredBoolean,
  requiredNumber,
  requiredObject,
  requiredParameter,
  requiredString,
  trimmedName,
  trimmedNames,
} from './input.ts';

const invalid = "Field name 'f' is invalid in JSON input";

describe('a required field', () => {
  it.each([
    ['text', requiredString, [undefined, null, 1, {}, []]],
    ['boolean', requiredBoolean, [undefined, null, 'true', 0]],
    ['number', requiredNumber, [undefined, null, '1']],
    ['object', requiredObject, [undefined, null, [], 'x', 1]],
  ])('that must be a %s is refused as anything else', (_type, read, values) => {
    for (const value of values) expect(() => read({ f: value }, 'f')).toThrow(invalid);
  });

  it('a required field may be empty, zero or false', () => {
    expect(requiredString({ f: '' }, 'f')).toBe('');
    expect(requiredNumber({ f: 0 }, 'f')).toBe(0);
    expect(requiredBoolean({ f: false }, 'f')).toBe(false);
  });
});

it('an optional field may be absent, but not null', () => {
  expect(optionalString({}, 'f')).toBeUndefined();
  expect(optionalObject({}, 'f')).toBeUndefined();
  expect(() => optionalString({ f: null }, 'f')).toThrow(invalid);
});

it('null is told apart from absent where it means "take it away"', () => {
  expect(nullableString({ f: null }, 'f')).toBeNull();
  expect(nullableString({}, 'f')).toBeUndefined();
  expect(() => nullableString({ f: 1 }, 'f')).toThrow(invalid);
});

it('a list of texts holds nothing else', () => {
  expect(optionalStrings({ f: ['a', ''] }, 'f')).toEqual(['a', '']);
  expect(() => optionalStrings({ f: ['a', 1] }, 'f')).toThrow(invalid);
  expect(() => optionalStrings({ f: 'a' }, 'f')).toThrow(invalid);
});

it('a missing parameter is named', () =>
  expect(() => requiredParameter(new URLSearchParams(), 'userId')).toThrow(
    "Field name 'userId' is missing in GET request",
  ));

it.each(['', 'x', '1.5', '1e3', '99999999999'])('%j is no int', (text) =>
  expect(() => optionalInteger(new URLSearchParams({ limit: text }), 'limit')).toThrow(
    "Field name 'limit' must be an int in the GET request",
  ),
);

it('names are trimmed and never empty', () => {
  expect(trimmedName(' admin ', 'role')).toBe('admin');
  expect(() => trimmedName(' ', 'role')).toThrow("Field name 'role' cannot be an empty String");
  expect(trimmedNames([' a ', 'b'], 'permissions')).toEqual(['a', 'b']);
  expect(() => trimmedNames(['a', ''], 'permissions')).toThrow(
    "Field name 'permissions' cannot contain an empty string",
  );
});
