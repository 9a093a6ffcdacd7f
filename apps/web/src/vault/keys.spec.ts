import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import type { AccessPolicy } from '../data/access/access-policies.ts';
import { setPublicConfig } from '../lib/api/public-config.ts';
import { fakeApi, json, NO_CARDS, refusal } from '../testing/fake-api.ts';
import { TEST_CONFIG } from '../testing/render.tsx';
import { TestVault, unseal } from '../testing/vault.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { ofDocuments } from './encryption/sealed-place.ts';
import { seal } from './encryption/sealing.ts';
import { giveKeys, heldThrough, takeKeys } from './keys.ts';
import { medicalFile, pendingGrants } from './pending/pending-grants.ts';
import { signPolicy } from './policy-signatures.ts';
import { signAndGiveKeys, signPendingGrants } from './sign-pending-grants.ts';

const RECORD = { entity: 'document', id: 'd1', field: 'title' };
const OF = ofDocuments('patient');
const own = { sldId: null, readers: ['patient'], ...OF };

let world: TestVault;
let patient: EncryptionProvider;
let doctor: EncryptionProvider;
let doctorId: string;
beforeEach(async () => {
  setPublicConfig(TEST_CONFIG);
  world = await TestVault.found();
  [patient, doctor] = [await world.person('patient'), await world.person('doctor')];
  doctorId = (await doctor.accountInfo())?.sldId ?? '';
});

const aPolicy = (changes: Partial<AccessPolicy> = {}): AccessPolicy =>
  ({
    id: 'policy-1',
    resource: 'medical-file',
    status: 'ACCEPTED',
    rights: ['READ', 'WRITE'],
    from: 'patient',
    to: { id: 'doctor', userId: 'u', sldId: doctorId, name: 'Hélène VASSEUR', type: 'Médecin' },
    direction: 'given',
    grant: null,
    version: 1,
    ...changes,
  }) as AccessPolicy;

const reads = async (text: string): Promise<boolean> =>
  unseal(doctor, { sealed: text, context: RECORD, of: OF }).then(
    () => true,
    () => false,
  );

