import { prepared } from '@maillon/server-kit/postgres/database';
import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { utf8 } from '@maillon/vault/bytes/bytes';
import { VaultError } from '@maillon/vault/errors';
import { CARD_FLOW_MS } from '@maillon/vault/server/card';
import { random, sha256 } from '@maillon/vault/suites/primitives';
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client';
import { openText, sealText } from '../at-rest/sealed-text.ts';
import type { ServerDependencies } from '../server-dependencies.ts';
import { recordKeys, requireProvider } from './key-recordings.ts';

interface Begun {
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
}

const newSecret = (): string => toBase64Url(random(32));
const hashOf = async (secret: string): Promise<string> => toBase64Url(await sha256(utf8(secret)));
const place = (userId: string, what: 'flow' | 'token'): string => `card-${what}|${userId}`;

/** One flow at a time: another one of the same person ends the first. */
export async function beginFlow(
  dependencies: ServerDependencies,
  userId: string,
  { nonce, returnTo }: { nonce: string; returnTo: string },
): Promise<{ state: string; challenge: string; redirectUri: string }> {
  const { database, atRest, now, origins } = dependencies;
  const { redirectUri } = requireProvider(dependencies).settings;
  if (!origins.includes(returnTo)) throw new VaultError('CHAIN_INVALID', 'not a page of ours');
  const [state, verifier] = [newSecret(), randomPKCECodeVerifier()];
  const begun: Begun = { nonce, verifier, returnTo };
  await database.run(
    prepared(
      'card-flow-begin',
      `insert into card_flows (user_id, state_hash, sealed, expires_at) values ($1, $2, $3, $4)
       on conflict (user_id) do update set state_hash = $2, sealed = $3, handle_hash = null, token = null, expires_at = $4`,
    ),
    [
      userId,
      await hashOf(state),
      await sealText(atRest, place(userId, 'flow'), JSON.stringify(begun)),
      new Date(now() + CARD_FLOW_MS),
    ],
  );
  return { state, challenge: await calculatePKCECodeChallenge(verifier), redirectUri };
}

/** Where the browser goes on. */
export interface Landing {
  readonly returnTo: string;
  /** Null where no card was presented, or its provider answered something else. */
  readonly handle: string | null;
}

/**
 * The provider led a browser here. The person who began is not told: the handle is in the hand of this browser alone, so that a card which
 * was presented in another person's flow is of no use to them.
 * @returns null for a state that is unknown or was used before
 */
export async function landFlow(dependencies: ServerDependencies, answered: URLSearchParams): Promise<Landing | null> {
  const { database, atRest, now } = dependencies;
  const state = answered.get('state') ?? '';
  const [row] = await database.rows<{ user_id: string; sealed: Buffer }>(
    prepared(
      'card-flow-land',
      'update card_flows set state_hash = null where state_hash = $1 and expires_at > $2 returning user_id, sealed',
    ),
    [await hashOf(state), new Date(now())],
  );
  if (!row) return null;
  const { returnTo, ...flow } = JSON.parse(await openText(atRest, place(row.user_id, 'flow'), row.sealed)) as Begun;
  try {
    const token = await requireProvider(dependencies).redeem({ state, ...flow }, answered);
    await recordKeys(dependencies);
    const handle = newSecret();
    await database.run(
      prepared('card-flow-token', 'update card_flows set handle_hash = $2, token = $3 where user_id = $1'),
      [row.user_id, await hashOf(handle), await sealText(atRest, place(row.user_id, 'token'), token)],
    );
    return { returnTo, handle };
  } catch {
    return { returnTo, handle: null };
  }
}

/** Throws TMR_SESSION for what another person began, what has ended, and what never was. */
export async function tokenOf(
  { database, atRest, now }: Pick<ServerDependencies, 'database' | 'atRest' | 'now'>,
  userId: string,
  handle: string,
): Promise<string> {
  const [row] = await database.rows<{ token: Buffer }>(
    prepared(
      'card-flow-take',
      'select token from card_flows where user_id = $1 and handle_hash = $2 and token is not null and expires_at > $3',
    ),
    [userId, await hashOf(handle), new Date(now())],
  );
  if (!row) throw new VaultError('TMR_SESSION', undefined, { status: 404 });
  return openText(atRest, place(userId, 'token'), row.token);
}
