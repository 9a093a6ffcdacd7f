import { describe, expect, it } from '@jest/globals';
import { errorsOn, stepToMend } from './wizard.model.ts';

const steps = [{ fields: ['/email', '/patient/address'] }, { fields: ['/patient/bloodGroup'] }];

describe('errors and steps', () => {
  it('a step shows its own fields and what lies inside them', () =>
    expect(
      errorsOn(
        { fields: ['/patient/address'] },
        { '/patient/address/text': 'a', '/patient/addressee': 'b', '/email': 'c' },
      ),
    ).toEqual({
      '/patient/address/text': 'a',
    }));

  it.each([
    ['the step of the field', { '/patient/bloodGroup': 'x' }, 1],
    ['the first of several', { '/patient/bloodGroup': 'x', '/email': 'y' }, 0],
    ['the first step for a field that no step has', { '/unknown': 'x' }, 0],
  ])('a refusal leads back to %s', (_where, errors, step) => expect(stepToMend(steps, errors)).toBe(step));
});
