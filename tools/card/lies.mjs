/** What a provider that lies puts into its id tokens, for tests. */
import { createHmac, createPublicKey, sign } from 'node:crypto';

/**
 * @typedef {object} Lies
 * @property {Record<string, unknown>} [claims] in the place of the true ones; null leaves one out
 * @property {'none' | 'HS256'} [algorithm] in the place of the one of the key
 */

const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part) => JSON.parse(Buffer.from(part, 'base64url').toString());

/**
 * @param {string} token
 * @param {Lies} lies
 * @param {ReturnType<typeof import('./provider.mjs').freshKey>} key
 * @returns {string} the token with those claims, signed again
 */
export function lie(token, { claims = {}, algorithm }, { privateKey, jwk }) {
  const [header, payload] = token.split('.').slice(0, 2).map(decode);
  const said = Object.entries({ ...payload, ...claims }).filter(([, value]) => value !== null);
  const input = `${encode({ ...header, alg: algorithm ?? jwk.alg })}.${encode(Object.fromEntries(said))}`;
  if (algorithm === 'none') return `${input}.`;
  if (algorithm === 'HS256') {
    const published = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' });
    return `${input}.${createHmac('sha256', published).update(input).digest('base64url')}`;
  }
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}
