import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { writeTitle } from '@maillon/vault/use/document-title';
import type { AccessPolicy } from '../data/access/access-policies.ts';
import { setPublicConfig } from '../lib/api/public-config.ts';
import { fakeApi, json, refusal } from '../testing/fake-api.ts';
import { TEST_CONFIG } from '../testing/render.tsx';
import { A_DOCTOR, aSharing } from '../testing/sharings.ts';
import { idOf, openFor, TestVault, unseal } from '../testing/vault.ts';
import { openFile, sealFiles } from './encryption/files.ts';
import { ofDocuments, ofRecord, ofVisit } from './encryption/sealed-place.ts';
import { letReadersIn, type SealedResource, seal } from './encryption/sealing.ts';
import { UnverifiedText, unsealMany } from './encryption/unsealing.ts';
import { giveKeys, heldThrough, takeKeys } from './keys.ts';
import { medicalFile, membership, pendingGrants } from './pending/pending-grants.ts';
import { signPolicy } from './policy-signatures.ts';
import { preparePatient } from './prepare-patient.ts';
import { signPendingGrants } from './sign-pending-grants.ts';
import { welcomeTeam } from './team-keys.ts';

/**
 * The application names sessions, readers and texts: what it makes up is neither written into nor shown as somebody's word. Real keys; every
 * case is one answer of an application that lies (issue 16, design vault §7).
 */
let world: TestVault;
let patient: EncryptionProvider;
let doctor: EncryptionProvider;
let stranger: EncryptionProvider;
beforeEach(async () => {
  world = await TestVault.found();
  [patient, doctor, stranger] = [
    await world.person('patient'),
    await world.person('doctor'),
    await world.person('stranger'),
  ];
  await patient.groups.addMembers(await groupOf(patient, 'patient'), [await idOf(doctor)]);
});

const groupOf = async (provider: EncryptionProvider, profile: string): Promise<string> =>
  (await provider.groups.findByName(profile))?.id ?? '';

const TABAC = { entity: 'observation', id: 'patient-tabac', field: 'valueString' };
const of = ofRecord('patient');
const record = (more: Partial<SealedResource> = {}): SealedResource => ({
  ...{ ...of, sldId: null, readers: ['patient'] },
  ...more,
});

const reads = (who: EncryptionProvider, sealed: string): Promise<string> =>
  unseal(who, { sealed, context: TABAC, of }).then(
    (text) => text,
    (error: { code: string }) => error.code,
  );

describe('C1: the application names a session for a record', () => {
  type Planted = () => Promise<{ id: string }>;
  const planted: [string, Planted][] = [
    [
      'that a stranger planted',
      async () => stranger.sessions.create([await groupOf(stranger, 'patient')], { metadata: of.metadata }),
    ],
    [
      'in which a stranger reads along',
      async () => {
        const groups = [await groupOf(patient, 'patient'), await groupOf(patient, 'stranger')];
        return patient.sessions.create(groups, { metadata: of.metadata });
      },
    ],
  ];

  it.each(planted)('%s: nothing is written there, and the record gets another one', async (_what, plant) => {
    const { id } = await plant();
    const kept: unknown[] = [];
    const keep = async (fresh: string, before: string | null) => kept.push([fresh, before]);
    const { sldId, text } = await seal(doctor, record({ sldId: id, keep }), TABAC, 'jamais');
    expect(sldId).not.toBe(id);
    expect(kept).toEqual([[sldId, id]]);
    expect(await reads(patient, text)).toBe('jamais');
    expect(await reads(stranger, text)).toBe('NOT_RECIPIENT');
  });

  it('of another patient, or of nobody: nothing is written there', async () => {
    for (const metadata of ['observations-somebody', undefined]) {
      const to = [await groupOf(doctor, 'patient')];
      const { id } = await doctor.sessions.create(to, metadata === undefined ? {} : { metadata });
      await expect(seal(doctor, record({ sldId: id }), TABAC, 'jamais')).rejects.toMatchObject({
        code: 'WRONG_SESSION',
      });
    }
  });

  it('which is hers: what was written there is gone on with', async () => {
    const first = await seal(patient, record(), TABAC, 'jamais');
    expect((await seal(doctor, record({ sldId: first.sldId }), TABAC, 'ancien')).sldId).toBe(first.sldId);
  });
});

