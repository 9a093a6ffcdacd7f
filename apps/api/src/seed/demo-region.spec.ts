import { describe, expect, it } from '@jest/globals';
import { readDemoData } from './demo-data.ts';
import { demoOf } from './demo-region.ts';

const data = readDemoData();

describe('the demo of a product', () => {
  it.each([
    ['natalconnect', 'FR', ['A', 'D']],
    ['mobility', 'CI', ['B', 'C']],
    ['dispatch', 'CI', ['B', 'C']],
  ] as const)('of %s has the people of %s alone', (variant, country, structures) => {
    const demo = demoOf(variant, data);
    const people = [...demo.professionals, ...demo.patients, ...demo.accounts];

    expect(demo.organizations.map(({ id }) => id)).toEqual(structures);
    expect(new Set(people.map((one) => one.country))).toEqual(new Set([country]));
    expect(people.some(({ id }) => id === 'ADM1')).toBe(true);
  });

  it('names nobody who is not there, and leaves nobody out', () => {
    const demos = (['natalconnect', 'mobility'] as const).map((variant) => demoOf(variant, data));
    for (const { organizations, professionals, patients, accounts, appointments, checkUps } of demos) {
      const ids = new Set([...organizations, ...professionals, ...patients, ...accounts].map(({ id }) => id));
      const named = [
        ...[...professionals, ...patients, ...accounts].map(({ organization }) => organization),
        ...appointments.flatMap(({ patient, practitioners }) => [patient, ...practitioners]),
        ...checkUps.map(({ patient }) => patient),
      ];
      expect(named.filter((id) => id != null && !ids.has(id))).toEqual([]);
    }
    for (const part of ['organizations', 'professionals', 'patients', 'appointments'] as const) {
      expect(demos.reduce((sum, demo) => sum + demo[part].length, 0)).toBe(data[part].length);
    }
  });
});
