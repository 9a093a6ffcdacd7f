import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeyRing } from '@maillon/server-kit/keys/key-ring';
import { localKey } from '@maillon/server-kit/keys/local-key';
import { prepared } from '@maillon/server-kit/postgres/database';
import { random } from '@maillon/vault/suites/primitives';
import { remoteKey } from '../at-rest/remote-key.ts';
import { SealedFactors } from '../recovery/factors.ts';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { until } from '../testing/until.ts';
import { outsideTransaction } from './outside-transaction.ts';

let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

const EM = { type: 'EM', value: 'ana@example.test' } as const;
const SMS = { type: 'SMS', value: '+33612345678' } as const;
const HELD = `select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`;

const note = prepared('spec-note', `insert into audit (actor, action, ref) values ('spec', $1, $1)`);
const noted = prepared('spec-noted', 'select ref from audit where action = $1');

describe('a transaction that needs an answer of another service', () => {
  it('is undone before the service is asked, and commits once with its answer', async () => {
    const order: string[] = [];
    const answer = await vault.database.transaction(async (tx) => {
      await tx.run(note, ['once']);
      order.push('run');
      return outsideTransaction('spec|once', async () => {
        order.push('asked');
        expect(await vault.database.rows(prepared('spec-held', HELD))).toEqual([]);
        return 'said';
      });
    });
    expect(answer).toBe('said');
    expect(order).toEqual(['run', 'asked', 'run']);
    expect(await vault.database.rows(noted, ['once'])).toHaveLength(1);
  });

  it('does not commit what its work concluded from the lack of the answer', async () => {
    const answers: string[] = [];
    await vault.database.transaction(async (tx) => {
      const answer = await outsideTransaction('spec|swallowed', async () => 'said').catch(() => 'nothing');
      answers.push(answer);
      await tx.run(note, [`concluded-${answer}`]);
    });
    expect(answers).toEqual(['nothing', 'said']);
    expect(await vault.database.rows(noted, ['concluded-nothing'])).toEqual([]);
    expect(await vault.database.rows(noted, ['concluded-said'])).toHaveLength(1);
  });

  it('fails with the error of the service, and when it asks something else each time', async () => {
    const away = () => Promise.reject(new Error('away'));
    await expect(vault.database.transaction(() => outsideTransaction('spec|away', away))).rejects.toThrow('away');
    const endless = vault.database.transaction(() =>
      outsideTransaction(`spec|${random(8).join()}`, async () => 'said'),
    );
    await expect(endless).rejects.toThrow('without end');
  });

  it('asks at once where no transaction is open', async () => {
    expect(await outsideTransaction('spec|alone', async () => 'said')).toBe('said');
  });
});

describe('a connection of the vault', () => {
  it('is in no transaction while the key service or the application is asked, whatever a person does', async () => {
    const asked: string[] = [];
    const idle = async (what: string) => {
      asked.push(what);
      // The announcer's transaction may be between two statements for a moment; one that waits for this answer would stay.
      await until(async () => (await vault.database.rows(prepared('spec-held', HELD))).length === 0);
    };
    const key = localKey(random(32));
    const atRest = new KeyRing([
      remoteKey({
        id: key.id,
        wrap: async (place, secret) => idle(`seal ${place.split('|')[0]}`).then(() => key.wrap(place, secret)),
        unwrap: async (place, sealed) => idle(`open ${place.split('|')[0]}`).then(() => key.unwrap(place, sealed)),
      }),
    ]);
    Object.assign(vault.dependencies, { atRest, factors: new SealedFactors(atRest) });
    const { accepted } = vault.application;
    vault.application.accepted = async (name, userIds) => {
      await idle('application');
      return accepted.call(vault.application, name, userIds);
    };

    const provider = vault.provider('ana');
    await provider.initialize({ userId: 'ana', databasePath: 'vault', databaseKey: 'key' });
    const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') });
    const { body } = await vault.challenge('ana', EM, SMS);
    const twoManRuleKey = 'A'.repeat(43);
    await provider.twoManRule.save({
      userId: 'ana',
      sessionId: body.sessionId,
      authFactor: body.factor,
      twoManRuleKey,
    });
    await provider.groups.create({ name: 'profile-ana', members: [sldId], admins: [sldId] });
    expect((await vault.challenge('ana', EM, SMS)).status).toBe(200);
    await vault.serverFor('ana').contacts();
    await vault.serverFor('ana').askReset();
    for (const what of ['application', 'open factor', 'open proposed', 'seal factor', 'seal half', 'seal device-share'])
      expect(asked).toContain(what);
  });
});
