import { beforeEach, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { openFor, TestVault, unseal } from '../../testing/vault.ts';
import { openFile, sealFiles } from './files.ts';
import { ofDocuments, ofTransmission } from './sealed-place.ts';
import { seal } from './sealing.ts';

const AT = { entity: 'comment', id: 'c1', field: 'text' };

let patient: EncryptionProvider;
let nurse: EncryptionProvider;
let colleague: EncryptionProvider;
beforeEach(async () => {
  setPublicConfig(TEST_CONFIG);
  const world = await TestVault.found();
  [patient, nurse, colleague] = [
    await world.person('patient'),
    await world.person('nurse'),
    await world.person('colleague'),
  ];
});

const letIn = async (who: EncryptionProvider): Promise<void> => {
  const group = await patient.groups.findByName('patient', { ofProfile: true });
  await patient.groups.addMembers(group?.id ?? '', [(await who.accountInfo())?.sldId ?? '']);
};
const writes = async (who: EncryptionProvider, author: string, text: string) => {
  const of = ofTransmission('t1', 'patient', author);
  return { sealed: (await seal(who, { sldId: null, readers: ['patient'], ...of }, AT, text)).text, context: AT, of };
};

it('a colleague who was let in since this page looked is believed without a reload', async () => {
  await letIn(nurse);
  const own = await writes(nurse, 'nurse', 'Plaie du talon.');
  expect(await unseal(nurse, own)).toBe('Plaie du talon.');
  await letIn(colleague);
  expect(await unseal(nurse, await writes(colleague, 'colleague', 'Je la vois jeudi.'))).toBe('Je la vois jeudi.');
});

it('a person who was not let in is not believed, however often is looked', async () => {
  for (const who of [nurse, colleague]) await letIn(who);
  const text = await writes(colleague, 'colleague', 'Je la vois jeudi.');
  await expect(unseal(nurse, { ...text, of: ofTransmission('t1', 'patient', 'nurse') })).rejects.toMatchObject({
    code: 'UNVERIFIED_AUTHOR',
  });
});

it('a document of a colleague who was let in since this page looked opens without a reload', async () => {
  const at = (field: string) => ({ entity: 'document', id: 'd1', field });
  const of = ofDocuments('patient');
  const documentOf = async (who: EncryptionProvider) => {
    openFor(who);
    const file = new File(['négatif'], 'Bilan.pdf', { type: 'application/pdf' });
    const title = { text: 'Bilan', context: at('title') };
    const [made] = await sealFiles({ ...of, sldId: null, readers: ['patient'] }, [
      { file, context: at('file'), title },
    ]);
    if (made === undefined) throw new Error('nothing was sealed');
    openFor(nurse);
    const asked = { context: at('file'), title: { sealed: made.title, context: at('title') }, of };
    return (await openFile(made.bytes, asked, () => undefined)).isVerified;
  };
  await letIn(nurse);
  expect(await documentOf(nurse)).toBe(true);
  await letIn(colleague);
  expect(await documentOf(colleague)).toBe(true);
});
