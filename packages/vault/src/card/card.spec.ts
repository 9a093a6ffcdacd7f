import { createHmac, createPublicKey } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';
import { toBase64Url } from '../bytes/base64url.ts';
import { utf8 } from '../bytes/bytes.ts';
import type { EvidenceQuestion } from '../evidence.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import { memoryDevice } from '../port/memory-store.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { CARD_WAIT_MS } from '../server/card.ts';
import { CARD_TRUST, CardProvider, RPPS, signingKey } from '../testing/card-provider.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';
import { keyOf } from './token.ts';

const ORIGIN = 'https://maillon.example';
const EXPIRED_MS = 61_000;

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

const open = (name: string, server?: VaultServer, device?: OpenStore) => openedBy(vault, name, { device, server });

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
const bind = async (person: Person, lies: JWTPayload = {}) =>
  finish(person, await present(person, (nonce) => provider.token(nonce, lies)));

const question = (id: string, rpps: string | null = RPPS): EvidenceQuestion => ({ id, rpps, structures: [] });
const look = async (reader: Person, id: string, rpps: string | null = RPPS, periods = provider.periods) =>
  (await reader.provider.verify.evidence([question(id, rpps)], periods))[id];

describe('a professional whose keys are bound to a card', () => {
  it.each(['ES256', 'RS256'] as const)('is shown with the name of the card to a reader (%s)', async (alg) => {
    provider = await CardProvider.create(now, alg);
    vault.publishCardKeys(CARD_TRUST, provider.jwks);
    const [doctor, ana] = [await join('doctor'), await join('ana')];
    const url = await asked(doctor);
    expect(url.href.startsWith(CARD_TRUST.authorize)).toBe(true);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CARD_TRUST.audience,
      response_type: 'code',
      code_challenge_method: 'S256',
      acr_values: 'eidas1',
    });
    const handle = await vault.landCard(stateIn(url), await provider.token(nonceIn(url)));
    expect(await finish(doctor, handle)).toEqual({ name: 'Hugo LESTRADE' });
    later += EXPIRED_MS;
    expect(await look(ana, doctor.id)).toMatchObject({ level: 'card', name: 'Hugo LESTRADE' });
  });

  it('is shown to nobody before the token has ended, except to themselves', async () => {
    const [doctor, ana] = [await join('doctor'), await join('ana')];
    await bind(doctor);
    expect((await vault.serverFor('ana').cards([doctor.id])).cards[doctor.id]?.proof).toBeUndefined();
    expect(await look(ana, doctor.id)).toEqual({
      level: 'first-use',
      card: { is: 'waits', until: vault.state.cards.bound.get(doctor.id)?.dueAt },
    });
    expect((await doctor.provider.card.own(RPPS, provider.periods)).card).toMatchObject({ name: 'Hugo LESTRADE' });
  });

  it('keeps that after renewed keys', async () => {
    const [doctor, ana] = [await join('doctor'), await join('ana')];
    await bind(doctor);
    await doctor.provider.renewKey();
    later += EXPIRED_MS;
    expect(await look(ana, doctor.id)).toMatchObject({ level: 'card' });
  });

  it('leaves a commitment in the chain, and neither a name, a number nor a token', async () => {
    const doctor = await join('doctor');
    await bind(doctor);
    const links = JSON.stringify(
      (await vault.serverFor('ana').identities([doctor.id]))[doctor.id]?.map(({ b }) => atob(b)),
    );
    expect(links).toContain('"op\\":\\"card\\"');
    expect(links).not.toMatch(/LESTRADE|eyJ/);
    expect(links).not.toContain(RPPS);
  });
});

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

