import { describe, expect, it } from '@jest/globals';
import { moveClock, readClock, readDay, readLeftClock, writeDay } from './typed-date.ts';

describe('a day as it is written', () => {
  it.each(['12/03/1994', '12/3/1994', '12.03.1994', '12-03-1994', '12 03 1994', '12031994', ' 1994-03-12 '])(
    '%s is the twelfth of March',
    (text) => expect(readDay(text)).toBe('1994-03-12'),
  );

  it.each(['', '12/03', '12/03/199', '12/03/94', '31/02/2026', '29/02/2025', '03/13/1994', '12/03/0199', 'demain'])(
    '%j is no day',
    (text) => expect(readDay(text)).toBe(''),
  );

  it('is shown as it is written in French', () => {
    expect(writeDay('1994-03-12')).toBe('12/03/1994');
    expect(writeDay('')).toBe('');
  });
});

describe('a time as it is written', () => {
  it.each(['9:30', '09:30', '9h30', '9 h 30', '930', '0930'])('%s is half past nine', (text) =>
    expect(readClock(text)).toBe('09:30'),
  );
  it.each(['', '9', '18', '24:00', '12:60', '9:3', 'midi'])('%j is no time yet', (text) =>
    expect(readClock(text)).toBe(''),
  );
  it.each([
    ['9', '09:00'],
    ['18h', '18:00'],
    ['24', ''],
    ['1830', '18:30'],
  ])('%s, when left, is %j', (text, clock) => expect(readLeftClock(text)).toBe(clock));

  it.each([
    ['09:55', 5, '10:00'],
    ['00:00', -15, '23:45'],
    ['23:50', 15, '00:05'],
  ])('%s moved by %i minutes is %s', (clock, by, moved) => expect(moveClock(clock, by)).toBe(moved));
});
