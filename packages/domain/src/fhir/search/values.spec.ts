import { describe, expect, it } from '@jest/globals';
import { isCoded, tokenOf } from './token.ts';
import { meets, splitAt, unescaped } from './values.ts';

describe('several values in one parameter', () => {
  it.each([
    ['a', ['a']],
    ['a,b', ['a', 'b']],
    ['a\\,b', ['a\\,b']],
    ['a\\\\,b', ['a\\\\', 'b']],
    ['a,', ['a', '']],
    ['', ['']],
    ['a\\', ['a\\']],
  ])('%j', (text, parts) => {
    expect(splitAt(',', text)).toEqual(parts);
  });

  it('a backslash before a sign that has a meaning is taken away, any other one stays', () => {
    expect(unescaped('a\\,b\\|c\\$d\\\\e\\f')).toBe('a,b|c$d\\e\\f');
  });

  it('repeated means and, a comma means or', () => {
    expect(meets([[1, 2], [2]], (value) => value === 2)).toBe(true);
    expect(meets([[1, 2], [3]], (value) => value === 2)).toBe(false);
    expect(meets([], () => false)).toBe(true);
  });
});

describe('a token', () => {
  it.each([
    ['a', { code: 'a' }],
    ['http://s|a', { system: 'http://s', code: 'a' }],
    ['http://s|', { system: 'http://s' }],
    ['|a', { system: null, code: 'a' }],
    ['a\\|b', { code: 'a|b' }],
    ['http://s|a\\|b\\,c', { system: 'http://s', code: 'a|b,c' }],
    ['', null],
    ['|', null],
    ['a|b|c', null],
  ])('%j', (text, token) => {
    expect(tokenOf(text)).toEqual(token);
  });

  const CODINGS = [{ system: 'http://s', code: 'a' }, { code: 'free' }];
  it.each([
    ['a', true],
    ['http://s|a', true],
    ['http://s|', true],
    ['http://t|a', false],
    ['http://t|', false],
    ['|a', false],
    ['|free', true],
    ['A', false],
  ])('%j is found: %j', (text, found) => {
    const token = tokenOf(text);
    expect(isCoded(CODINGS, token === null ? [] : [[token]])).toBe(found);
  });
});
