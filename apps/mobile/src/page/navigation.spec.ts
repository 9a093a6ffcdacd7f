import { expect, it } from '@jest/globals';
import { placeOf } from './navigation.ts';

const HOSTS = ['natal.example', 'www.natal.example'];

it.each([
  ['https://natal.example/n/abc', '/n/abc'],
  ['https://www.natal.example/invitation#token', '/invitation#token'],
  ['https://natal.example/app/agenda?day=2026-12-01', '/app/agenda?day=2026-12-01'],
  ['/app/messages', '/app/messages'],
  ['https://natal.example.evil.example/n/abc', null],
  ['https://natal.example@evil.example/n/abc', null],
  ['//evil.example/n/abc', null],
  ['http://natal.example/n/abc', null],
  ['javascript:alert(1)', null],
  ['https://natal.example/api/ota', null],
  ['https://natal.example:8443/n/abc', null],
  ['', '/'],
])('%s leads to %s', (address, place) => {
  expect(placeOf(address, HOSTS)).toBe(place);
});