describe('C1: the application shows a text', () => {
  const plant = async (metadata: string, to: readonly string[]) => stranger.sessions.create([...to], { metadata });
  const context = 'observation:patient-tabac:valueString';

  it.each([
    ['that a stranger has signed, in a session of their own', true],
    ['that nobody has signed', false],
  ])('%s: it counts for nothing, and is shown as that', async (_what, sign) => {
    const session = await plant(of.metadata, [await groupOf(stranger, 'patient')]);
    const sealed = await session.encryptMessage('Aucune allergie', { context, sign });
    const [outcome] = await unsealMany(doctor, [{ sealed, context: TABAC, of }]);
    expect(outcome).toMatchObject({ ok: false, error: { code: 'UNVERIFIED_AUTHOR', text: 'Aucune allergie' } });
    expect(outcome?.ok === false && outcome.error instanceof UnverifiedText).toBe(true);
  });

  it('that somebody wrote in their own record, for a field of hers', async () => {
    await stranger.groups.addMembers(await groupOf(stranger, 'stranger'), [await idOf(doctor)]);
    const session = await plant('observations-stranger', [await groupOf(stranger, 'stranger')]);
    expect(await reads(doctor, await session.encryptMessage('Aucune allergie', { context, sign: true }))).toBe(
      'UNVERIFIED_AUTHOR',
    );
  });

  it('of hers in another field, or of another record', async () => {
    const { text } = await seal(patient, record(), { ...TABAC, id: 'patient-alcool' }, 'jamais');
    expect(await reads(doctor, text)).toBe('DECRYPT_FAILED');
  });

  it('of hers, and of somebody whom she let in: as theirs', async () => {
    for (const who of [patient, doctor]) {
      expect(await reads(doctor, (await seal(who, record(), TABAC, 'jamais')).text)).toBe('jamais');
    }
  });
});

describe('the application brings the file of a document', () => {
  const at = (field: string) => ({ entity: 'document', id: 'scan', field });
  const place = ofDocuments('patient');
  const sealed = async (who: EncryptionProvider, content: string) => {
    openFor(who);
    const file = { file: new File([content], 'a.txt'), context: at('file') };
    const [made] = await sealFiles({ ...place, sldId: null, readers: ['patient'] }, [
      { ...file, title: { text: 'Bilan', context: at('title') } },
    ]);
    if (made === undefined) throw new Error('nothing was sealed');
    return made;
  };
  const opened = async (bytes: Blob, title: string) => {
    openFor(patient);
    const asked = { context: at('file'), title: { sealed: title, context: at('title') }, of: place };
    return openFile(bytes, asked, () => undefined).then(
      async ({ data, isVerified }) => [await data.text(), isVerified],
      (error: { code: string }) => error.code,
    );
  };

  it('that the author of its title sealed: as theirs', async () => {
    const { bytes, title } = await sealed(doctor, 'négatif');
    expect(await opened(bytes, title)).toEqual(['négatif', true]);
  });

  it('that another reader sealed for the same place: it is refused under that title', async () => {
    const { title } = await sealed(doctor, 'négatif');
    const { bytes } = await sealed(patient, 'positif');
    expect(await opened(bytes, title)).toBe('DECRYPT_FAILED');
  });

  it('under a title that names none, or that a reader wrote and did not sign: it counts as no one’s', async () => {
    const { bytes } = await sealed(doctor, 'négatif');
    const session = await doctor.sessions.retrieve({ encryptedFile: bytes });
    for (const [text, sign] of [
      ['Bilan', true],
      [await writeTitle('Bilan', bytes), false],
    ] as const) {
      const title = await session.encryptMessage(text, { context: 'document:scan:title', sign });
      expect(await opened(bytes, title)).toEqual(['négatif', false]);
    }
  });
});

