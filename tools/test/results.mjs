import { stripVTControlCharacters } from 'node:util';

/**
 * What a suite found.
 * @typedef {{ suite: string, name: string, detail?: string }} Finding
 */

/** The findings of a whole run, and its last line. */
export class Results {
  passed = 0;
  /** @type {Finding[]} */
  failed = [];
  /** @type {Finding[]} */
  skipped = [];
  /** @type {Finding[]} */
  unsteady = [];

  pass(count = 1) {
    this.passed += count;
  }

  fail(suite, name, detail = '') {
    this.failed.push({ suite, name, detail });
  }

  /** It failed, and passed when it was run again: for people to look at. */
  unsteadyPass(suite, name, detail = '') {
    this.passed += 1;
    this.unsteady.push({ suite, name, detail });
  }

  skip(suite, name, reason = '') {
    this.skipped.push({ suite, name, detail: reason });
  }

  /** @param {boolean} isFine one step that has a yes or a no of its own */
  step(suite, name, isFine, detail = '') {
    if (isFine) this.pass();
    else this.fail(suite, name, detail);
  }

  /** Every finding that somebody must read, and last the counts. */
  lines() {
    /** @param {Finding} finding */
    const named = ({ suite, name, detail }) => `  ${suite} › ${name}${detail ? `\n      ${indent(detail)}` : ''}`;
    const skipped = this.skipped.length > 0 ? ['', 'Skipped:', ...this.skipped.map(named)] : [];
    const unsteady = this.unsteady.length > 0 ? ['', 'Passed at the second try:', ...this.unsteady.map(named)] : [];
    const failed = this.failed.length > 0 ? ['', 'Failed:', ...this.failed.map(named)] : [];
    const counts = [`${this.passed} passed`, `${this.failed.length} failed`];
    if (this.skipped.length > 0) counts.push(`${this.skipped.length} skipped`);
    return [...skipped, ...unsteady, ...failed, '', counts.join(', ')];
  }
}

const indent = (text) => stripVTControlCharacters(text).trim().split('\n').slice(0, 12).join('\n      ');
