import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import { TransitServer } from '@maillon/server-kit/testing/transit-server';
import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { concat, utf8 } from '@maillon/vault/bytes/bytes';
import { aesKey, aesSeal, random } from '@maillon/vault/suites/primitives';
import { SealedFactors } from '../recovery/factors.ts';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { until } from '../testing/until.ts';
import { keysAtRest } from './keys.ts';

/** Keys of the vault's own that are changed while people have backups. */
let vault: AVault;
let service: TransitServer;
beforeAll(async () => {
  vault = await aVault();
  service = await TransitServer.start('vault');
});
afterAll(async () => {
  await vault.stop();
  await service.stop();
});

const HOUR_MS = 3_600_000;
const OLD = random(32);
const NEW = random(32);
const HALF = toBase64Url(random(32));
const authFactor = { type: 'EM', value: 'ana@example.test' } as const;

const useKeys = (settings: Parameters<typeof keysAtRest>[0]): void => {
  const atRest = keysAtRest(settings);
  Object.assign(vault.dependencies, { atRest, factors: new SealedFactors(atRest) });
};
const kms = () => ({ VAULT_KMS_URL: service.url, VAULT_KMS_TOKEN: service.token, VAULT_KMS_KEY: 'vault' });

const asked = async () => {
  const { body } = await vault.challenge('ana', authFactor);
  return { userId: 'ana', sessionId: body.sessionId, authFactor: body.factor, twoManRuleKey: HALF };
};
const open = async () => {
  const provider = vault.provider('ana');
  await provider.initialize({ userId: 'ana', databasePath: 'vault', databaseKey: 'key' });
  return provider;
};
/** A way back by code, on a new device. */
const comesBack = async (): Promise<string> => {
  const args = await asked();
  const challenge = vault.sent.findLast(({ factor }) => factor.value === authFactor.value)?.code ?? '';
  return (await (await open()).twoManRule.retrieve({ ...args, challenge })).sldId;
};

/** As servers of before wrote it: no name of a key. */
const sealedOfOld = async (place: string, bytes: Uint8Array): Promise<Buffer> => {
  const nonce = random(12);
  return Buffer.from(concat(nonce, await aesSeal(await aesKey(OLD), nonce, utf8(place), Uint8Array.from(bytes))));
};

