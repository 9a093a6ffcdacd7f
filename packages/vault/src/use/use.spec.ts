import { beforeEach, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import type { VaultError } from '../errors.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import { memoryDevice } from '../port/memory-store.ts';
import type { AuthFactor, EncryptionProvider } from '../provider.ts';
import { random } from '../suites/primitives.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';
import { type AcceptedPolicy, ensureDefaultGroup, ensurePatientGroup, topUpGroup } from './groups.ts';
import { type OtherWay, type UnlockSteps, unlock } from './unlock.ts';

let vault: MemoryVault;
let halves: Map<string, string>;
beforeEach(async () => {
  vault = await MemoryVault.found();
  halves = new Map();
});

/** A person who answers with a code has asked for one. */
const afterSending =
  (answer: UnlockSteps['askCode']): UnlockSteps['askCode'] =>
  async (state) =>
    state.isSent ? answer(state) : { way: 'send' };

function stepsFor(name: string, askCode?: UnlockSteps['askCode']): UnlockSteps {
  const authFactor: AuthFactor = { type: 'EM', value: `${name}@example.test` };
  return {
    user: { userId: name, databasePath: 'vault', databaseKey: `key-of-${name}` },
    signupToken: () => vault.signupToken(name, `profile-${name}`),
    sendChallenge: async () => {
      const twoManRuleKey = halves.get(name) ?? toBase64Url(random(32));
      halves.set(name, twoManRuleKey);
      return { ...(await vault.sendChallenge(name, authFactor)), authFactor, twoManRuleKey };
    },
    askCode: askCode ?? afterSending(async () => vault.lastCode(authFactor) ?? ''),
  };
}

async function arrive(name: string, device: OpenStore = memoryDevice()) {
  const provider: EncryptionProvider = vault.provider(name, device);
  return { provider, id: (await unlock(provider, stepsFor(name))).sldId };
}

describe('unlocking', () => {
  it('registers a newcomer, knows them on their device, and brings them back on another by a code', async () => {
    const device = memoryDevice();
    const first = await arrive('ana', device);
    expect(vault.state.sent).toHaveLength(0);
    expect((await arrive('ana', device)).id).toBe(first.id);
    expect(vault.state.sent).toHaveLength(0);
    expect((await arrive('ana')).id).toBe(first.id);
    expect(vault.state.sent).toHaveLength(1);
  });

  it.each(['createIdentity', 'beginBackup', 'pushBackup'] as const)(
    'takes up again, without a code, what a newcomer left when the answer to %s was on its way',
    async (call) => {
      const device = memoryDevice();
      const honest = vault.serverFor('ana');
      const leaving = lyingServer(honest, {
        [call]: async (...args: unknown[]) => {
          await (honest[call] as (...all: unknown[]) => Promise<unknown>).apply(honest, args);
          throw new Error('the page is gone');
        },
      });
      await unlock(vault.provider('ana', device, leaving), stepsFor('ana')).catch(() => undefined);

      const back = await arrive('ana', device);
      expect(await back.provider.twoManRule.isSaved?.()).toBe(true);
      expect(vault.state.sent).toHaveLength(0);
      expect((await arrive('ana')).id).toBe(back.id);
    },
  );

  it('begins anew where the server never heard of the keys that were kept', async () => {
    const device = memoryDevice();
    const away = lyingServer(vault.serverFor('ana'), {
      createIdentity: () => Promise.reject(new Error('the page is gone')),
    });
    await unlock(vault.provider('ana', device, away), stepsFor('ana')).catch(() => undefined);
    const { id } = await arrive('ana', device);
    expect((await arrive('ana')).id).toBe(id);
  });

  it('asks again after a wrong code, saying how many tries are left', async () => {
    await arrive('ana');
    const refusals: (VaultError | undefined)[] = [];
    const steps = stepsFor(
      'ana',
      afterSending(async ({ refusal }) => {
        refusals.push(refusal);
        return refusals.length < 3 ? 'aaaaaaaa' : (vault.lastCode({ type: 'EM', value: 'ana@example.test' }) ?? '');
      }),
    );
    await unlock(vault.provider('ana'), steps);
    expect(refusals.map((refusal) => refusal?.details?.attemptsLeft)).toEqual([undefined, 4, 3]);
  });

  it('has another code sent, and takes the printed sheet instead of one', async () => {
    const first = await arrive('ana');
    const authFactor = { type: 'EM', value: 'ana@example.test' } as const;
    const { sessionId } = await vault.sendChallenge('ana', authFactor);
    const challenge = vault.lastCode(authFactor) ?? '';
    const proof = { userId: 'ana', sessionId, authFactor, twoManRuleKey: halves.get('ana') ?? '', challenge };
    const sheet = (await first.provider.recoveryKit?.export(proof)) ?? '';
    const resent: (string | OtherWay)[] = [{ way: 'send' }, { way: 'send' }];
    const again = vault.provider('ana');
    await unlock(
      again,
      stepsFor('ana', async () => resent.pop() ?? vault.lastCode({ type: 'EM', value: 'ana@example.test' }) ?? ''),
    );
    expect(vault.state.sent).toHaveLength(3);

    const answers: OtherWay[] = [
      { way: 'sheet', text: sheet },
      { way: 'sheet', text: `${sheet.slice(0, -1)}${sheet.endsWith('A') ? 'B' : 'A'}` },
    ];
    const refusals: (string | undefined)[] = [];
    const lost = vault.provider('ana');
    const steps = stepsFor('ana', async ({ refusal }) => {
      refusals.push(refusal?.code);
      return answers.pop() ?? 'aaaaaaaa';
    });
    expect((await unlock(lost, steps)).sldId).toBe(first.id);
    expect(refusals).toEqual([undefined, 'INVALID_CHALLENGE']);
  });

  it('stops after the last try', async () => {
    await arrive('ana');
    const steps = stepsFor(
      'ana',
      afterSending(async () => 'aaaaaaaa'),
    );
    expect(await outcomeOf(() => unlock(vault.provider('ana'), steps))).toBe('TOO_MANY_ATTEMPTS');
  });

  it('drops a local store that slept through a renewal, and asks for a code', async () => {
    const device = memoryDevice();
    const { id } = await arrive('ana', device);
    const phone = await arrive('ana');
    await phone.provider.renewKey();
    await phone.provider.twoManRule.save({
      ...(await stepsFor('ana').sendChallenge(false)),
      userId: 'ana',
      authFactor: { type: 'EM', value: 'ana@example.test' },
    });
    const back = await arrive('ana', device);
    expect(back.id).toBe(id);
    expect(await back.provider.status()).toBe('registered');
  });
});

describe('the groups of a profile', () => {
  it('are made once, by their owner or by the one who acts for them', async () => {
    const doctor = await arrive('doctor');
    const own = await ensureDefaultGroup(doctor.provider, 'profile-doctor');
    expect((await ensureDefaultGroup(doctor.provider, 'profile-doctor')).id).toBe(own.id);

    const steps = stepsFor('patient');
    const authFactor: AuthFactor = { type: 'EM', value: 'patient@example.test' };
    const tmr = { userId: 'patient', ...(await steps.sendChallenge(true)), authFactor };
    const prepared = await doctor.provider.createDelegatedIdentity?.({ signupJWT: await steps.signupToken(), tmr });
    const patient = prepared?.sldId ?? '';
    const group = await ensurePatientGroup(doctor.provider, 'profile-patient', patient);
    expect((await ensurePatientGroup(doctor.provider, 'profile-patient', patient)).id).toBe(group.id);

    const arrived = await arrive('patient');
    expect((await ensureDefaultGroup(arrived.provider, 'profile-patient')).id).toBe(group.id);
    expect((await arrived.provider.groups.members(group.id)).every(({ isAdmin }) => isAdmin)).toBe(true);
  });
});

describe('topping up a group', () => {
  const policyTo = (to: string): AcceptedPolicy => ({
    policyId: `policy-${to.slice(-4)}`,
    resource: 'MEDICAL_FILE',
    owner: 'profile-ana',
    to,
    rights: ['read'],
  });
  const signed = async (by: EncryptionProvider, policy: AcceptedPolicy): Promise<AcceptedPolicy> => {
    const grant = await by.verify.signGrant?.(policy);
    return grant ? { ...policy, grant } : policy;
  };

  it('adds those whose access its owner signed, once, and leaves the others to a person', async () => {
    const [ana, bob, eve, zoe] = [await arrive('ana'), await arrive('bob'), await arrive('eve'), await arrive('zoe')];
    const { id } = await ensureDefaultGroup(ana.provider, 'profile-ana');
    const true1 = await signed(ana.provider, policyTo(bob.id));
    const { grant: borrowed } = true1;
    const policies: AcceptedPolicy[] = [
      true1,
      // The server's word alone, Eve's own signature, and a true signature under another policy.
      policyTo(eve.id),
      { ...(await signed(eve.provider, policyTo(eve.id))) },
      { ...policyTo(zoe.id), ...(borrowed ? { grant: borrowed } : {}) },
    ];
    const { added, needsConfirmation } = await topUpGroup(ana.provider, id, policies);
    expect(added).toEqual([bob.id]);
    expect(needsConfirmation.map(({ policy, why }) => [policy.to, why])).toEqual([
      [eve.id, 'UNSIGNED_GRANT'],
      [eve.id, 'UNSIGNED_GRANT'],
      [zoe.id, 'UNSIGNED_GRANT'],
    ]);
    expect(await topUpGroup(ana.provider, id, [true1])).toEqual({ added: [], needsConfirmation: [] });
  });

  it('takes no wider rights than were signed', async () => {
    const [ana, bob] = [await arrive('ana'), await arrive('bob')];
    const { id } = await ensureDefaultGroup(ana.provider, 'profile-ana');
    const policy = { ...(await signed(ana.provider, policyTo(bob.id))), rights: ['read', 'write'] };
    expect((await topUpGroup(ana.provider, id, [policy])).added).toEqual([]);
  });

  it('waits for a person when a known profile comes with another identity', async () => {
    const [ana, bob] = [await arrive('ana'), await arrive('bob')];
    const { id } = await ensureDefaultGroup(ana.provider, 'profile-ana');
    await topUpGroup(ana.provider, id, [await signed(ana.provider, policyTo(bob.id))]);
    vault.state.identities.delete(bob.id);
    vault.state.backups.delete('bob');
    const impostor = await arrive('bob');
    const policy = await signed(ana.provider, policyTo(impostor.id));
    expect((await topUpGroup(ana.provider, id, [policy])).needsConfirmation).toMatchObject([{ why: 'KEY_CHANGED' }]);
  });
});
