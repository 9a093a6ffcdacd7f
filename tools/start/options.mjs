import { parseArgs } from 'node:util';
import { VARIANT_NAMES } from '../../packages/domain/src/product/variants.ts';
import { UserError } from '../lib/user-error.mjs';

export const USAGE = `Maillon on this machine.

  npm start -- [options]

  --variant <name>   ${VARIANT_NAMES.join(', ')} (default: ${VARIANT_NAMES[0]})
  --port <number>    where the product is served (default: 3000)
  --reset            forget everything kept in .data first: people, appointments, uploads
  --no-demo          without the demo people
  --help             this text

With DATABASE_URL set, that Postgres is used instead of the embedded one. Any other name of .env.example is passed on
to the API: SUPERTOKENS_CORE_URL, LIVEKIT_URL, SMTP_URL, ...
With MAILLON_DATA_DIR set, everything is kept there instead of in .data.`;

/**
 * @typedef {object} Options
 * @property {import('../product/environment.mjs').Variant} variant
 * @property {number} port
 * @property {boolean} reset
 * @property {boolean} demo
 * @property {boolean} help
 */

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Options}
 */
export function parseOptions(args, env) {
  const { variant: wanted, port, ...flags } = parse(args);
  const variant = VARIANT_NAMES.find((name) => name === wanted);
  if (!variant) throw new UserError(`There is no variant "${wanted}": it is one of ${VARIANT_NAMES.join(', ')}.`);
  const chosen = port ?? env.PORT ?? '3000';
  const number = Number(chosen);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) {
    throw new UserError(`"${chosen}" is no port: it is a whole number from 1 to 65535, e.g. --port 3001.`);
  }
  return { variant, port: number, reset: flags.reset, demo: !flags['no-demo'], help: flags.help };
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      options: {
        variant: { type: 'string', default: VARIANT_NAMES[0] },
        port: { type: 'string' },
        reset: { type: 'boolean', default: false },
        'no-demo': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UserError(`${error.message.split('. ')[0]}.\n\n${USAGE}`);
  }
}
