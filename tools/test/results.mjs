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
  unstable = [];

  pass(count = 1) {
    this.passed += count;
  }

  fail(suite, name, detail = '') {
    this.failed.push({ suite, name, detail });
  }

  /** A journey that failed and passed at its second run: counted as passed, and to be mended. */
  unstablePass(suite, name, detail = '') {
    this.passed += 1;
    this.unstable.push({ suite, name, detail });
  }

  skip(suite, name, reason = '') {
    this.skipped.push({ suite, name, detail: reason });
  }

  /** @param {boolean} isFine one step that has a yes or a no of its own */
  step(suite, name, isFine, detail = '') {
    if (isFine) this.pass();
    else this.fail(suite, name, detail);
  }

  /** Every finding to be read, the unstable journeys after the failures, and last the counts. */
  lines() {
    /** @param {Finding} finding */
    const named = ({ suite, name, detail }) => `  ${suite} › ${name}${detail ? `\n      ${indent(detail)}` : ''}`;
    const skipped = this.skipped.length > 0 ? ['', 'Skipped:', ...this.skipped.map(named)] : [];
    const failed = this.failed.length > 0 ? ['', 'Failed:', ...this.failed.map(named)] : [];
    const unstable = this.unstable.length > 0 ? ['', 'Instable:', ...this.unstable.map(named)] : [];
    const counts = [`${this.passed} passed`, `${this.failed.length} failed`];
    if (this.skipped.length > 0) counts.push(`${this.skipped.length} skipped`);
    return [...skipped, ...failed, ...unstable, '', counts.join(', ')];
  }
}

const indent = (text) => stripVTControlCharacters(text).trim().split('\n').slice(0, 12).join('\n      ');