describe('a vault server that lies about cards', () => {
  const lyingReader = async (lies: (honest: VaultServer) => Partial<VaultServer>): Promise<Person> => {
    const honest = vault.serverFor('ana');
    return join('ana', lyingServer(honest, lies(honest)));
  };
  const REFUSED = { level: 'first-use', card: { is: 'refused' } };

  it('swaps the tokens of two doctors', async () => {
    const [one, other] = [await join('one'), await join('other')];
    await bind(one);
    await finish(
      other,
      await present(other, (nonce) => provider.token(nonce, { preferred_username: '810000000027' })),
      '10000000027',
    );
    later += EXPIRED_MS;
    const ana = await lyingReader((honest) => ({
      cards: async (ids) => {
        const { treeHead, cards: shown } = await honest.cards([one.id, other.id]);
        const swapped = ids.map((id) => [id, shown[id === one.id ? other.id : one.id] ?? {}]);
        return { treeHead, cards: Object.fromEntries(swapped) };
      },
    }));
    expect(await look(ana, one.id)).toEqual(REFUSED);
    expect(await look(ana, other.id, '10000000027')).toEqual(REFUSED);
  });

  it('shows another token of the same card in the place of the one that was bound', async () => {
    const doctor = await join('doctor');
    await bind(doctor);
    later += EXPIRED_MS;
    const ana = await lyingReader((honest) => ({
      cards: async (ids) => {
        const { treeHead, cards: shown } = await honest.cards(ids);
        const { proof } = shown[doctor.id] ?? {};
        const forged = { random: proof?.random ?? '', token: await provider.token('A'.repeat(43)) };
        return { treeHead, cards: { [doctor.id]: { ...shown[doctor.id], proof: forged } } };
      },
    }));
    expect(await look(ana, doctor.id)).toEqual(REFUSED);
  });

  it('shows recordings that another server signed', async () => {
    const doctor = await join('doctor');
    await bind(doctor);
    later += EXPIRED_MS;
    const elsewhere = await MemoryVault.found(now);
    elsewhere.publishCardKeys(CARD_TRUST, provider.jwks);
    const stranger = elsewhere.provider('x');
    await stranger.initialize({ userId: 'x', databasePath: 'vault', databaseKey: 'key' });
    await stranger.createIdentity({ signupJWT: await elsewhere.signupToken('x', 'profile-x') });
    const url = new URL((await stranger.card.begin(ORIGIN)).url);
    await elsewhere.landCard(stateIn(url), 'x.y.z');
    const before = elsewhere.state.cards.sets[0]?.signed;
    const ana = await lyingReader((honest) => ({
      cards: async (ids) => {
        const { treeHead, cards: shown } = await honest.cards(ids);
        return { treeHead, cards: { [doctor.id]: { ...shown[doctor.id], ...(before ? { before } : {}) } } };
      },
    }));
    expect(await look(ana, doctor.id)).toEqual(REFUSED);
  });

  it('shows two recordings from before the link', async () => {
    const doctor = await join('doctor');
    await bind(doctor);
    later += EXPIRED_MS;
    const before = vault.state.cards.sets[0]?.signed;
    const ana = await lyingReader((honest) => ({
      cards: async (ids) => {
        const { treeHead, cards: shown } = await honest.cards(ids);
        return { treeHead, cards: { [doctor.id]: { ...shown[doctor.id], ...(before ? { after: before } : {}) } } };
      },
    }));
    expect(await look(ana, doctor.id)).toEqual(REFUSED);
  });

  it('keeps the proof back: the keys are those that were seen first, and the care goes on', async () => {
    const doctor = await join('doctor');
    await bind(doctor);
    later += EXPIRED_MS;
    const ana = await lyingReader((honest) => ({
      cards: async (ids) => ({ ...(await honest.cards(ids)), cards: {} }),
    }));
    expect(await look(ana, doctor.id)).toEqual({ level: 'first-use', card: { is: 'unchecked' } });
  });
});

