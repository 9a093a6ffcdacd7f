import type { Variant } from '../product/variants.ts';

export const PHONES = ['ios', 'android'] as const;
/** Systems of telephones. */
export type Phone = (typeof PHONES)[number];

/** What is signed of a bundle: a whole build of the web client that a telephone runs in place of the one it was installed with. */
export interface BundleStatement {
  readonly variant: Variant;
  readonly platform: Phone | 'all';
  /** Three numbers. */
  readonly version: string;
  /** SHA-256 of the file, in hex. */
  readonly checksum: string;
  /** The oldest application of the store that has what the bundle calls. */
  readonly minimumNative: string;
  /** The link of the bundle published before it, so that the list of all of them can only grow. */
  readonly previous: string;
}

/** The {@link BundleStatement.previous} of the first one. */
export const NO_BUNDLE_BEFORE = '0'.repeat(64);

/** The text whose bytes are signed, and hashed for the next one. JSON: no value can be read as the end of another. */
export const statementText = (bundle: BundleStatement): string =>
  JSON.stringify([
    'maillon-bundle-1',
    bundle.variant,
    bundle.platform,
    bundle.version,
    bundle.checksum,
    bundle.minimumNative,
    bundle.previous,
  ]);

const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;

export const isVersion = (text: string): boolean => VERSION.test(text);

const numbersOf = (version: string): readonly number[] => (isVersion(version) ? version.split('.').map(Number) : []);

/** Below zero where `one` is the older. What is no version is older than every version. */
export const compareVersions = (one: string, other: string): number => {
  const [mine, theirs] = [numbersOf(one), numbersOf(other)];
  const at = [0, 1, 2].find((part) => mine[part] !== theirs[part]);
  return at === undefined ? 0 : (mine[at] ?? -1) - (theirs[at] ?? -1);
};

/** @param hash SHA-256 in hex; @returns the index of the first one, oldest first, that does not follow the one before it, or null */
export const brokenLink = async (
  bundles: readonly BundleStatement[],
  hash: (text: string) => Promise<string> | string,
): Promise<number | null> => {
  let previous = NO_BUNDLE_BEFORE;
  for (const [index, bundle] of bundles.entries()) {
    if (bundle.previous !== previous) return index;
    previous = await hash(statementText(bundle));
  }
  return null;
};
