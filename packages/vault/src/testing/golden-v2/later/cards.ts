import type { JWTPayload } from 'jose';
import { fromBase64Url, toBase64Url } from '../../../bytes/base64url.ts';
import { cardCommitment, cardNonce } from '../../../card/commitment.ts';
import { keyTexts, signKeySet } from '../../../card/key-sets.ts';
import { ascii, sha256 } from '../../../conformance/reading.ts';
import type { KeyPeriod } from '../../../evidence.ts';
import { currentKey, followIdentity } from '../../../identity/chain.ts';
import { keysFrom } from '../../../identity/keys.ts';
import { cardLink, createLink } from '../../../identity/make.ts';
import { signerFrom } from '../../../suites/ed25519.ts';
import { CARD_TRUST, CardProvider, RPPS, signingKey } from '../../card-provider.ts';
import type { Given, GoldenFile, GoldenItem } from '../file.ts';
import type { LaterItem } from './item.ts';

const NOW = 1_800_002_700_000;
const MINUTES_10 = 600_000;
const INDEX = 40;
const IAT = NOW / 1_000;

interface Lie {
  claims?: Record<string, unknown>;
  /** Between which times the application saw the key. */
  seen?: Pick<KeyPeriod, 'from' | 'until'>;
  /** The token names no key, or one that stands for two. */
  kid?: 'none' | 'two';
  signs?: 'RS256';
}

/** The keys of the provider: another one of the same name comes after the one that signs. */
async function published(provider: CardProvider, kid: Lie['kid']): Promise<string[]> {
  const own = keyTexts(provider.jwks);
  for (;;) {
    if (kid !== 'two') return own;
    const other = keyTexts({ keys: [(await signingKey(provider.key.kid)).jwk] });
    if (String(other[0]) > String(own[0])) return [...own, ...other];
  }
}

/** A card of a new person, as the server recorded it with the key that it has in force. */
async function cardOf(name: string, { world }: GoldenFile, { claims = {}, seen, kid, signs }: Lie): Promise<Given> {
  const keys = await keysFrom(Uint8Array.from(sha256(ascii(name))), 0);
  const when = { now: NOW, sth: null };
  const first = await createLink(keys, 'profile-with-a-card', when);
  const nobody = { lookup: () => Promise.reject(new Error('nobody')) };
  const state = await followIdentity([first], nobody);
  const provider = new CardProvider(await signingKey('in-force', signs), () => NOW);
  const random = Uint8Array.from(sha256(ascii(`random of ${name}`)));
  const nonce = await cardNonce(state.id, currentKey(state), random);
  const { kid: _, ...unnamed } = provider.key;
  const signing = kid === 'none' ? (unnamed as typeof provider.key) : provider.key;
  const token = await provider.token(nonce, claims as JWTPayload, signing);
  const link = await cardLink(state, keys, await cardCommitment(token, random), when);
  const all = await published(provider, kid);
  const newest = world.serverKeys.find(({ until }) => until === undefined)?.key ?? '';
  const seeds = await Promise.all(Object.values(world.seeds).map((seed) => signerFrom(fromBase64Url(seed))));
  const server = seeds.find(({ publicKey }) => toBase64Url(publicKey) === newest);
  if (!server) throw new Error('no key of the server in force');
  const recorded = (size: number) => signKeySet(server, { issuer: CARD_TRUST.issuer, keys: all, size, ts: NOW });
  const { from, until } = seen ?? { from: NOW - 60_000, until: NOW + 60_000 };
  const given = {
    ...{ links: [first, link], rpps: RPPS, proof: { token, random: toBase64Url(random) } },
    ...{ before: await recorded(INDEX), after: await recorded(INDEX + 1), index: INDEX },
    periods: all.map((key) => ({ key, from, until })),
  };
  return given as unknown as Given;
}

const refused = (what: string, refuses: string, lie: Lie): LaterItem => {
  const name = `refused card ${what}`;
  const make = async (golden: GoldenFile): Promise<GoldenItem> => {
    return { name, reads: 'card', given: await cardOf(name, golden, lie), refuses };
  };
  return { after: 'refused card of an identity that ended', name, make };
};

const IN_A_LIST = 'card whose token names its audience in a list';

const good = (name: string, lie: Lie): LaterItem => ({
  after: 'card that vouches for keys',
  name,
  make: async (golden) => {
    const given = await cardOf(name, golden, lie);
    return { name, reads: 'card', given, opens: { name: 'Hugo LESTRADE', rpps: RPPS } };
  },
});

export const STRANGE_CARDS: readonly LaterItem[] = [
  good('card whose token an RSA key signed', { signs: 'RS256' }),
  good('card of the second level', { claims: { acr: 'eidas2' } }),
  good('card of the third level, for this service alone', { claims: { acr: 'eidas3', azp: CARD_TRUST.audience } }),
  refused('of later', 'iat', { claims: { iat: IAT + 601, exp: IAT + 900, auth_time: IAT + 600 } }),
  refused('whose times are texts', 'auth_time', { claims: { auth_time: String(IAT - 20) } }),
  refused('whose holder has no leading 8', 'holder', { claims: { preferred_username: RPPS } }),
];

export const LATER_CARDS: readonly LaterItem[] = [
  {
    after: 'card that vouches for keys',
    name: IN_A_LIST,
    make: async (golden) => {
      const given = await cardOf(IN_A_LIST, golden, { claims: { aud: [CARD_TRUST.audience] } });
      return { name: IN_A_LIST, reads: 'card', given, opens: { name: 'Hugo LESTRADE', rpps: RPPS } };
    },
  },
  refused('for two services', 'aud', { claims: { aud: [CARD_TRUST.audience, 'dossier'] } }),
  refused('that ended when it began', 'exp', { claims: { exp: IAT } }),
  refused('that was presented after its token', 'auth_time', { claims: { auth_time: IAT + 61 } }),
  refused('whose key the application saw later', 'from', {
    seen: { from: NOW + MINUTES_10 + 1, until: NOW + 2 * MINUTES_10 },
  }),
  refused('whose key the application saw before', 'until', {
    seen: { from: NOW - 2 * MINUTES_10, until: NOW - MINUTES_10 - 1 },
  }),
  refused('whose token names no key', 'kid', { kid: 'none' }),
  refused('whose token names two keys', 'kid', { kid: 'two' }),
];
