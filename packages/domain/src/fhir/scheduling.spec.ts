import { describe, expect, it } from '@jest/globals';
import { proposalOf, slotOf, takenTimeOf } from './scheduling.ts';
import { slotIdOf, slotTimeOf } from './slot-ids.ts';

const scheduleId = '01970000-0000-7000-8000-000000000001';
const time = { scheduleId, start: Date.parse('2026-11-24T09:15:00Z'), minutes: 30 };

describe('the id of a slot', () => {
  it('names calendar, start and length, and is read back', () => {
    expect(slotIdOf(time)).toBe(`${scheduleId}-202611240915-30`);
    expect(slotTimeOf(slotIdOf(time).toUpperCase())).toEqual(time);
    for (let n = 0; n < 500; n += 1) {
      const other = { scheduleId, start: time.start + n * 1_234_020_000, minutes: 1 + ((n * 37) % 44_640) };
      const at = { ...other, start: other.start - (other.start % 60_000) };
      expect(slotTimeOf(slotIdOf(at))).toEqual(at);
      expect(slotIdOf(at)).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
    }
  });

  it.each([
    ['no minutes', `${scheduleId}-202611240915`],
    ['a day that is none', `${scheduleId}-202602300915-30`],
    ['an hour that is none', `${scheduleId}-202611242415-30`],
    ['no length', `${scheduleId}-202611240915-0`],
    ['a length of another spelling', `${scheduleId}-202611240915-030`],
    ['the id of a schedule alone', scheduleId],
    ['something else', 'ABC.def-1'],
  ])('is not read from one with %s', (_what, id) => {
    expect(slotTimeOf(id)).toBeNull();
  });
});

describe('time in FHIR', () => {
  it('a proposal refers to the slot that it would take', () => {
    expect(proposalOf(time, { id: 'm', name: 'Élodie' })).toMatchObject({
      status: 'proposed',
      start: '2026-11-24T09:15:00.000Z',
      end: '2026-11-24T09:45:00.000Z',
      minutesDuration: 30,
      slot: [{ reference: `Slot/${slotOf(time, 'free').id}` }],
      participant: [{ actor: { reference: 'Practitioner/m' }, status: 'needs-action' }],
    });
  });

  it('a visit that a partner learns of has no patient, reason or kind', () => {
    const seen = takenTimeOf({
      ...{ id: 'v', status: 'CANCELLED', start: 'a', end: 'b' },
      practitioners: [{ id: 'm', name: 'Élodie' }],
    });
    expect(Object.keys(seen).toSorted()).toEqual(
      ['end', 'id', 'meta', 'participant', 'resourceType', 'start', 'status'].toSorted(),
    );
    expect(JSON.stringify(seen)).not.toContain('Patient');
  });
});
