import { createHmac, createPublicKey } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';
import { toBase64Url } from '../bytes/base64url.ts';
import { utf8 } from '../bytes/bytes.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { CARD_TRUST, CardProvider, RPPS, signingKey } from '../testing/card-provider.ts';
import { joined } from '../testing/joined.ts';
import { outcomeOf } from '../testing/tamper.ts';
import { keyOf } from './token.ts';

const ORIGIN = 'https://maillon.example';

let vault: MemoryVault;
let provider: CardProvider;
let later = 0;
const now = (): number => Date.now() + later;
beforeEach(async () => {
  later = 0;
  vault = await MemoryVault.found(now);
  provider = await CardProvider.create(now);
  vault.publishCardKeys(CARD_TRUST, provider.jwks);
});

const join = (name: string, server?: VaultServer, device?: OpenStore) => joined(vault, name, { device, server });
type Person = Awaited<ReturnType<typeof join>>;

const asked = async (person: Person): Promise<URL> => new URL((await person.provider.card.begin(ORIGIN)).url);
const nonceIn = (url: URL): string => url.searchParams.get('nonce') ?? '';
const stateIn = (url: URL): string => url.searchParams.get('state') ?? '';

/** Presents the card, and gives back what the provider signs for it. */
const present = async (person: Person, sign: (nonce: string) => Promise<string>): Promise<string> => {
  const url = await asked(person);
  return vault.landCard(stateIn(url), await sign(nonceIn(url)));
};
const finish = (person: Person, handle: string, rpps: string | null = RPPS) =>
  person.provider.card.finish(handle, rpps, provider.periods);

describe('a token that is refused', () => {
  let doctor: Person;
  beforeEach(async () => {
    doctor = await join('doctor');
  });
  const refused = async (sign: (nonce: string) => Promise<string>, rpps = RPPS): Promise<string> => {
    const handle = await present(doctor, sign);
    const server = vault.serverFor('doctor');
    const outcome = await outcomeOf(() => finish(doctor, handle, rpps));
    expect((await server.identities([doctor.id]))[doctor.id]).toHaveLength(1);
    return outcome;
  };

  const SECONDS = Math.floor(Date.now() / 1_000);
  it.each<[string, JWTPayload]>([
    ['is for the application’s own sign-in', { aud: 'maillon' }],
    ['names a second audience', { aud: [CARD_TRUST.audience, 'maillon'] }],
    ['was made for another party', { azp: 'maillon' }],
    ['comes from another issuer', { iss: 'https://cartes.example/realms/other' }],
    ['holds another nonce', { nonce: 'A'.repeat(43) }],
    ['is of a card that was presented an hour ago', { auth_time: SECONDS - 3_600 }],
    ['does not say when the card was presented', { auth_time: undefined }],
    ['has no level of assurance', { acr: undefined }],
    ['has a lower level of assurance', { acr: 'eidas0' }],
    ['was made long before the link', { iat: SECONDS - 3_600, auth_time: SECONDS - 3_610 }],
    ['names nobody by number', { preferred_username: undefined }],
    ['names somebody by another kind of number', { preferred_username: `9${RPPS}` }],
    ['names nobody by name', { family_name: undefined }],
    ['names another number than the profile', { preferred_username: '810000000027' }],
  ])('%s', async (_title, lies) => {
    expect(await refused((nonce) => provider.token(nonce, lies))).toBe('CARD_REFUSED');
  });

  it('is signed with a shared secret, be it the published key itself', async () => {
    const pem = createPublicKey({ key: provider.key.jwk as never, format: 'jwk' }).export({
      format: 'pem',
      type: 'spki',
    });
    const sign = async (nonce: string): Promise<string> => {
      const parts = [{ alg: 'HS256', kid: 'first' }, provider.claims(nonce)];
      const input = parts.map((part) => toBase64Url(utf8(JSON.stringify(part)))).join('.');
      return `${input}.${createHmac('sha256', pem).update(input).digest('base64url')}`;
    };
    expect(await refused(sign)).toBe('CARD_REFUSED');
  });

  it('is not signed', async () => {
    const sign = async (nonce: string): Promise<string> =>
      `${[{ alg: 'none', kid: 'first' }, provider.claims(nonce)].map((part) => toBase64Url(utf8(JSON.stringify(part)))).join('.')}.`;
    expect(await refused(sign)).toBe('CARD_REFUSED');
  });

  it('is signed by a key that was never published', async () => {
    const stranger = await signingKey('stranger');
    expect(await refused((nonce) => provider.token(nonce, {}, stranger))).toBe('CARD_REFUSED');
  });

  it('is signed by another key under the name of the published one', async () => {
    const stranger = await signingKey('first');
    expect(await refused((nonce) => provider.token(nonce, {}, stranger))).toBe('CARD_REFUSED');
  });

  it('names a key in a recording that holds what is no key', async () => {
    const token = await provider.token('nonce');
    for (const text of ['no JSON', 'null', '"first"', '[]', '{}'])
      expect(await outcomeOf(() => keyOf(token, [text]))).toBe('CARD_REFUSED');
  });

  it('is signed by a key that the application never saw', async () => {
    const handle = await present(doctor, (nonce) => provider.token(nonce));
    expect(await outcomeOf(() => doctor.provider.card.finish(handle, RPPS, []))).toBe('CARD_REFUSED');
  });

  it('was made for somebody else’s keys', async () => {
    const other = await join('other');
    const nonce = nonceIn(await asked(other));
    expect(await refused(() => provider.token(nonce))).toBe('CARD_REFUSED');
  });

  it('belongs to a flow that another person began', async () => {
    const other = await join('other');
    const handle = await present(other, (nonce) => provider.token(nonce));
    await asked(doctor);
    expect(await outcomeOf(() => finish(doctor, handle))).toBe('TMR_SESSION');
  });
});