const HEARD = `select ref from audit where action = 'backup.retrieve'`;
const HELD = `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;

/** A call that comes to the key service, which does not answer: no connection waits with it, and it is told 503. */
async function hangs(what: 'wrap' | 'unwrap', call: () => Promise<unknown>): Promise<void> {
  let give: (error: Error) => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    const hang = () =>
      new Promise<never>((_, reject) => {
        give = reject;
        resolve();
      });
    Object.assign(vault.dependencies, { atRest: { [what]: hang } });
  });
  const begun = call();
  begun.catch(() => undefined);
  await reached;
  // Another one’s transaction may be between two statements for a moment; one that waits for the service would stay.
  await until(async () => (await vault.database.rows(prepared('spec-held', HELD))).length === 0);
  give(new DOMException('the operation timed out', 'TimeoutError'));
  await expect(begun).rejects.toMatchObject({ code: 'NETWORK', details: { status: 503 } });
}

describe('the vault’s halves and contacts', () => {
  it('open after they were sealed without a name, with a new key beside the old one, and by a service', async () => {
    useKeys({ VAULT_KEK: [OLD] });
    const provider = await open();
    const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') });
    await provider.twoManRule.save(await asked());

    // What the table held before keys had names.
    const [row] = await vault.database.rows<{ half: Buffer; version: number }>(
      prepared('spec-half', `select half, version from backups where user_id = 'ana'`),
    );
    const half = await vault.dependencies.atRest.unwrap(`half|ana|${row?.version}`, row?.half ?? Buffer.alloc(0));
    const nameless = await sealedOfOld(`half|ana|${row?.version}`, half);
    await vault.database.run(prepared('spec-nameless-half', `update backups set half = $1 where user_id = 'ana'`), [
      nameless,
    ]);
    const contact = await sealedOfOld('factor|ana|EM', utf8(authFactor.value));
    await vault.database.run(
      prepared('spec-nameless-contact', `update tmr_factors set value = $1 where user_id = 'ana'`),
      [contact],
    );

    for (const settings of [{ VAULT_KEK: [OLD] }, { VAULT_KEK: [NEW, OLD] }, { VAULT_KEK: [NEW, OLD], ...kms() }]) {
      useKeys(settings);
      expect(await comesBack()).toBe(sldId);
    }
    // Saved anew, nothing of hers needs the old one.
    useKeys({ VAULT_KEK: [NEW, OLD], ...kms() });
    const saving = await open();
    const args = await asked();
    const challenge = vault.sent.findLast(({ factor }) => factor.value === authFactor.value)?.code ?? '';
    await saving.twoManRule.retrieve({ ...args, challenge });
    await saving.renewKey('scheduled', { ...(await asked()), challenge: vault.sent.at(-1)?.code ?? '' });
    expect(service.served).toContain('encrypt vault');
    const [fresh] = await vault.database.rows<{ half: Buffer; version: number }>(
      prepared('spec-half-again', `select half, version from backups where user_id = 'ana'`),
    );
    expect(fresh?.half.toString('latin1')).toContain('transit:vault');
  });

  it('wait for a service that hangs on no connection of the database, and are answered with 503', async () => {
    useKeys({ VAULT_KEK: [NEW, OLD] });
    const eve = vault.provider('eve');
    await eve.initialize({ userId: 'eve', databasePath: 'vault', databaseKey: 'key' });
    const { sldId: identityId } = await eve.createIdentity({
      signupJWT: await vault.signupToken('eve', 'profile-eve'),
    });
    await hangs('wrap', () => vault.serverFor('eve').beginBackup({ sessionId: 'none', identityId }));
  });

  it('are looked for with no connection that waits, and nobody hears of a half that was not opened', async () => {
    useKeys({ VAULT_KEK: [NEW, OLD], ...kms() });
    vault.later(2 * HOUR_MS);
    const { sessionId, authFactor: factor } = await asked();
    const challenge = vault.sent.at(-1)?.code ?? '';
    const server = vault.serverFor('ana');
    const validated = await server.validateChallenge({ sessionId, challenge, factor });
    const heard = async () => (await vault.database.rows(prepared('spec-heard', HEARD))).length;
    const before = await heard();
    await hangs('unwrap', () => server.searchBackup(validated));
    expect(await heard()).toBe(before);
    useKeys({ VAULT_KEK: [NEW, OLD], ...kms() });
    expect(await server.searchBackup(validated)).toMatchObject({ profileId: 'profile-ana' });
    expect(await heard()).toBe(before + 1);
  });

  it('are reached by a code of before the pepper was changed, as long as the old one is listed', async () => {
    useKeys({ VAULT_KEK: [NEW, OLD], ...kms() });
    vault.later(2 * HOUR_MS);
    const [older] = vault.dependencies.peppers;
    const answer = async (args: Awaited<ReturnType<typeof asked>>) => {
      const challenge = vault.sent.findLast(({ factor }) => factor.value === authFactor.value)?.code ?? '';
      return (await open()).twoManRule.retrieve({ ...args, challenge });
    };
    const args = await asked();
    vault.dependencies.peppers = [random(32), older];
    expect((await answer(args)).sldId).toMatch(/^cvi_/);
    const again = await asked();
    vault.dependencies.peppers = [older];
    await expect(answer(again)).rejects.toMatchObject({ code: 'INVALID_CHALLENGE', details: { attemptsLeft: 4 } });
  });

  it('stay shut while the service is away, and nothing is lost', async () => {
    useKeys({ VAULT_KEK: [NEW, OLD], ...kms() });
    vault.later(2 * HOUR_MS);
    service.isSealed = true;
    await expect(comesBack()).rejects.toMatchObject({ code: expect.stringMatching(/^(NETWORK|UNKNOWN)$/) });
    service.isSealed = false;
    expect(await comesBack()).toMatch(/^cvi_/);
  });
});
