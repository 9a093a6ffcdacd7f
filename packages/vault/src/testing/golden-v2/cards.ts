import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { toBase64Url } from '../../bytes/base64url.ts';
import { cardCommitment, cardNonce } from '../../card/commitment.ts';
import { keyTexts, signKeySet } from '../../card/key-sets.ts';
import type { SignedLink } from '../../chains/link.ts';
import type { KeyPeriod } from '../../evidence.ts';
import { currentKey } from '../../identity/chain.ts';
import { cardLink } from '../../identity/make.ts';
import { random } from '../../suites/primitives.ts';
import type { Signed } from '../../wire/signed.ts';
import { CARD_TRUST, CardProvider, RPPS, signingKey } from '../card-provider.ts';
import type { Citizen } from './people.ts';
import type { GoldenTown } from './town.ts';

export interface MadeCard {
  links: SignedLink[];
  rpps: string;
  proof: { token: string; random: string };
  before: Signed;
  after: Signed;
  index: number;
  periods: KeyPeriod[];
}

interface Lie {
  claims?: Record<string, unknown>;
  issuer?: string;
  isRenewed?: boolean;
  isForged?: boolean;
  nonce?: string;
  isOfAnother?: boolean;
}

/** A provider with an RSA key and one of a curve; the token is signed with the second. */
export async function bindCard(town: GoldenTown, citizen: Citizen, lie: Lie = {}): Promise<MadeCard> {
  const { state, bundle } = citizen;
  const now = town.minute();
  const provider = new CardProvider(await signingKey('in-force'), () => now);
  const isTrue = Object.keys(lie).length === 0;
  const others = isTrue ? [(await signingKey('of-before', 'RS256')).jwk] : [];
  const keys = keyTexts({ keys: [provider.key.jwk, ...others] });
  const renewed = keyTexts({ keys: [(await signingKey('in-force')).jwk] });
  const { issuer = CARD_TRUST.issuer } = lie;
  const recorded = (size: number, ts: number, published = keys) =>
    signKeySet(town.server, { issuer, keys: published, size, ts });
  const before = await recorded(town.tree.size, now);
  const drawn = random(32);
  const nonce = lie.nonce ?? (await cardNonce(state.id, currentKey(state), drawn));
  const signing = lie.isForged ? await signingKey('in-force') : provider.key;
  const token = await provider.token(nonce, lie.claims as JWTPayload, signing);
  const index = town.tree.size;
  const when = { now, sth: await town.point() };
  const commitment = await cardCommitment(lie.isOfAnother ? 'another' : token, drawn);
  await town.take(citizen, await cardLink(state, bundle.current, commitment, when));
  const after = await recorded(town.tree.size, town.minute(), lie.isRenewed ? renewed : keys);
  const periods = keys.map((key) => ({ key, from: now - 60_000, until: now + 60_000 }));
  const proof = { token, random: toBase64Url(drawn) };
  return { links: [...citizen.links], rpps: RPPS, proof, before, after, index, periods };
}

export const cardTrust = CARD_TRUST;

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');
