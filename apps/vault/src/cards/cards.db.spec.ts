import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import type { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import type { AuthFactor } from '@maillon/vault/provider';
import { CARD_WAIT_MS } from '@maillon/vault/server/card';
import { random } from '@maillon/vault/suites/primitives';
import { destroyConfirmed } from '../erasure.ts';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { outcome } from '../testing/attempts.ts';
import { CardService, type Lies } from '../testing/card-service.ts';
import { CALLBACK_PATH } from './callback.ts';
import { CardProvider } from './card-provider.ts';
import { KeyRecorder } from './key-recordings.ts';

const ORIGIN = 'http://localhost:3000';
const CARD = { id: 'doctor', rpps: '99700009011', name: 'Margaux TERRIEN' };
/** A number that was bound before waits: a test that looks at the outcome brings a card of its own. */
const NURSE = { id: 'nurse', rpps: '99700009029' };
const MIDWIFE = { id: 'midwife', rpps: '99700009037' };
const TOKEN_SECONDS = 60;
/** A name, a number, and a token. */
const NAMES = /TERRIEN|99700009011|eyJ[\w-]+\.eyJ/;
const EXPIRED_MS = (TOKEN_SECONDS + 1) * 1_000;

let vault: AVault;
let cards: CardService;
beforeAll(async () => {
  vault = await aVault();
  cards = await CardService.start(`${vault.baseUrl}${CALLBACK_PATH}`, TOKEN_SECONDS);
});
afterAll(async () => {
  await cards.stop();
  await vault.stop();
});
beforeEach(async () => {
  // Without what an earlier one remembers of the keys.
  vault.dependencies.cards = new CardProvider(cards.settings);
  await cards.lie(null);
});

let people = 0;
const join = async () => {
  people += 1;
  const name = `somebody-${people}`;
  const provider = vault.provider(name, memoryDevice(), cards.trust);
  await provider.initialize({ userId: name, databasePath: 'vault', databaseKey: `key-of-${name}` });
  const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken(name, `profile-${name}`) });
  return { name, id: sldId, provider };
};

