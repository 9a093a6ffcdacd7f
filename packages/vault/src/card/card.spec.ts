import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';
import type { EvidenceQuestion } from '../evidence.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import { memoryDevice } from '../port/memory-store.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { CARD_TRUST, CardProvider, RPPS, signingKey } from '../testing/card-provider.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { outcomeOf } from '../testing/tamper.ts';

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

  it('a professional whose keys are bound to a card keeps that after renewed keys', async () => {
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
    expect(links).not.toMatch(/LESTRADE|eyJ[\w-]+\.eyJ/);
    expect(links).not.toContain(RPPS);
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
