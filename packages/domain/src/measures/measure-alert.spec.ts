import { describe, expect, it } from '@jest/globals';
import { isoDay } from '../day.ts';
import { alertForPatient, vitalHeadline } from './alert-words.ts';
import { measureAlert, standingAlert } from './measure-alert.ts';
import type { MeasuredPerson } from './measured-person.ts';
import type { GlucoseContext, VitalValue } from './vital.ts';

const ON = isoDay('2026-11-20');
const woman: MeasuredPerson = { gender: 'FEMALE', birthDate: isoDay('1991-05-14'), lastPeriod: '' };
const pregnant: MeasuredPerson = { ...woman, lastPeriod: '2026-06-25' };
const child: MeasuredPerson = { ...woman, birthDate: isoDay('2018-05-14') };
const pressure = (sys: number, dia: number) => ({ value: { sys, dia }, on: ON });
const at = (value: number, context?: GlucoseContext) => ({
  value: context === undefined ? { value } : { value, context },
  on: ON,
});

describe('the alert of a blood pressure', () => {
  it.each([
    [pregnant, 139, 89, null],
    [pregnant, 140, 80, 'watch'],
    [pregnant, 120, 90, 'watch'],
    [pregnant, 145, 95, 'watch'],
    [pregnant, 160, 95, 'urgent'],
    [pregnant, 130, 110, 'urgent'],
    [pregnant, 95, 55, null],
    [pregnant, 79, 50, 'urgent'],
    [woman, 145, 95, 'watch'],
    [woman, 170, 95, 'watch'],
    [woman, 181, 95, 'urgent'],
    [child, 122, 70, null],
  ] as const)('%# follows the pregnancy and the age', (person, sys, dia, level) =>
    expect(measureAlert('BLOOD_PRESSURE', pressure(sys, dia), person)?.level ?? null).toBe(level),
  );

  it('the alert of a blood pressure names the bound that was passed', () => {
    expect(measureAlert('BLOOD_PRESSURE', pressure(145, 95), pregnant)?.limit).toBe('140/90');
    expect(measureAlert('BLOOD_PRESSURE', pressure(165, 112), pregnant)?.limit).toBe('140/90');
    expect(measureAlert('BLOOD_PRESSURE', pressure(79, 50), woman)?.limit).toBe('90/60');
  });
});

describe('the alert of another vital', () => {
  it.each([
    ['HEART_BEAT', woman, 105, null],
    ['HEART_BEAT', woman, 131, 'urgent'],
    ['HEART_BEAT', woman, 39, 'urgent'],
    ['SpO2', woman, 95, null],
    ['SpO2', woman, 94, 'watch'],
    ['SpO2', woman, 91, 'urgent'],
    ['TEMPERATURE', woman, 37.9, null],
    ['TEMPERATURE', woman, 38, 'watch'],
    ['TEMPERATURE', pregnant, 39.1, 'urgent'],
    ['TEMPERATURE', woman, 34.9, 'urgent'],
    ['BLOOD_GLUCOSE', woman, 150, null],
    ['BLOOD_GLUCOSE', woman, 200, 'watch'],
    ['BLOOD_GLUCOSE', woman, 69, 'watch'],
    ['BLOOD_GLUCOSE', woman, 53, 'urgent'],
  ] as const)('%s of %# is raised from its bound on', (type, person, value, level) =>
    expect(measureAlert(type, at(value), person)?.level ?? null).toBe(level),
  );

  it.each([
    [pregnant, 91, 'fasting', null],
    [pregnant, 92, 'fasting', 'watch'],
    [pregnant, 120, 'post_meal_2h', 'watch'],
    [woman, 120, 'fasting', null],
    [woman, 126, 'fasting', 'watch'],
  ] as const)('of a glucose goes by when it was taken: %#', (person, value, context, level) =>
    expect(measureAlert('BLOOD_GLUCOSE', at(value, context), person)?.level ?? null).toBe(level),
  );

  it('of a weight goes by the one before', () => {
    const before = { value: { value: 60 }, on: isoDay('2026-11-14') };
    expect(measureAlert('WEIGHT', at(62.1), pregnant)).toBeNull();
    expect(measureAlert('WEIGHT', at(62.1), pregnant, before)).toEqual({
      level: 'watch',
      direction: 'high',
      limit: null,
    });
  });
});

describe('the alert that stands', () => {
  const NOW = Date.parse('2026-11-20T12:00:00Z');
  const taken = (time: string, sys: number, dia: number) => ({
    at: `${time}:00.000Z`,
    on: isoDay(time.slice(0, 10)),
    value: { sys, dia } satisfies VitalValue,
  });
  const standing = (...measures: ReturnType<typeof taken>[]) =>
    standingAlert('BLOOD_PRESSURE', measures, pregnant, NOW);

  it('is the worst measure, with what was measured since', () => {
    const [first, second] = [taken('2026-11-20T06:42', 165, 112), taken('2026-11-20T06:58', 143, 93)];
    expect(standing(first, second)).toMatchObject({ level: 'urgent', measure: first, since: [second] });
  });

  it('outlives a normal measure of the same day, and not one of a later day', () => {
    const high = taken('2026-11-18T06:42', 145, 95);
    expect(standing(high, taken('2026-11-18T07:00', 120, 80))?.measure).toBe(high);
    expect(standing(high, taken('2026-11-19T07:00', 120, 80))).toBeNull();
    const again = taken('2026-11-20T07:00', 141, 80);
    expect(standing(high, taken('2026-11-19T07:00', 120, 80), again)?.measure).toBe(again);
  });

  it('the alert that stands ends after two weeks', () => {
    expect(standing(taken('2026-11-06T11:00', 145, 95))).toBeNull();
    expect(standing(taken('2026-11-06T13:00', 145, 95))).not.toBeNull();
  });
});

describe('an alert in words', () => {
  it('an alert in words is headed by what was measured', () => {
    expect(vitalHeadline('BLOOD_PRESSURE', { sys: 145, dia: 95 })).toBe('Tension 145/95');
    expect(vitalHeadline('TEMPERATURE', { value: 38.5 })).toBe('Température 38,5 °C');
  });

  it('tells the patient what it means and what to do, by how soon it must be done', () => {
    const watch = { level: 'watch', direction: 'high', limit: '140/90' } as const;
    const words = alertForPatient('BLOOD_PRESSURE', watch, { isPregnant: true, country: 'FR' });
    expect(words).toContain('dépasse le repère de la grossesse (140/90)');
    expect(words).toContain('mesurez encore une fois');
    expect(
      alertForPatient('BLOOD_PRESSURE', { ...watch, level: 'urgent' }, { isPregnant: true, country: 'FR' }),
    ).toContain('maternité maintenant');
    expect(alertForPatient('BLOOD_PRESSURE', watch, { isPregnant: false, country: 'FR' })).toContain(
      'parlez-en à votre équipe',
    );
    const urgent = { ...watch, level: 'urgent' } as const;
    expect(alertForPatient('BLOOD_PRESSURE', urgent, { isPregnant: false, country: 'FR' })).toContain('le 15.');
    expect(alertForPatient('BLOOD_PRESSURE', urgent, { isPregnant: true, country: 'CI' })).toContain('le 185.');
  });
});
