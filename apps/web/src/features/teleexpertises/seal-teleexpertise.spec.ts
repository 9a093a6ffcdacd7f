import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { openFor, TestVault, unseal } from '../../testing/vault.ts';
import { contextOfComment, ofTeleexpertise } from '../../vault/encryption/sealed-place.ts';
import { contextOfTopic } from '../../vault/encryption/thread-contexts.ts';
import { KeylessExperts, letExpertsIn, sealComment, sealTopic } from './seal-teleexpertise.ts';

const QUESTION = { id: 'te1', patientId: 'patient', experts: [{ id: 'expert', name: 'Hugo Lestrade' }] };

let world: TestVault;
let patient: EncryptionProvider;
let sender: EncryptionProvider;
let expert: EncryptionProvider;
let stranger: EncryptionProvider;
beforeEach(async () => {
  setPublicConfig(TEST_CONFIG);
  world = await TestVault.found();
  patient = await world.person('patient');
  sender = await world.person('sender');
  expert = await world.person('expert');
  stranger = await world.person('stranger');
  const circle = (await patient.groups.findByName('patient'))?.id ?? '';
  await patient.groups.addMembers(circle, [(await sender.accountInfo())?.sldId ?? '']);
});

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'opened',
    (error: { code: string }) => error.code,
  );

/** A question of the sender, as each of these people reads it. */
const asked = async () => {
  openFor(sender);
  const { sldId, text } = await sealTopic(QUESTION, 'sender', 'Faut-il un bilan ?');
  const opened = {
    id: 'te1',
    _sldId: sldId,
    subject: { id: 'patient', name: 'Maëlys', birthDate: null, gender: null },
    comments: [],
  };
  const topic = { sealed: text, context: contextOfTopic('te1'), of: ofTeleexpertise('te1', 'patient', 'sender') };
  const comment = async (by: EncryptionProvider, author: string, id = 'c1') => {
    openFor(by);
    const sealed = await sealComment(opened, author, { id, field: 'text' }, 'Oui.');
    return { sealed, context: contextOfComment(id, 'text'), of: ofTeleexpertise('te1', 'patient', author) };
  };
  return { opened, topic, comment };
};

describe('a question to other practitioners', () => {
  it('opens for the experts of the list and for the circle of the patient, and for nobody else', async () => {
    const { topic } = await asked();
    for (const reader of [patient, sender, expert]) expect(await unseal(reader, topic)).toBe('Faut-il un bilan ?');
    expect(await codeOf(unseal(stranger, topic))).toBe('NOT_RECIPIENT');
  });

  it('is answered by an expert outside the circle, whom all of them believe', async () => {
    const { comment } = await asked();
    const answer = await comment(expert, 'expert');
    for (const reader of [patient, sender, expert]) expect(await unseal(reader, answer)).toBe('Oui.');
    expect(await codeOf(unseal(sender, { ...answer, of: ofTeleexpertise('te1', 'patient', 'stranger') }))).toBe(
      'UNVERIFIED_AUTHOR',
    );
  });

  it('of another request does not count here', async () => {
    const { topic } = await asked();
    const moved = { ...topic, of: ofTeleexpertise('te2', 'patient', 'sender') };
    expect(await codeOf(unseal(expert, moved))).toBe('UNVERIFIED_AUTHOR');
  });

  it('takes no passing word for the conclusion, or for the reason of a refusal', async () => {
    const { comment } = await asked();
    const answer = await comment(expert, 'expert');
    for (const field of ['result', 'refusal'] as const) {
      const shown = { ...answer, context: contextOfComment('c1', field) };
      expect(await codeOf(unseal(sender, shown))).toBe('DECRYPT_FAILED');
    }
  });

  it('opens for those whom the asker adds, with what was written before', async () => {
    const { opened, topic, comment } = await asked();
    const answer = await comment(sender, 'sender');
    openFor(sender);
    await letExpertsIn(opened, 'sender', [{ id: 'stranger', name: 'Estelle Bamba' }]);
    expect(await unseal(stranger, topic)).toBe('Faut-il un bilan ?');
    expect(await unseal(stranger, answer)).toBe('Oui.');
    const later = await comment(stranger, 'stranger', 'c2');
    for (const reader of [sender, expert]) expect(await unseal(reader, later)).toBe('Oui.');
  });

  it('does not leave for somebody who has no keys, and says who', async () => {
    openFor(sender);
    const experts = [...QUESTION.experts, { id: 'newcomer', name: 'Rachelle Yapo' }];
    const refused = sealTopic({ ...QUESTION, experts }, 'sender', 'Faut-il un bilan ?');
    await expect(refused).rejects.toEqual(new KeylessExperts(['Rachelle Yapo']));
  });

  it('is not continued in a session that a stranger made', async () => {
    const { opened } = await asked();
    openFor(stranger);
    const planted = await sealTopic(QUESTION, 'stranger', 'x');
    openFor(expert);
    const sealed = sealComment({ ...opened, _sldId: planted.sldId }, 'expert', { id: 'c3', field: 'text' }, 'Oui.');
    expect(await codeOf(sealed)).toBe('WRONG_SESSION');
  });
});
