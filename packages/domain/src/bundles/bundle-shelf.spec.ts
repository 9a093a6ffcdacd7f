import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sha256, statement, version } from '../testing/bundle-statements.ts';
import {
  type BundleShelf,
  EMPTY_SHELF,
  fetched,
  type KeptBundle,
  newestOf,
  READY_WITHIN_MS,
  readyAt,
  startOf,
} from './bundle-shelf.ts';
import { refusalOf } from './offered-bundle.ts';
import { type BundleStatement, compareVersions, NO_BUNDLE_BEFORE } from './statement.ts';

describe('an offered bundle', () => {
  const phone = { platform: 'android', native: '2.0.0', newest: '1.4.0', failed: [sha256('broken')] } as const;
  const good: BundleStatement = {
    ...{ variant: 'mobility', platform: 'all', version: '1.5.0', minimumNative: '2.0.0' },
    ...{ checksum: sha256('good'), previous: NO_BUNDLE_BEFORE },
  };
  const proof = { isSigned: true, isListed: true };

  it.each([
    ['is taken', good, proof, null],
    ['of nobody is refused', good, { ...proof, isSigned: false }, 'not-signed'],
    ['that stands in no list is refused', good, { ...proof, isListed: false }, 'not-listed'],
    ['of another system is refused', { ...good, platform: 'ios' as const }, proof, 'other-phone'],
    ['of the same version is refused', { ...good, version: '1.4.0' }, proof, 'not-newer'],
    ['of an older version is refused', { ...good, version: '1.3.9' }, proof, 'not-newer'],
    ['for a newer application is refused', { ...good, minimumNative: '2.0.1' }, proof, 'native-too-old'],
    ['that failed here is refused', { ...good, checksum: sha256('broken') }, proof, 'failed-before'],
  ])('%s', (_what, bundle, evidence, refusal) => {
    expect(refusalOf(bundle, phone, evidence)).toBe(refusal);
  });

  it('that is not newer than what the telephone has is never taken', () => {
    fc.assert(
      fc.property(statement, version, version, (bundle, native, newest) => {
        const refusal = refusalOf(bundle, { platform: 'ios', native, newest, failed: [] }, proof);
        if (refusal === null) expect(compareVersions(bundle.version, newest)).toBeGreaterThan(0);
      }),
    );
  });
});

type Event =
  | { readonly is: 'fetched'; readonly bundle: KeptBundle }
  | { readonly is: 'start'; readonly readyAfter: number | null }
  | { readonly is: 'store'; readonly native: string; readonly version: string };

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ is: fc.constant('fetched' as const), bundle: statement }),
  fc.record({ is: fc.constant('start' as const), readyAfter: fc.option(fc.integer({ min: 0, max: 20_000 })) }),
  fc.record({ is: fc.constant('store' as const), native: version, version }),
);

describe('the shelf of a telephone', () => {
  it('never runs what failed, what is older than what is built in, nor what asks for a newer application', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let shelf: BundleShelf = EMPTY_SHELF;
        let builtIn = { native: '1.0.0', version: '1.0.0' };
        let now = 0;
        const given = new Map<string, number>();
        const silent = new Set<string>();
        const ready = new Set<string>();
        for (const one of events) {
          now += 60_000;
          if (one.is === 'store') builtIn = one;
          else if (one.is === 'fetched') {
            if (compareVersions(one.bundle.version, newestOf(shelf, builtIn)) > 0) shelf = fetched(shelf, one.bundle);
          } else {
            const started = startOf(shelf, builtIn, now);
            shelf = started.shelf;
            if (started.run === null) continue;
            const { version: runs, checksum, minimumNative } = started.run;
            expect(compareVersions(runs, builtIn.version)).toBeGreaterThan(0);
            expect(compareVersions(minimumNative, builtIn.native)).toBeLessThanOrEqual(0);
            expect(silent).not.toContain(checksum);
            given.set(checksum, (given.get(checksum) ?? 0) + 1);
            const isInTime = one.readyAfter !== null && one.readyAfter <= READY_WITHIN_MS;
            if (one.readyAfter !== null) shelf = readyAt(shelf, checksum, now + one.readyAfter);
            if (isInTime) ready.add(checksum);
            else if (!ready.has(checksum)) silent.add(checksum);
          }
        }
      }),
    );
  });

  const BUILT_IN = { native: '1.0.0', version: '1.0.0' };
  const bundle = (name: string): KeptBundle => ({ version: name, checksum: sha256(name), minimumNative: '1.0.0' });
  const ready = (shelf: BundleShelf, now: number) => {
    const { run, shelf: after } = startOf(shelf, BUILT_IN, now);
    return readyAt(after, run?.checksum ?? '', now + 1_000);
  };

  it('goes back to the one before at the start after a silence of ten seconds', () => {
    const good = ready(fetched(EMPTY_SHELF, bundle('1.1.0')), 0);
    const { run, shelf } = startOf(fetched(good, bundle('1.2.0')), BUILT_IN, 100_000);
    expect(run?.version).toBe('1.2.0');
    const late = readyAt(shelf, sha256('1.2.0'), 100_000 + READY_WITHIN_MS + 1);
    const after = startOf(late, BUILT_IN, 200_000);
    expect(after.run?.version).toBe('1.1.0');
    expect(after.shelf.failed).toEqual([sha256('1.2.0')]);
    expect(startOf(fetched(after.shelf, bundle('1.2.0')), BUILT_IN, 300_000).run?.version).toBe('1.1.0');
  });

  it('gives up one that was ready once only after three silent starts', () => {
    let shelf = ready(fetched(EMPTY_SHELF, bundle('1.1.0')), 0);
    const runs = [1, 2, 3, 4, 5].map((start) => {
      const { run, shelf: after } = startOf(shelf, BUILT_IN, start * 100_000);
      shelf = after;
      return run?.version ?? 'built in';
    });
    expect(runs).toEqual(['1.1.0', '1.1.0', '1.1.0', 'built in', 'built in']);
  });
});
