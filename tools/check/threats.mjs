import fs from 'node:fs';
import path from 'node:path';

/**
 * The rows of a table whose last cell is a list of `file` "what stands there", parted by ` · `.
 * @returns {{ attacker: string, claim: string, shown: { file: string, text: string }[] }[]}
 */
export function threatRows(markdown) {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| attacker '));
  let attacker = '';
  return rows.map((line) => {
    const [who = '', claim = '', cell = ''] = line.slice(2, -2).split(/ ?\| /);
    attacker = who === '' ? attacker : who;
    const shown = cell.split(' · ').map((one) => /^`([^`]+)` "(.+)"$/.exec(one));
    return { attacker, claim, shown: shown.map((found) => ({ file: found?.[1] ?? cell, text: found?.[2] ?? '' })) };
  });
}

const isSpec = (file) => /\.spec\.(tsx?|mjs)$/.test(file);

/** Of a spec its titles, as they stand in its source; of any other file whatever stands in it. */
function says(file, text, source) {
  if (!isSpec(file)) return source.includes(text);
  return ["'", '`'].some((quote) => source.includes(quote + text + quote));
}

/** What is wrong with the table: a file that is not there, a title that no test has, a claim that nothing shows. */
export function wrongThreats(rows, root) {
  return rows.flatMap(({ attacker, claim, shown }) => {
    const isPrice = claim.startsWith('**price**');
    const where = `${attacker}: ${claim}`;
    const isShown = shown.some(({ file }) => (isPrice ? !isSpec(file) : isSpec(file)));
    const wrong = shown.filter(({ file, text }) => {
      const whole = path.join(root, file);
      return text === '' || !fs.existsSync(whole) || !says(file, text, fs.readFileSync(whole, 'utf8'));
    });
    return [
      ...(isShown ? [] : [`${where}: ${isPrice ? 'told to nobody' : 'shown by no test'}`]),
      ...wrong.map(({ file, text }) => `${where}: ${file} does not say "${text}"`),
    ];
  });
}