/** From the button to the page that the browser comes back to; gives the fragment. */
const goAndComeBack = async (provider: EmbeddedProvider, card: string | null = CARD.id): Promise<string> => {
  const { url } = await provider.card.begin(ORIGIN);
  return landed(await cards.present(url, card));
};
const landed = async (callback: string): Promise<string> => {
  const response = await fetch(callback, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const back = new URL(response.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`${ORIGIN}/app/user/settings`);
  return back.hash.replace('#security&carte=', '');
};
const bind = async (provider: EmbeddedProvider, { id, rpps }: { id: string; rpps: string } = CARD) =>
  provider.card.finish(await goAndComeBack(provider, id), rpps, await cards.periods());
const look = async (reader: EmbeddedProvider, id: string, { rpps }: { rpps: string } = CARD) =>
  (await reader.verify.evidence([{ id, rpps, structures: [] }], await cards.periods()))[id];

describe('a card at the vault’s own service', () => {
  it('binds the keys, and readers see its name once the token has ended', async () => {
    const [doctor, ana] = [await join(), await join()];
    expect(await bind(doctor.provider)).toEqual({ name: CARD.name });
    expect(await look(ana.provider, doctor.id)).toMatchObject({ level: 'first-use', card: { is: 'waits' } });
    vault.later(EXPIRED_MS);
    expect(await look(ana.provider, doctor.id)).toMatchObject({ level: 'card', name: CARD.name });
  });

  it('is kept sealed: a dump of the tables names nobody, and neither does the log of the server', async () => {
    const { provider } = await join();
    await bind(provider);
    const tables = ['card_flows', 'card_links', 'identity_links', 'log_leaves', 'announcements', 'audit'];
    for (const table of tables) {
      const rows = await vault.database.rows(prepared(`dump-${table}`, `select t::text as row from ${table} t`));
      expect(JSON.stringify(rows)).not.toMatch(NAMES);
    }
    expect(vault.logged.join()).not.toMatch(NAMES);
    expect(vault.logged.join()).toContain('"outcome":"landed"');
  });

  it('is shown to nobody whom the application does not know', async () => {
    const [midwife, stranger] = [await join(), await join()];
    await bind(midwife.provider, MIDWIFE);
    vault.later(EXPIRED_MS);
    expect(await look(stranger.provider, midwife.id, MIDWIFE)).toMatchObject({ level: 'card' });
    vault.application.strangers.add(stranger.name);
    expect(await look(stranger.provider, midwife.id, MIDWIFE)).toEqual({
      level: 'first-use',
      card: { is: 'unchecked' },
    });
  });

  it('is forgotten with its account', async () => {
    const doctor = await join();
    await bind(doctor.provider);
    await vault.internal('/internal/accounts/forget', { userId: doctor.name });
    await vault.asOwner(`insert into vault.erasure_confirmations (user_id) values ('${doctor.name}')`);
    await destroyConfirmed(vault.dependencies);
    const rows = await vault.database.rows(prepared('card-of', 'select from card_links where user_id = $1'), [
      doctor.name,
    ]);
    expect(rows).toHaveLength(0);
  });
});

describe('a flow', () => {
  it('of another person gives its token to nobody but whom it led back', async () => {
    const [doctor, thief] = [await join(), await join()];
    const { url } = await thief.provider.card.begin(ORIGIN);
    // The doctor is lured into the thief's flow: what comes back is in the hand of the doctor's browser.
    const handle = await landed(await cards.present(url, CARD.id));
    await doctor.provider.card.begin(ORIGIN);
    expect(await outcome(doctor.provider.card.finish(handle, CARD.rpps, await cards.periods()))).toBe('TMR_SESSION');
    expect(await outcome(thief.provider.card.finish('guessed', CARD.rpps, await cards.periods()))).toBe('TMR_SESSION');
  });

  it('ends with its first answer, and without a card it says so', async () => {
    const { provider } = await join();
    const { url } = await provider.card.begin(ORIGIN);
    const callback = await cards.present(url, CARD.id);
    expect(await landed(callback)).not.toBe('refusee');
    expect(await landed(callback)).toBe('refusee');
    expect(await goAndComeBack(provider, null)).toBe('refusee');
  });

  it('leads back to a page of ours alone', async () => {
    const { provider } = await join();
    expect(await outcome(provider.card.begin('https://evil.example'))).toBe('CHAIN_INVALID');
  });

  it('at the application’s own service there is none of ours', async () => {
    const { provider } = await join();
    const { url } = await provider.card.begin(ORIGIN);
    expect(await landed(await cards.present(cards.forApplication(url), CARD.id))).toBe('refusee');
  });

  it.each<[string, Lies]>([
    ['for another client', { claims: { aud: 'maillon-test' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['of another nonce', { claims: { nonce: 'A'.repeat(43) } }],
    ['signed with the published key as a secret', { algorithm: 'HS256' }],
    ['that is not signed', { algorithm: 'none' }],
  ])('whose provider answers with a token %s ends at the server', async (_what, lies) => {
    const { provider } = await join();
    await cards.lie(lies);
    expect(await goAndComeBack(provider)).toBe('refusee');
  });

  it.each<[string, Lies]>([
    ['of a card that was presented long ago', { claims: { auth_time: 1_700_000_000 } }],
    ['of a lower level of assurance', { claims: { acr: 'eidas0' } }],
    ['without a national identifier', { claims: { preferred_username: null } }],
    ['of another number', { claims: { preferred_username: '810000000019' } }],
  ])('whose token is %s ends at the client', async (_what, lies) => {
    const { provider } = await join();
    await cards.lie(lies);
    const handle = await goAndComeBack(provider);
    expect(await outcome(provider.card.finish(handle, CARD.rpps, await cards.periods()))).toBe('CARD_REFUSED');
  });
});

describe('a link', () => {
  it('that binds a card is not taken without its token', async () => {
    const doctor = await join();
    const headers = async () => ({ authorization: `Bearer ${await vault.accessToken(doctor.name)}` });
    const server = httpVaultServer({ baseUrl: vault.baseUrl, headers });
    expect(
      await outcome(
        server.bindCard(doctor.id, { handle: 'none', link: { b: 'e30', s: 'A', k: 'x' }, random: 'A'.repeat(43) }),
      ),
    ).toBe('TMR_SESSION');
  });
});

describe('the provider’s keys', () => {
  it('are recorded when they change, and not again while they stay', async () => {
    const recorder = new KeyRecorder(vault.dependencies, (error) => {
      throw error;
    });
    await recorder.look();
    expect(await recorder.look()).toBe(false);
    await cards.rotate();
    expect(await recorder.look()).toBe(true);
    expect(await recorder.look()).toBe(false);
  });

  it('that were replaced after a link leave it good', async () => {
    const [nurse, ana] = [await join(), await join()];
    await bind(nurse.provider, NURSE);
    const periods = await cards.periods();
    await cards.rotate();
    await new KeyRecorder(vault.dependencies, () => undefined).look();
    vault.later(EXPIRED_MS);
    const question = { id: nurse.id, rpps: NURSE.rpps, structures: [] };
    expect((await ana.provider.verify.evidence([question], periods))[nurse.id]).toMatchObject({ level: 'card' });
  });
});

describe('a second identity with the same number', () => {
  const first: AuthFactor = { type: 'EM', value: 'premiere@example.test' };

  it.each([
    ['waits 72 hours; the first one hears of it at each contact and may refuse it', false],
    ['is found, and refused, where the first one was bound under an older pepper', true],
  ])('%s', async (_title, isPepperChanged) => {
    const fresh = await aVault();
    const own = await CardService.start(`${fresh.baseUrl}${CALLBACK_PATH}`, TOKEN_SECONDS);
    try {
      await contest(fresh, own, isPepperChanged);
    } finally {
      await own.stop();
      await fresh.stop();
    }
  });

  const contest = async (fresh: AVault, own: CardService, isPepperChanged: boolean): Promise<void> => {
    fresh.dependencies.cards = new CardProvider(own.settings);
    const enter = async (name: string) => {
      const provider = fresh.provider(name, memoryDevice(), own.trust);
      await provider.initialize({ userId: name, databasePath: 'vault', databaseKey: `key-of-${name}` });
      const { sldId } = await provider.createIdentity({ signupJWT: await fresh.signupToken(name, `profile-${name}`) });
      return { id: sldId, provider };
    };
    const bindOwn = async ({ provider }: { provider: EmbeddedProvider }) => {
      const { url } = await provider.card.begin(ORIGIN);
      const handle = await landed(await own.present(url, CARD.id));
      await provider.card.finish(handle, CARD.rpps, await own.periods());
    };
    const [doctor, second, ana] = [await enter('doctor'), await enter('second'), await enter('ana')];
    const periods = await own.periods();
    const seen = async () =>
      (await ana.provider.verify.evidence([{ id: second.id, rpps: CARD.rpps, structures: [] }], periods))[second.id];
    await fresh.database.transaction((tx) => fresh.dependencies.factors.enrol(tx, 'doctor', [first]));
    await bindOwn(doctor);
    if (isPepperChanged) fresh.dependencies.peppers = [random(32), ...fresh.dependencies.peppers];
    await bindOwn(second);
    expect(fresh.notifications).toEqual([`card-elsewhere ${first.value}`]);
    await fresh.announcer.soon();
    expect(fresh.application.announcements).toContainEqual(
      expect.objectContaining({ kind: 'card-elsewhere', userId: 'doctor' }),
    );
    const { contestedUntil } = await doctor.provider.card.own(CARD.rpps, periods);
    expect(contestedUntil?.getTime()).toBeGreaterThan(Date.now() + CARD_WAIT_MS - 60_000);
    fresh.later(EXPIRED_MS);
    expect(await seen()).toMatchObject({ card: { is: 'waits' } });
    await doctor.provider.card.refuse();
    fresh.later(CARD_WAIT_MS);
    expect(await seen()).toMatchObject({ card: { is: 'waits' } });
    expect((await doctor.provider.card.own(CARD.rpps, periods)).contestedUntil).toBeUndefined();
  };
});