describe('H4: the application says who takes part in a visit', () => {
  const REASON = { entity: 'appointment', id: 'visit-1', field: 'description' };
  const place = ofVisit('visit-1', 'patient');
  const visit = (readers: readonly string[], sldId: string | null = null): SealedResource => ({
    ...place,
    sldId,
    readers,
  });
  const opens = (who: EncryptionProvider, sealed: string) =>
    unseal(who, { sealed, context: REASON, of: place }).catch((error: { code: string }) => error.code);

  it('a stranger is not let in by it; whoever is in her group is', async () => {
    const { sldId, text } = await seal(patient, visit(['patient']), REASON, 'Suivi');
    expect(await letReadersIn(patient, visit(['patient', 'stranger'], sldId))).toBe(false);
    expect(await opens(stranger, text)).toBe('NOT_RECIPIENT');
    const nurse = await world.person('nurse');
    await patient.groups.addMembers(await groupOf(patient, 'patient'), [await idOf(nurse)]);
    expect(await letReadersIn(patient, visit(['patient', 'nurse', 'doctor'], sldId))).toBe(true);
    expect(await opens(nurse, text)).toBe('Suivi');
  });

  it('a group that is only called like her profile is not hers', async () => {
    const sly = await stranger.groups.create({
      name: 'newcomer',
      members: [await idOf(stranger)],
      admins: [await idOf(stranger)],
    });
    setPublicConfig(TEST_CONFIG);
    fakeApi({ 'POST /api/patient/newcomer/encryption-identity': () => refusal(403, 'FORBIDDEN', 'Non') });
    const { text } = await seal(doctor, { ...visit(['newcomer']), ...ofVisit('visit-1', 'newcomer') }, REASON, 'Suivi');
    expect(sly.name).toBe('newcomer');
    expect(await opens(stranger, text)).toBe('NOT_RECIPIENT');
  });

  it('whom she names herself reads, and his answer is known to be his', async () => {
    const nurse = await world.person('nurse');
    const { sldId, text } = await seal(patient, visit(['patient', 'nurse']), REASON, 'Suivi');
    expect(await opens(nurse, text)).toBe('Suivi');
    const answer = await seal(nurse, visit(['patient'], sldId), REASON, 'Contrôle');
    expect(answer.sldId).toBe(sldId);
    expect(await opens(patient, answer.text)).toBe('Contrôle');
  });
});

