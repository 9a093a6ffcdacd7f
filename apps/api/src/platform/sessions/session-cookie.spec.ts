import { expect, it } from '@jest/globals';
import { accessTokenIn } from './session-cookie.ts';

it.each([
  ['no cookie at all', undefined, null],
  ['other cookies', 'theme=dark; notsAccessToken=x', null],
  ['the cookie alone', 'sAccessToken=abc', 'abc'],
  ['the cookie among others', 'theme=dark;sAccessToken=a%2Bb%3D; other=1', 'a+b='],
  ['a value with an equals sign', 'sAccessToken=abc==', 'abc=='],
  ['an empty value', 'sAccessToken=', ''],
  ['a value that cannot be decoded', 'sAccessToken=%zz', ''],
  ['the cookie twice', 'sAccessToken=abc; sAccessToken=def', ''],
])('the access token in %s', (_what, cookies, expected) => {
  expect(accessTokenIn(cookies)).toBe(expected);
});
