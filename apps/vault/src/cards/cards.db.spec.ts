import { describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import type { EmbeddedProvider } from '@maillon/vault/embedded';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import type { AuthFactor } from '@maillon/vault/provider';
import { CARD_WAIT_MS } from '@maillon/vault/server/card';
import { random } from '@maillon/vault/suites/primitives';
import { destroyConfirmed } from '../erasure.ts';
import { type AVault, aVault } from '../testing/a-vault.ts';
import {
  CARD,
  cards,
  goAndComeBack,
  join,
  landed,
  ORIGIN,
  setUpCards,
  TOKEN_SECONDS,
  vault,
} from '../testing/card-people.ts';
import { CardService } from '../testing/card-service.ts';
import { CALLBACK_PATH } from './callback.ts';
import { CardProvider } from './card-provider.ts';
import { KeyRecorder } from './key-recordings.ts';

setUpCards();

/** A number that was bound before waits: a test that looks at the outcome brings a card of its own. */
const NURSE = { id: 'nurse', rpps: '99700009029' };

const MIDWIFE = { id: 'midwife', rpps: '99700009037' };

/** A name, a number, and a token. */
const NAMES = /TERRIEN|99700009011|eyJ[\w-]+\.eyJ/;

const EXPIRED_MS = (TOKEN_SECONDS + 1) * 1_000;

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

  it('a card at the vault’s own service is forgotten with its account', async () => {
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