describe('the keys of a shared file', () => {
  it('are given to whom their owner signed for, with what was written before', async () => {
    const { text } = await seal(patient, own, RECORD, 'Échographie');
    const grant = await signPolicy(patient, aPolicy());
    const holders = [{ sldId: doctorId, name: 'Hélène VASSEUR' }];
    expect(await giveKeys(patient, 'patient', [aPolicy({ grant })])).toEqual(
      new Map([['policy-1', { is: 'given', holders, waiting: [] }]]),
    );
    expect(await reads(text)).toBe(true);
  });

  it.each<[string, Partial<AccessPolicy>]>([
    ['the word of a server alone', {}],
    ['a request that waits', { status: 'PENDING' }],
    ['a calendar', { resource: 'practitioner_calendar' }],
  ])('the keys of a shared file are not given for %s', async (_what, changes) => {
    const { text } = await seal(patient, own, RECORD, 'Échographie');
    const states = await giveKeys(patient, 'patient', [aPolicy(changes)]);
    expect([...states.values()].map(({ is }) => is)).not.toContain('given');
    expect(await reads(text)).toBe(false);
  });

  it('are not given for a signature under fewer rights', async () => {
    const grant = await signPolicy(patient, aPolicy({ rights: ['READ'] }));
    const states = await giveKeys(patient, 'patient', [aPolicy({ grant })]);
    expect(states.get('policy-1')).toMatchObject({ is: 'unsigned', waiting: [{ sldId: doctorId }] });
  });

  it('are signed for whom their owner chose here, and for nobody else', async () => {
    const standings = await giveKeys(patient, 'patient', [aPolicy()]);
    expect(await signPendingGrants(patient, [medicalFile('somebody-else')], [aPolicy()], standings)).toEqual([]);

    const signed = await signPendingGrants(patient, [medicalFile(aPolicy().to.id)], [aPolicy()], standings);
    expect((await giveKeys(patient, 'patient', signed)).get('policy-1')?.is).toBe('given');
  });

  it('are given before the application has noted the signature, and asked about again where it never does', async () => {
    const { text } = await seal(patient, own, RECORD, 'Avant');
    pendingGrants.add('ana', medicalFile(aPolicy().to.id));
    let readBefore: boolean | undefined;
    fakeApi({
      ...NO_CARDS,
      'POST /api/access-policy/policy-1/grant': async () => {
        await waitFor(async () => expect(await reads(text)).toBe(true));
        readBefore = true;
        return refusal(409, 'STALE_VERSION', 'changed meanwhile');
      },
    });
    const whose = { userId: 'ana', profileId: 'patient' };
    await expect(signAndGiveKeys(patient, whose, [aPolicy()])).rejects.toThrow();
    expect(readBefore).toBe(true);
    expect(pendingGrants.of('ana')).toHaveLength(1);
  });

  it('are others once the access is taken back: nothing written after is read', async () => {
    const grant = await signPolicy(patient, aPolicy());
    await giveKeys(patient, 'patient', [aPolicy({ grant })]);
    const held = await heldThrough(patient, 'patient', aPolicy(), []);
    expect(held).toEqual([doctorId]);
    await takeKeys(patient, 'patient', held);
    expect(await heldThrough(patient, 'patient', aPolicy(), [])).toEqual([]);
    const { text } = await seal(patient, own, RECORD, 'Après');
    expect(await reads(text)).toBe(false);
    // Twice is once: another device may have been faster.
    await takeKeys(patient, 'patient', held);
  });

  it('stay with whoever has them by another access too', async () => {
    const unsigned = aPolicy({ id: 'policy-2', resource: 'patient-delegation' });
    const other = { ...unsigned, grant: await signPolicy(patient, unsigned) };
    const grant = await signPolicy(patient, aPolicy());
    await giveKeys(patient, 'patient', [aPolicy({ grant }), other]);
    expect(await heldThrough(patient, 'patient', aPolicy(), [aPolicy(), other])).toEqual([]);
  });

  it('are signed for by each sharing that their owner decides, whoever holds them already', async () => {
    await giveKeys(patient, 'patient', [aPolicy({ grant: await signPolicy(patient, aPolicy()) })]);
    const other = aPolicy({ id: 'policy-2' });
    const standings = await giveKeys(patient, 'patient', [other]);
    expect(standings.get('policy-2')?.is).toBe('given');
    const signed = await signPendingGrants(patient, [medicalFile('doctor')], [other], standings);
    expect(await heldThrough(patient, 'patient', aPolicy(), signed)).toEqual([]);
  });

  describe('of a file that a structure reads', () => {
    const to = { id: 'structure', userId: null, sldId: null, name: 'Maison de santé', type: 'Organisation' };
    const joins = async (name: string) => {
      const provider = await world.person(name);
      return { provider, holder: { sldId: (await provider.accountInfo())?.sldId ?? '', name } };
    };
    let people: { sldId: string; name: string }[];
    beforeEach(() => {
      people = [{ sldId: doctorId, name: 'Hélène Vasseur' }];
      fakeApi({ 'GET /api/access-policy/policy-1/key-holders': () => json(people) });
    });

    /** Its own group, kept by its manager, and signs people into it. */
    const aTeam = async () => {
      const office = await world.person('office');
      const me = (await office.accountInfo())?.sldId ?? '';
      const { id } = await office.groups.create({ name: to.id, members: [me], admins: [me] });
      return { welcomes: (...ids: readonly string[]) => office.groups.addMembers(id, [...ids]) };
    };

    it('are given to its members, and at their owner’s next session to whom it signed in since, by name', async () => {
      const team = await aTeam();
      await team.welcomes(doctorId);
      const grant = await signPolicy(patient, aPolicy({ to }));
      const { text } = await seal(patient, own, RECORD, 'Échographie');
      expect((await giveKeys(patient, 'patient', [aPolicy({ to, grant })])).get('policy-1')?.is).toBe('given');
      expect(await reads(text)).toBe(true);
      const nurse = await joins('nurse');
      people.push(nurse.holder);
      await team.welcomes(nurse.holder.sldId);
      expect((await giveKeys(patient, 'patient', [aPolicy({ to, grant })])).get('policy-1')?.is).toBe('given');
      expect(await unseal(nurse.provider, { sealed: text, context: RECORD, of: OF })).toBe('Échographie');
      render(createElement(Toaster));
      expect(screen.getByText('Maison de santé : vos données s’ouvrent à l’équipe')).toBeInTheDocument();
    });

    it('wait for a person where their owner never signed for it, or signed for another', async () => {
      const other = await signPolicy(patient, aPolicy({ to: { ...to, id: 'another' } }), people);
      expect(other).not.toBeNull();
      for (const grant of [null, other]) {
        const states = await giveKeys(patient, 'patient', [aPolicy({ to, grant })]);
        expect(states.get('policy-1')).toEqual({
          is: 'unsigned',
          holders: people,
          waiting: people,
          unconfirmed: people,
        });
      }
    });

    it('take as many signatures as its members need', async () => {
      const team = await aTeam();
      const many = await Promise.all(Array.from({ length: 51 }, (_, at) => joins(`nurse-${at}`)));
      people.push(...many.map(({ holder }) => holder));
      await team.welcomes(doctorId, ...many.map(({ holder }) => holder.sldId));
      const grant = await signPolicy(patient, aPolicy({ to }));
      const states = await giveKeys(patient, 'patient', [aPolicy({ to, grant })]);
      expect(states.get('policy-1')).toMatchObject({ is: 'given', waiting: [] });
    });
  });

  it('wait for a person who compares the number when somebody comes with other keys', async () => {
    await giveKeys(patient, 'patient', [aPolicy({ grant: await signPolicy(patient, aPolicy()) })]);
    await takeKeys(patient, 'patient', [doctorId]);
    world.memory.state.identities.delete(doctorId);
    world.memory.state.backups.delete('doctor');
    doctor = await world.person('doctor');
    const to = { ...aPolicy().to, sldId: (await doctor.accountInfo())?.sldId ?? '' };
    const grant = await signPolicy(patient, aPolicy({ to }));
    const standing = async () => (await giveKeys(patient, 'patient', [aPolicy({ to, grant })])).get('policy-1')?.is;
    expect(await standing()).toBe('rival');
    await patient.verify.trust?.(to.sldId);
    expect(await standing()).toBe('given');
  });
});
