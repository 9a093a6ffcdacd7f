import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { writeTitle } from '@maillon/vault/use/document-title';
import { setPublicConfig } from '../lib/api/public-config.ts';
import { fakeApi, refusal } from '../testing/fake-api.ts';
import { TEST_CONFIG } from '../testing/render.tsx';
import { aPatientAndHerDoctor, groupOf, idOf, openFor, type TestVault, unseal } from '../testing/vault.ts';
import { openFile, sealFiles } from './encryption/files.ts';
import { ofDocuments, ofRecord, ofVisit } from './encryption/sealed-place.ts';
import { letReadersIn, type SealedResource, seal } from './encryption/sealing.ts';
import { UnverifiedText, unsealMany } from './encryption/unsealing.ts';

/**
 * The application names sessions, readers and texts: what it makes up is neither written into nor shown as a person's word. Real keys; every
 * case is one answer of an application that lies (issue 16, design vault §7).
 */
let world: TestVault;
let patient: EncryptionProvider;
let doctor: EncryptionProvider;
let stranger: EncryptionProvider;
beforeEach(async () => {
  ({ world, patient, doctor, stranger } = await aPatientAndHerDoctor());
});

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
