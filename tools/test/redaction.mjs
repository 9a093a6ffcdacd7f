/**
 * The last step of a whole run: what the API has logged during all the tests holds no personal data. The tests use many people,
 * made up as they go, so it looks for the shapes and not for a list.
 */
import fs from 'node:fs';
import path from 'node:path';

/** The sender of our own mails is no person. */
const OURSELVES = 'ne-pas-repondre@maillon.example';

/** Fifteen digits with a right key are a social security number; others are a clock's nanoseconds. */
function isNir(digits) {
  const number = digits.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97 - Number(BigInt(number) % 97n) === Number(digits.slice(13));
}

/** @type {{ what: string, shape: RegExp, isOne?: (text: string) => boolean }[]} */
const PERSONAL = [
  { what: 'e-mail address', shape: /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b/gi, isOne: (text) => text !== OURSELVES },
  { what: 'phone number', shape: /(?:\+|%2B)(?:33|41|225)[\s.]?\d(?:[\s.]?\d){7,9}\b/g },
  { what: 'social security number', shape: /(?<!\d)[12]\d{4}(?:\d{2}|2[AB])\d{8}(?!\d)/g, isOne: isNir },
  { what: 'sign-in code', shape: /(?<!status)code\W{1,6}\d{6}(?!\d)/gi },
];

/**
 * @param {string} text
 * @returns {{ what: string, line: number }[]} where something personal stands; not what, for this is printed
 */
export function findPersonal(text) {
  return PERSONAL.flatMap(({ what, shape, isOne = () => true }) =>
    [...text.matchAll(shape)]
      .filter(([match]) => isOne(match))
      .map(({ index }) => ({ what, line: text.slice(0, index).split('\n').length })),
  );
}

/**
 * @param {import('./results.mjs').Results} results
 * @param {string} dir where the tests have kept what the API logged
 */
export function checkLogs(results, dir) {
  const files = fs.readdirSync(dir);
  const hasText = files.some((file) => fs.statSync(path.join(dir, file)).size > 0);
  results.step('logs', 'the API has logged during the tests', hasText, `nothing was kept in ${dir}`);
  const found = files.flatMap((file) =>
    findPersonal(fs.readFileSync(path.join(dir, file), 'utf8')).map(({ what, line }) => `${file}:${line} ${what}`),
  );
  results.step('logs', 'no log line names a person or a code', found.length === 0, found.join('\n'));
}
