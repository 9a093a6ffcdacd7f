import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import type { AccessPolicy } from '../data/access/access-policies.ts';
import { setPublicConfig } from '../lib/api/public-config.ts';
import { fakeApi, json } from '../testing/fake-api.ts';
import { TEST_CONFIG } from '../testing/render.tsx';
import { A_DOCTOR, A_STRUCTURE, aSharing, namesAsHolders } from '../testing/sharings.ts';
import { aPatientAndHerDoctor, groupOf, idOf } from '../testing/vault.ts';
import { giveKeys, heldThrough } from './keys.ts';
import { signPolicy } from './policy-signatures.ts';

/** A patient takes an access back, and the application shows others that would keep it (issue 16, design vault §7). Real keys. */
let patient: EncryptionProvider;
let doctor: EncryptionProvider;
let stranger: EncryptionProvider;
beforeEach(async () => {
  ({ patient, doctor, stranger } = await aPatientAndHerDoctor());
  setPublicConfig(TEST_CONFIG);
  await patient.groups.removeMembers(await groupOf(patient, 'patient'), [await idOf(doctor)]);
});

/** As no honest page signs. */
const signedBy = async (
  { verify }: EncryptionProvider,
  { id: policyId, resource, from: owner, to, rights }: AccessPolicy,
) => verify.signGrant?.({ policyId, resource, owner, to: to.sldId, rights }) ?? null;

describe('when she takes an access back', () => {
  const others: [string, () => Promise<AccessPolicy[]>][] = [
    ['they have another one, which nobody signed', async () => [aSharing({ id: 'policy-2', to: theirs })]],
    [
      'they have another one, which somebody else signed',
      async () => {
        const policy = aSharing({ id: 'policy-2', to: theirs });
        return [{ ...policy, grant: await signedBy(stranger, policy) }];
      },
    ],
    [
      'they have another one, of another owner',
      async () => {
        const policy = aSharing({ id: 'policy-2', from: 'somebody', to: theirs });
        return [{ ...policy, grant: await signedBy(patient, policy) }];
      },
    ],
  ];
  let theirs: AccessPolicy['to'];
  let given: AccessPolicy;
  beforeEach(async () => {
    theirs = { ...A_DOCTOR, sldId: await idOf(doctor) };
    const policy = aSharing({ to: theirs });
    given = { ...policy, grant: await signPolicy(patient, policy) };
    await giveKeys(patient, 'patient', [given]);
  });

  it.each(others)('%s: they lose the keys all the same', async (_what, listed) => {
    expect(await heldThrough(patient, 'patient', given, await listed())).toEqual([theirs.sldId]);
  });

  it('they came by a sharing that she had ended before, and it names nobody now: they lose them all the same', async () => {
    const member = { sldId: await idOf(stranger), name: 'Nadège Colin' };
    const visit = aSharing({ id: 'visit', to: { ...A_DOCTOR, id: 'stranger', sldId: member.sldId } });
    const booked = { ...visit, grant: await signPolicy(patient, visit) };
    const shared = aSharing({ id: 'team', to: A_STRUCTURE });
    fakeApi({ 'GET /api/access-policy/team/key-holders': () => json([member]) });
    const team = { ...shared, grant: await signPolicy(patient, shared, [member]) };
    await giveKeys(patient, 'patient', [booked, team]);
    // The booking's access ends first: they keep reading by their structure.
    expect(await heldThrough(patient, 'patient', booked, [given, team])).toEqual([]);
    fakeApi({ 'GET /api/access-policy/team/key-holders': () => json([]) });
    expect(await heldThrough(patient, 'patient', team, [given])).toEqual([member.sldId]);
    // Where the application does not say which sharings there are, nothing is concluded from that.
    expect(await heldThrough(patient, 'patient', team, null)).toEqual([]);
  });

  it('they came by no sharing that it knows, or under another key: they lose them all the same', async () => {
    const shown = { ...given, to: { ...theirs, sldId: await idOf(stranger) } };
    expect(await heldThrough(patient, 'patient', shown, [])).toEqual([theirs.sldId]);
  });

  it('nobody is of the structure any more: whoever was let in for it loses them all the same', async () => {
    const member = { sldId: await idOf(stranger), name: 'Nadège Colin' };
    const policy = aSharing({ id: 'policy-1', to: A_STRUCTURE });
    namesAsHolders(member);
    const grant = await signPolicy(patient, policy, [member]);
    await giveKeys(patient, 'patient', [{ ...policy, grant }]);
    namesAsHolders();
    expect(await heldThrough(patient, 'patient', { ...policy, grant }, [])).toContain(member.sldId);
  });
});
