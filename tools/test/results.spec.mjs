import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readJestReport } from './jest.mjs';
import { readPlaywrightReport } from './playwright.mjs';
import { Results } from './results.mjs';

const lastLine = (results) => results.lines().at(-1);

describe('the last line of npm test', () => {
  it('the last line of npm test counts what passed and what failed', () => {
    const results = new Results();
    results.pass(3);
    results.fail('suite', 'a rule');
    assert.equal(lastLine(results), '3 passed, 1 failed');
    assert.match(results.lines().join('\n'), /Failed:\n {2}suite › a rule/);
  });

  it('counts what was skipped, and its reason stands above', () => {
    const results = new Results();
    results.skip('e2e', 'video', 'no Go toolchain');
    assert.equal(lastLine(results), '0 passed, 0 failed, 1 skipped');
    assert.match(results.lines().join('\n'), /video\n {6}no Go toolchain/);
  });
});

describe('a Jest report', () => {
  const read = (testResults) => {
    const results = new Results();
    readJestReport(results, { numTotalTestSuites: testResults.length, testResults });
    return results;
  };
  const test = (status) => ({ fullName: `a ${status} rule`, status, failureMessages: ['why'] });

  it('a Jest report is counted test by test', () => {
    const assertionResults = [test('passed'), test('passed'), test('failed'), test('pending')];
    const results = read([{ name: '/x.spec.ts', status: 'failed', message: '', assertionResults }]);
    assert.equal(lastLine(results), '2 passed, 1 failed, 1 skipped');
  });

  it('counts a file that cannot be loaded as a failure', () => {
    const broken = { name: '/x.spec.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };
    assert.equal(lastLine(read([broken])), '0 passed, 1 failed');
  });

  it('a Jest report counts an empty run as a failure', () => assert.equal(lastLine(read([])), '0 passed, 1 failed'));
});

describe('a Playwright report', () => {
  const test = (status, results = []) => ({ projectName: 'phone', status, results, annotations: [] });
  const read = (tests, errors = []) => {
    const results = new Results();
    const specs = tests.map((one) => ({ title: `a ${one.status} journey`, tests: [one] }));
    readPlaywrightReport(results, { errors, suites: [{ title: 'book.spec.ts', suites: [{ title: 'book', specs }] }] });
    return results;
  };

  it('is counted test by test; a journey that needed a second run passes and is named last as unstable', () => {
    const results = read([test('expected'), test('skipped'), test('unexpected'), test('flaky')]);
    assert.equal(lastLine(results), '2 passed, 1 failed, 1 skipped');
    assert.deepEqual(results.lines().slice(-4), [
      'Instable:',
      '  book.spec.ts › book › [phone] › a flaky journey\n      flaky',
      '',
      '2 passed, 1 failed, 1 skipped',
    ]);
    assert.equal(results.failed[0].suite, 'book.spec.ts › book › [phone]');
  });

  it('counts an error outside the tests as a failure', () => {
    assert.equal(lastLine(read([], [{ message: 'the product did not start' }])), '0 passed, 1 failed');
  });
});
