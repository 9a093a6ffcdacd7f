import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CALL_KEYS_KEPT, keyIndexOf, renewsKey } from './call-keys.ts';

it('exactly one of those who stay renews the key', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 6 }),
      fc.uuid(),
      fc.boolean(),
      (staying, absent, isHere) => {
        const patient = isHere ? (staying.at(-1) ?? absent) : absent;
        const renewing = staying.filter((one) =>
          renewsKey(
            one,
            staying.filter((other) => other !== one),
            patient,
          ),
        );
        expect(renewing).toHaveLength(1);
        if (isHere) expect(renewing).toEqual([patient]);
      },
    ),
  );
});

it('a new key never takes the place of one of the fifteen before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: CALL_KEYS_KEPT - 1 }), (version, later) => {
      expect(keyIndexOf(version + later)).not.toBe(keyIndexOf(version));
    }),
  );
});
