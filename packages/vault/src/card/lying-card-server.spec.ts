import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';
import type { EvidenceQuestion } from '../evidence.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { CARD_WAIT_MS } from '../server/card.ts';
import { CARD_TRUST, CardProvider, RPPS } from '../testing/card-provider.ts';
import { joined } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';

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

  it('a vault server that lies about cards shows recordings that another server signed', async () => {
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

  it('a vault server that lies about cards shows two recordings from before the link', async () => {
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