describe('the keys of the provider', () => {
  it('were replaced after the link: it stays good', async () => {
    const [doctor, ana] = [await join('doctor'), await join('ana')];
    await bind(doctor);
    const { periods } = provider;
    provider.key = await signingKey('second');
    vault.publishCardKeys(CARD_TRUST, provider.jwks);
    later += EXPIRED_MS;
    expect(await look(ana, doctor.id, RPPS, periods)).toMatchObject({ level: 'card' });
  });

  it('were replaced before the link: a token of the old one is refused', async () => {
    const doctor = await join('doctor');
    const old = provider.key;
    provider.key = await signingKey('second');
    vault.publishCardKeys(CARD_TRUST, provider.jwks);
    const handle = await present(doctor, (nonce) => provider.token(nonce, {}, old));
    expect(await outcomeOf(() => finish(doctor, handle))).toBe('CARD_REFUSED');
  });

  it('were replaced between the two recordings: a reader does not believe the card', async () => {
    const [doctor, ana] = [await join('doctor'), await join('ana')];
    const handle = await present(doctor, (nonce) => provider.token(nonce));
    const { periods } = provider;
    vault.publishCardKeys(CARD_TRUST, { keys: [(await signingKey('second')).jwk] });
    await doctor.provider.card.finish(handle, RPPS, periods);
    later += EXPIRED_MS;
    expect(await look(ana, doctor.id, RPPS, periods)).toEqual({ level: 'first-use', card: { is: 'refused' } });
  });

  it('were seen by the vault alone: a reader does not believe the card', async () => {
    const [doctor, ana] = [await join('doctor'), await join('ana')];
    await bind(doctor);
    later += EXPIRED_MS;
    expect(await look(ana, doctor.id, RPPS, [])).toEqual({ level: 'first-use', card: { is: 'refused' } });
  });
});

describe('a reader', () => {
  it('does not believe the card of another number than the profile’s', async () => {
    const [doctor, ana] = [await join('doctor'), await join('ana')];
    await bind(doctor);
    later += EXPIRED_MS;
    expect(await look(ana, doctor.id, '10000000027')).toEqual({ level: 'first-use', card: { is: 'refused' } });
    expect(await look(ana, doctor.id, null)).toEqual({ level: 'first-use', card: { is: 'refused' } });
  });

  it('keeps to the keys it knew, whatever card newer ones show', async () => {
    const device = memoryDevice();
    const [doctor, ana] = [await join('doctor'), await join('ana', undefined, device)];
    const group = await ana.provider.groups.create({ name: 'profile-ana', members: [ana.id], admins: [ana.id] });
    await ana.provider.groups.addMembers(group.id, [doctor.id]);
    const row = vault.state.identities.get(doctor.id);
    if (row) row.state = { ...row.state, revoked: { by: 'server', reason: 'lost' } };
    const thief = await open('doctor');
    const { sldId } = await thief.createIdentity({ signupJWT: await vault.signupToken('doctor', 'profile-doctor') });
    await bind({ id: sldId, provider: thief, device: memoryDevice() });
    later += EXPIRED_MS;
    expect(await look(ana, sldId)).toEqual({ level: 'changed' });
  });
});

describe('a second identity with the same number', () => {
  const both = async () => {
    const [doctor, second, ana] = [await join('doctor'), await join('second'), await join('ana')];
    await bind(doctor);
    later += EXPIRED_MS;
    await bind(second);
    return { doctor, second, ana };
  };

  it('waits 72 hours, of which its owner is told', async () => {
    const { doctor, second, ana } = await both();
    expect(vault.state.cards.notified).toEqual(['doctor']);
    const { contestedUntil } = await doctor.provider.card.own(RPPS, provider.periods);
    expect(contestedUntil?.getTime()).toBeGreaterThan(now() + CARD_WAIT_MS - 60_000);
    const { periods } = provider;
    later += EXPIRED_MS;
    expect(await look(ana, second.id, RPPS, periods)).toMatchObject({ level: 'first-use', card: { is: 'waits' } });
    later += CARD_WAIT_MS;
    expect(await look(ana, second.id, RPPS, periods)).toMatchObject({ level: 'card' });
    expect(await look(ana, doctor.id, RPPS, periods)).toMatchObject({ level: 'card' });
  });

  it('is never shown once its owner has refused it', async () => {
    const { doctor, second, ana } = await both();
    await doctor.provider.card.refuse();
    const { periods } = provider;
    later += CARD_WAIT_MS + EXPIRED_MS;
    expect(await look(ana, second.id, RPPS, periods)).toMatchObject({ level: 'first-use', card: { is: 'waits' } });
    expect((await doctor.provider.card.own(RPPS, periods)).contestedUntil).toBeUndefined();
  });
});
