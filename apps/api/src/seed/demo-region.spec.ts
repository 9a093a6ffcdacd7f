import { describe, expect, it } from '@jest/globals';
import { readDemoData } from './demo-data.ts';
import { demoOf } from './demo-region.ts';

const data = readDemoData();
const countryOf = new Map(data.professionals.map(({ id, country }) => [id, country]));

describe('the demo of a product', () => {
  it.each([
    ['natalconnect', 'FR'],
    ['mobility', 'CI'],
    ['dispatch', 'CI'],
  ] as const)('of %s has everybody, and those of %s receive', (variant, country) => {
    const demo = demoOf(variant, data);
    const open = [
      ...demo.availability.filter(({ week }) => week.length > 0),
      ...demo.exceptions.filter(({ status }) => status === 'FREE'),
    ];

    expect(new Set(open.map(({ practitioner }) => countryOf.get(practitioner)))).toEqual(new Set([country]));
    expect({ ...demo, availability: [], exceptions: [] }).toEqual({ ...data, availability: [], exceptions: [] });
    expect(demo.availability.map(({ practitioner }) => practitioner)).toEqual(
      data.availability.map(({ practitioner }) => practitioner),
    );
  });
});
