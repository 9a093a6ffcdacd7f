import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sha256, statement, version } from '../testing/bundle-statements.ts';
import { type BundleStatement, brokenLink, compareVersions, NO_BUNDLE_BEFORE, statementText } from './statement.ts';

const listOf = (bundles: readonly BundleStatement[]): BundleStatement[] => {
  let previous = NO_BUNDLE_BEFORE;
  return bundles.map((bundle) => {
    const listed = { ...bundle, previous };
    previous = sha256(statementText(listed));
    return listed;
  });
};

describe('versions', () => {
  it('are ordered by their numbers, and what is none comes first', () => {
    expect(['1.10.0', '1.9.9', '0.0.1', 'x', '1.10.1'].sort(compareVersions)).toEqual([
      ...['x', '0.0.1', '1.9.9', '1.10.0', '1.10.1'],
    ]);
    fc.assert(
      fc.property(
        version,
        version,
        (a, b) => Math.sign(compareVersions(a, b)) === -Math.sign(compareVersions(b, a)) || compareVersions(a, b) === 0,
      ),
    );
  });
});

describe('the public list', () => {
  it('holds as it was written, and shows each change, each hole and each exchange', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: 2, maxLength: 6 }), fc.nat(), async (bundles, at) => {
        const list = listOf(bundles);
        expect(await brokenLink(list, sha256)).toBeNull();
        const index = at % (list.length - 1);
        const [hole, altered] = [[...list], [...list]];
        hole.splice(index, 1);
        altered[index] = { ...(list[index] as BundleStatement), checksum: sha256('another') };
        expect(await brokenLink(hole, sha256)).not.toBeNull();
        expect(await brokenLink(altered, sha256)).toBe(index + 1);
        expect(await brokenLink([...list].reverse(), sha256)).not.toBeNull();
      }),
    );
  });

  it('two statements that differ have texts that differ', () => {
    fc.assert(
      fc.property(statement, statement, (one, other) => {
        expect(statementText(one) === statementText(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});
