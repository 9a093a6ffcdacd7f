import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

process.env.RECHECK_BACKEND = 'pure';
const { costlyPatterns, patternsIn } = await import('./patterns.mjs');

const inOneFile = (text) => new Map([['a.ts', text]]);

describe('a regular expression', () => {
  for (const pattern of ['/^(a+)+$/', '/^\\S+@\\S+\\.\\S+$/', '/\\/+$/', '/(?:\\s|\\w+)*!/u']) {
    it(`is refused when a long text keeps it busy: ${pattern}`, () => {
      const [line, ...others] = costlyPatterns(inOneFile(`\nexport const x = ${pattern};`), {});
      assert.match(String(line), /^a\.ts:2 \/.*: (exponential|\d(nd|rd|th) degree polynomial)$/);
      assert.deepEqual(others, []);
    });
  }

  for (const pattern of [
    '/^[a-z]{1,40}$/i',
    '/(?<!\\/)\\/+$/',
    '/^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$/',
    '/[^\\w.-]/gv',
  ]) {
    it(`a regular expression may stay when it is not: ${pattern}`, () =>
      assert.deepEqual(costlyPatterns(inOneFile(`const x = ${pattern};`), {}), []));
  }

  it('is found wherever it is written, and not in texts, comments and divisions', () => {
    const text = 'const a = <p title="/x+/">{b.replace(/y+/g, "")}</p>; // /z+/\nconst c = 4 / 2 / 1;';
    assert.deepEqual(patternsIn('a.tsx', text), [{ pattern: '/y+/g', line: 1 }]);
  });

  it('that is allowed is there', () => {
    assert.deepEqual(costlyPatterns(inOneFile('f(/(a|a)*$/)'), { '/(a|a)*$/': 'a reason' }), []);
    assert.deepEqual(costlyPatterns(inOneFile(''), { '/(a|a)*$/': 'a reason' }), [
      '/(a|a)*$/ is allowed, and not there',
    ]);
  });
});
