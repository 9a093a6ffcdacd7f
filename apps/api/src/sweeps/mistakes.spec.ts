import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@maillon/contracts/registry';
import { mistakeCells, mistakeTable, testsOf } from '../testing/sweeps/mistakes.ts';

const root = new URL('../../../../', import.meta.url);
const textOf = (test: string): string => readFileSync(new URL(test, root), 'utf8');
/** Asks every route that there is, from the contracts or from the OpenAPI file that is made of them. */
const GENERATED = /\b(allEndpoints|operationsOf|sealedFields)\b/;
/** Hold for all routes alike: they are asked of the kernel, with routes of their own. */
const OF_THE_KERNEL: readonly string[] = ['apps/api/src/network.http.spec.ts'];

describe('every route, and every kind of mistake that can be made on it', () => {
  it('has a test', () => {
    const empty = mistakeCells(allEndpoints).filter(({ cells }) => cells.includes(''));

    expect(empty.map(({ contract }) => contract.id)).toEqual([]);
  });

  it.each(testsOf(allEndpoints).filter((test) => test !== '–'))(
    '%s is there, and asks the routes it stands for',
    (test) => {
      expect(existsSync(new URL(test, root))).toBe(true);
      if (OF_THE_KERNEL.includes(test) || GENERATED.test(textOf(test))) return;
      const unnamed = mistakeCells(allEndpoints)
        .filter(({ cells }) => cells.includes(test))
        .filter(({ contract }) => !textOf(test).includes(contract.path.replaceAll(/:\w+/g, '').split('//')[0] ?? ''));
      expect(unnamed.map(({ contract }) => contract.id)).toEqual([]);
    },
  );

  it('is in the committed table (else: pnpm --filter @maillon/api mistakes)', () => {
    expect(textOf('apps/api/mistakes.md')).toBe(mistakeTable(allEndpoints));
  });
});
