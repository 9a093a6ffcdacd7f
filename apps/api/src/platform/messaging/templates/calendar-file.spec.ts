import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { eventsReadAgain } from '../../../testing/cases/second-calendar-reader.ts';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

const HOSTILE = [
  ['an end of a line and a property', 'Cabinet\r\nATTENDEE:mailto:spy@evil.example'],
  ['an end of a line alone', 'Cabinet\nBEGIN:VALARM'],
  ['a carriage return alone', 'Cabinet\rX-EVIL:1'],
  ['other ends of a line', 'Cabinet\u2028X-EVIL:1\u2029X-EVIL:2\u0085X-EVIL:3'],
  ['control characters', 'Cab\u0000i\u0007net\u001b'],
  ['what separates values', 'A;B,C\\nD"E'],
  ['a very long word', 'é'.repeat(400)],
  ['pictures of many parts', '👩🏽‍⚕️'.repeat(60)],
  ['marks of direction', 'abc\u202edef\u2066'],
] as const;

const visit = {
  id: '0192f0c1-0000-7000-8000-000000000000',
  start: '2026-11-26T13:30:00.000Z',
  end: '2026-11-26T14:00:00.000Z',
  sequence: 1,
  summary: 'Rendez-vous',
  place: null,
  isCancelled: false,
};
const fileOf = (entry: CalendarEntry) => calendarFile([entry], 'maillon.example');

const linesOf = (text: string): string[] => fileOf({ ...visit, summary: text, place: text }).content.split('\r\n');

const NAMES = linesOf('Cabinet').map((line) => line.split(/[:;]/)[0]);

describe.each(HOSTILE)('the file of a visit whose place holds %s', (_what, text) => {
  it('has the properties of every other, each on lines of its own', () => {
    const unfolded = linesOf(text)
      .join('\r\n')
      .replace(/\r\n[ \t]/g, '')
      .split('\r\n');
    expect(unfolded.map((line) => line.split(/[:;]/)[0])).toEqual(NAMES);
    for (const line of unfolded) expect(line).not.toMatch(/\p{Cc}/u);
  });

  it('has lines of 75 octets at most, and cuts no character', () => {
    for (const line of linesOf(text)) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
  });
});

it.each([
  ['a visit', false, 'PUBLISH', 'CONFIRMED'],
  ['a cancelled visit', true, 'CANCEL', 'CANCELLED'],
])('the file of %s is what a calendar takes it for, by another library', (_what, isCancelled, method, status) => {
  const { content, contentType } = fileOf({ ...visit, sequence: 4, isCancelled });
  expect(contentType).toBe(`text/calendar; charset=utf-8; method=${method}`);
  const calendar = new ICAL.Component(ICAL.parse(content));
  expect(calendar.getFirstPropertyValue('method')).toBe(method);
  const event = calendar.getFirstSubcomponent('vevent');
  const property = (name: string) => String(event?.getFirstPropertyValue(name));
  expect(property('uid')).toBe(`${visit.id}@maillon.example`);
  expect([property('status'), property('sequence')]).toEqual([status, '4']);
  // RFC 5546 §3.2.1 and §3.2.5: both must say who organizes.
  expect(property('organizer')).toBe('mailto:rendez-vous@maillon.example');
  expect(property('dtstart')).toBe('2026-11-26T13:30:00Z');
});

it('the file of a visit is read the same by a second library, and once it is cancelled too', () => {
  const { id, start, end, summary } = visit;
  const [booked, cancelled] = [visit, { ...visit, sequence: 2, isCancelled: true }].map((entry) =>
    eventsReadAgain(fileOf(entry).content),
  );
  expect(booked).toMatchObject([{ start, end, summary, sequence: 1 }]);
  expect(booked?.[0]?.uid).toContain(id);
  expect(cancelled).toMatchObject([{ uid: booked?.[0]?.uid, start, end, sequence: 2, status: 'CANCELLED' }]);
});
