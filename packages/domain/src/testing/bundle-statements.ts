import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type BundleStatement, NO_BUNDLE_BEFORE } from '../bundles/statement.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const version = fc.tuple(fc.nat(3), fc.nat(12), fc.nat(12)).map((parts) => parts.join('.'));
/** Any first bundle. */
export const statement: fc.Arbitrary<BundleStatement> = fc.record({
  variant: fc.constantFrom('natalconnect', 'mobility', 'dispatch'),
  platform: fc.constantFrom('ios', 'android', 'all'),
  version,
  checksum: fc.string({ maxLength: 6 }).map(sha256),
  minimumNative: version,
  previous: fc.constant(NO_BUNDLE_BEFORE),
});
