import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@maillon/server-kit/time-units';
import { badRequest } from '../http/errors.ts';
import type { JsonObject } from '../json.ts';
import type { Settings } from '../settings.ts';

type Measure = Exclude<keyof Settings, 'apiKeys' | 'schema' | 'now' | 'log'>;

/** What the Java core calls the rules of an app, and in which unit it counts. Its other names ask for what we do not have. */
const RULES: ReadonlyArray<{ name: string; rule: Measure; unit: number }> = [
  { name: 'passwordless_code_lifetime', rule: 'codeLifetimeMs', unit: 1 },
  { name: 'passwordless_max_code_input_attempts', rule: 'maxCodeInputAttempts', unit: 1 },
  { name: 'access_token_validity', rule: 'accessTokenValidityMs', unit: SECOND_MS },
  { name: 'refresh_token_validity', rule: 'refreshTokenValidityMs', unit: MINUTE_MS },
  { name: 'access_token_dynamic_signing_key_update_interval', rule: 'signingKeyIntervalMs', unit: HOUR_MS },
];

/** As the Java core wants them: long enough not to be guessed, and legal in a header. */
const API_KEY = /^[A-Za-z0-9=-]{20,}$/;

/** The rules with those that the configuration names, in numbers or in digits. Throws 400 for what is no positive number and no key. */
export function withCoreConfig(settings: Settings, coreConfig: JsonObject): Settings {
  const changes = RULES.filter(({ name }) => coreConfig[name] !== undefined).map(({ name, rule, unit }) => {
    const value = Number(coreConfig[name]);
    if (!(value > 0 && Number.isFinite(value)))
      throw badRequest(`Invalid core config: '${name}' must be a positive number`);
    return [rule, Math.round(value * unit)] as const;
  });
  return { ...settings, ...readApiKeys(coreConfig.api_keys), ...Object.fromEntries(changes) };
}

/** One or several, with commas between. */
function readApiKeys(given: unknown): Partial<Settings> {
  if (given === undefined) return {};
  const apiKeys = String(given)
    .split(',')
    .map((key) => key.trim());
  if (!apiKeys.every((key) => API_KEY.test(key)))
    throw badRequest("Invalid core config: 'api_keys' must have 20 characters or more of A-Z, a-z, 0-9, = and -");
  return { apiKeys };
}
