import { SECOND_MS } from '../time-units.ts';
import { compareVersions } from './statement.ts';

/** As long as a bundle that was started has to say that it is ready. */
export const READY_WITHIN_MS = 10 * SECOND_MS;
/** A person may close the application before it has said so; a bundle that was ready once is given up at the third silent start. */
const SILENT_STARTS = 3;
const REMEMBERED_FAILURES = 20;

/** A bundle whose files the telephone has, signed and intact. */
export interface KeptBundle {
  readonly version: string;
  readonly checksum: string;
  readonly minimumNative: string;
}

interface Started {
  readonly bundle: KeptBundle;
  readonly at: number;
}

/** What a telephone remembers of its bundles between two starts. */
export interface BundleShelf {
  /** Was ready once: what one goes back to. */
  readonly proven: KeptBundle | null;
  /** Starts of the proven one in a row that said nothing. */
  readonly silent: number;
  /** Started for the first time, and not ready yet. */
  readonly tried: Started | null;
  /** For the next start. */
  readonly waiting: KeptBundle | null;
  /** Checksums of those that were started and said nothing in time: never again. */
  readonly failed: readonly string[];
}

export const EMPTY_SHELF: BundleShelf = { proven: null, silent: 0, tried: null, waiting: null, failed: [] };

const fail = (shelf: BundleShelf, { checksum }: KeptBundle): BundleShelf => ({
  ...shelf,
  failed: [...shelf.failed.filter((other) => other !== checksum), checksum].slice(-REMEMBERED_FAILURES),
});

/** What the application of the store is: an update of it may bring a newer client than the ones that were fetched. */
export interface BuiltIn {
  readonly native: string;
  readonly version: string;
}

const stillGood = (bundle: KeptBundle | null, { native, version }: BuiltIn, shelf: BundleShelf): KeptBundle | null =>
  bundle !== null &&
  compareVersions(bundle.version, version) > 0 &&
  compareVersions(bundle.minimumNative, native) <= 0 &&
  !shelf.failed.includes(bundle.checksum)
    ? bundle
    : null;

/** Which client starts. @returns `run` null: the one that the application was installed with */
export const startOf = (
  before: BundleShelf,
  builtIn: BuiltIn,
  now: number,
): { readonly run: KeptBundle | null; readonly shelf: BundleShelf } => {
  const { tried } = before;
  let shelf = tried === null ? before : fail({ ...before, tried: null }, tried.bundle);
  if (shelf.proven !== null && shelf.silent >= SILENT_STARTS) shelf = fail(shelf, shelf.proven);
  const proven = stillGood(shelf.proven, builtIn, shelf);
  const waiting = stillGood(shelf.waiting, builtIn, shelf);
  shelf = { ...shelf, proven, waiting: null, silent: proven === null ? 0 : shelf.silent };
  if (waiting !== null && (proven === null || compareVersions(waiting.version, proven.version) > 0)) {
    return { run: waiting, shelf: { ...shelf, tried: { bundle: waiting, at: now } } };
  }
  return { run: proven, shelf: proven === null ? shelf : { ...shelf, silent: shelf.silent + 1 } };
};

/** The client that runs has drawn itself. Too late is not at all. */
export const readyAt = (shelf: BundleShelf, checksum: string, now: number): BundleShelf => {
  const { tried } = shelf;
  if (tried === null) return checksum === shelf.proven?.checksum ? { ...shelf, silent: 0 } : shelf;
  const isInTime = now - tried.at <= READY_WITHIN_MS && now >= tried.at;
  if (tried.bundle.checksum !== checksum || !isInTime) return shelf;
  return { ...shelf, proven: tried.bundle, silent: 0, tried: null };
};

/** A bundle has been fetched, and is what was signed. */
export const fetched = (shelf: BundleShelf, bundle: KeptBundle): BundleShelf => ({ ...shelf, waiting: bundle });

/** Whose files stay. */
export const keptOf = ({ proven, tried, waiting }: BundleShelf): readonly KeptBundle[] =>
  [proven, tried?.bundle ?? null, waiting].filter((bundle) => bundle !== null);

/** The newest version that the telephone has: nothing that is not newer is fetched. */
export const newestOf = (shelf: BundleShelf, { version }: BuiltIn): string =>
  keptOf(shelf).reduce(
    (newest, bundle) => (compareVersions(bundle.version, newest) > 0 ? bundle.version : newest),
    version,
  );