describe('H4: the application says whose keys they are', () => {
  const structure = { id: 'structure', userId: null, sldId: null, name: 'Maison de santé', type: 'Organisation' };
  const namesAsHolders = (...people: object[]) =>
    fakeApi({ 'GET /api/access-policy/policy-1/key-holders': () => json(people) });
  const membersOf = async (profile: string): Promise<readonly string[]> =>
    (await patient.groups.members(await groupOf(patient, profile))).map(({ id }) => id);

  beforeEach(async () => {
    setPublicConfig(TEST_CONFIG);
    await patient.groups.removeMembers(await groupOf(patient, 'patient'), [await idOf(doctor)]);
  });

  it('a stranger’s for somebody whom she chose: nothing is signed, and nothing given', async () => {
    const policy = aSharing({ to: { ...A_DOCTOR, sldId: await idOf(stranger) } });
    await expect(signPolicy(patient, policy)).rejects.toMatchObject({ code: 'UNSIGNED_GRANT' });
    expect((await giveKeys(patient, 'patient', [policy])).get('policy-1')?.is).toBe('foreign');
    expect(await membersOf('patient')).not.toContain(await idOf(stranger));
  });

  it('of a stranger in a structure that she lets read: they wait for her touch', async () => {
    const [theirs, foreign] = [await idOf(doctor), await idOf(stranger)];
    const office = await world.person('office');
    const team = { name: structure.id, members: [await idOf(office), theirs], admins: [await idOf(office)] };
    await office.groups.create(team);
    namesAsHolders({ sldId: theirs, name: 'Hélène Vasseur' });
    const grant = await signPolicy(patient, aSharing({ to: structure }));
    namesAsHolders({ sldId: theirs, name: 'Hélène Vasseur' }, { sldId: foreign, name: 'Nadège Colin' });
    const standing = (await giveKeys(patient, 'patient', [aSharing({ to: structure, grant })])).get('policy-1');
    expect(standing).toMatchObject({ is: 'unsigned', waiting: [{ sldId: foreign }] });
    expect(await membersOf('patient')).toContain(theirs);
    expect(await membersOf('patient')).not.toContain(foreign);
  });

  it('of a stranger in a structure, before she first lets it read: her choice of the structure lets in whom it signed in', async () => {
    localStorage.clear();
    const [theirs, foreign] = [await idOf(doctor), await idOf(stranger)];
    const office = await world.person('office');
    const team = { name: structure.id, members: [await idOf(office), theirs], admins: [await idOf(office)] };
    await office.groups.create(team);
    namesAsHolders({ sldId: theirs, name: 'Hélène Vasseur' }, { sldId: foreign, name: 'Hélène Vasseur' });
    const policy = aSharing({ to: structure });
    for (const act of [
      async () => signPolicy(patient, policy),
      async () => {
        const standings = await giveKeys(patient, 'patient', [policy]);
        const [signed] = await signPendingGrants(patient, [medicalFile(structure.id)], [policy], standings);
        return signed?.grant ?? null;
      },
    ]) {
      const states = await giveKeys(patient, 'patient', [{ ...policy, grant: await act() }]);
      expect(states.get('policy-1')).toMatchObject({ is: 'unsigned', unconfirmed: [{ sldId: foreign }] });
      expect(await membersOf('patient')).toContain(theirs);
      expect(await membersOf('patient')).not.toContain(foreign);
    }
  });

  it('of whoever joined a structure after she took its access back: its old signature, shown again, lets in nobody', async () => {
    const office = await world.person('office');
    const team = { name: structure.id, members: [await idOf(office)], admins: [await idOf(office)] };
    const { id } = await office.groups.create(team);
    const people = [{ sldId: await idOf(office), name: 'office' }];
    namesAsHolders(...people);
    const policy = aSharing({ to: structure });
    const signed = { ...policy, grant: await signPolicy(patient, policy) };
    expect((await giveKeys(patient, 'patient', [signed])).get('policy-1')?.is).toBe('given');
    await takeKeys(patient, 'patient', await heldThrough(patient, 'patient', signed, []));

    await office.groups.addMembers(id, [await idOf(doctor)]);
    namesAsHolders(...people, { sldId: await idOf(doctor), name: 'doctor' });
    expect((await giveKeys(patient, 'patient', [signed])).get('policy-1')?.is).toBe('unsigned');
    expect(await membersOf('patient')).toEqual([await idOf(patient)]);
  });

  /** As no honest page signs. */
  const signedBy = async (
    { verify }: EncryptionProvider,
    { id: policyId, resource, from: owner, to, rights }: AccessPolicy,
  ) => verify.signGrant?.({ policyId, resource, owner, to: to.sldId, rights }) ?? null;

  it('of another owner: what she signs is of her own file alone', async () => {
    const theirs = { ...A_DOCTOR, sldId: await idOf(doctor) };
    const policy = aSharing({ from: 'newcomer', to: theirs });
    const standings = await giveKeys(patient, 'patient', [policy]);
    expect(standings.size).toBe(0);
    expect(await signPendingGrants(patient, [medicalFile('doctor')], [policy], standings)).toEqual([]);
    await expect(signPolicy(patient, policy)).rejects.toMatchObject({ code: 'UNSIGNED_GRANT' });
  });

  it('of a stranger, in a structure that has signed in nobody: choosing it signs for nobody', async () => {
    namesAsHolders({ sldId: await idOf(stranger), name: 'Hélène Vasseur' });
    expect(await signPolicy(patient, aSharing({ to: structure }))).toBeNull();
  });

  it('of a stranger, in a group that is called like a structure, after she signed for the true one', async () => {
    const [theirs, foreign] = [await idOf(doctor), await idOf(stranger)];
    namesAsHolders({ sldId: theirs, name: 'Hélène Vasseur' });
    const grant = await signPolicy(patient, aSharing({ to: structure }));
    await stranger.groups.create({ name: structure.id, members: [foreign], admins: [foreign] });
    namesAsHolders({ sldId: theirs, name: 'Hélène Vasseur' }, { sldId: foreign, name: 'Nadège Colin' });
    await giveKeys(patient, 'patient', [aSharing({ to: structure, grant })]);
    expect(await membersOf('patient')).not.toContain(foreign);
  });

  it('of a stranger inside the signature: it is no longer hers', async () => {
    const policy = aSharing({ to: { ...A_DOCTOR, sldId: await idOf(doctor) } });
    const grant = await signPolicy(patient, policy);
    const other = await stranger.verify.signGrant?.({
      ...{ policyId: 'policy-1', resource: 'medical-file', owner: 'patient', rights: ['READ'] },
      to: await idOf(stranger),
    });
    for (const forged of [other, { ...grant, b: other?.b }]) {
      const states = await giveKeys(patient, 'patient', [{ ...policy, grant: forged } as AccessPolicy]);
      expect(states.get('policy-1')?.is).toBe('unsigned');
    }
    expect(await membersOf('patient')).toEqual([await idOf(patient)]);
  });

  it('a structure signs in whom somebody accepted on its own screen, with their own key, and nobody else', async () => {
    localStorage.clear();
    const office = await world.person('office');
    const rights = ['MEMBER', 'PATIENTS'];
    const [theirs, foreign] = [await idOf(doctor), await idOf(stranger)];
    const member = (id: string, sldId: string) =>
      aSharing({ resource: 'organization', from: structure.id, rights, to: { ...A_DOCTOR, id, sldId, name: id } });
    const who = { userId: 'office', structureId: structure.id, isStaff: true };
    const named = async () =>
      (await office.groups.members(await groupOf(office, structure.id))).map(({ displayName }) => displayName);

    const listed = [member('doctor', theirs), member('stranger', foreign)];
    await Promise.all([welcomeTeam(office, who, listed), welcomeTeam(office, who, listed)]);
    const teams = [...world.memory.state.groups.values()].filter(({ state }) => state.name === structure.id);
    expect(teams).toHaveLength(1);
    expect(await named()).toEqual([undefined]);
    pendingGrants.add('office', membership(structure.id, 'doctor', rights));
    await welcomeTeam(office, who, [member('doctor', foreign), member('stranger', foreign)]);
    expect(await named()).toEqual([undefined]);
    await welcomeTeam(office, who, [member('doctor', theirs), member('stranger', foreign)]);
    expect(await named()).toEqual([undefined, 'doctor']);
  });

  it.each([
    ['in its answer', 'accomplice'],
    ['in the token alone', 'newcomer'],
  ])('of somebody else than the patient whom a doctor prepares, %s', async (_where, profileId) => {
    const tmr = await world.challenge('accomplice');
    fakeApi({
      'POST /api/patient/newcomer/encryption-identity': async () =>
        json({
          ...{ userId: 'accomplice', profileId, challenge: tmr },
          signupJWT: await world.memory.signupToken('accomplice', 'accomplice'),
        }),
    });
    await expect(preparePatient(doctor, 'newcomer')).rejects.toMatchObject({ code: 'UNSIGNED_GRANT' });
    for (const name of ['accomplice', 'newcomer']) expect(await doctor.groups.findByName(name)).toBeNull();
  });

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
      const shared = aSharing({ id: 'team', to: structure });
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
      const policy = aSharing({ id: 'policy-1', to: structure });
      namesAsHolders(member);
      const grant = await signPolicy(patient, policy, [member]);
      await giveKeys(patient, 'patient', [{ ...policy, grant }]);
      namesAsHolders();
      expect(await heldThrough(patient, 'patient', { ...policy, grant }, [])).toContain(member.sldId);
    });
  });
});
