import { type BundleStatement, compareVersions, type Phone } from './statement.ts';

/** What a telephone knows of itself. */
export interface Telephone {
  readonly platform: Phone;
  /** Version of the application of the store. */
  readonly native: string;
  /** The newest version of the client that it has: built in, kept, or waiting for the next start. */
  readonly newest: string;
  /** Checksums of bundles that were started and said nothing. */
  readonly failed: readonly string[];
}

/** What was found out about an offered bundle before it is fetched. */
export interface Evidence {
  /** Signed with the key that the telephone was built with. */
  readonly isSigned: boolean;
  /** In the public list, which follows the one that the telephone saw last. */
  readonly isListed: boolean;
}

export type BundleRefusal =
  | 'not-signed'
  | 'not-listed'
  | 'other-phone'
  | 'not-newer'
  | 'native-too-old'
  | 'failed-before';

/** Whether a bundle may be fetched. Whether it arrived as it was signed, its checksum says afterwards. @returns null: it may */
export const refusalOf = (
  bundle: BundleStatement,
  { platform, native, newest, failed }: Telephone,
  { isSigned, isListed }: Evidence,
): BundleRefusal | null => {
  if (!isSigned) return 'not-signed';
  if (!isListed) return 'not-listed';
  if (bundle.platform !== 'all' && bundle.platform !== platform) return 'other-phone';
  if (compareVersions(bundle.version, newest) <= 0) return 'not-newer';
  if (compareVersions(bundle.minimumNative, native) > 0) return 'native-too-old';
  return failed.includes(bundle.checksum) ? 'failed-before' : null;
};
