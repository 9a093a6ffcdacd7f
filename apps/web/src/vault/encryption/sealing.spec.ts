import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { TestVault, unseal } from '../../testing/vault.ts';
import { ofVisit } from './sealed-place.ts';
import { type SealedResource, seal, sealMany, sessionFor } from './sealing.ts';
import { unsealMany } from './unsealing.ts';

const REASON = { entity: 'appointment', id: 'visit-1', field: 'description' };
const VISIT = ofVisit('visit-1', 'patient');
const visit = (more: Partial<SealedResource> = {}): SealedResource => ({
  sldId: null,
  readers: ['patient', 'doctor'],
  ...VISIT,
  ...more,
});

let world: TestVault;
let patient: EncryptionProvider;
let doctor: EncryptionProvider;
beforeEach(async () => {
  setPublicConfig(TEST_CONFIG);
  world = await TestVault.found();
  [patient, doctor] = [await world.person('patient'), await world.person('doctor')];
});

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'opened';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('sealing a clinical text', () => {
  it('lets both sides read it, and nobody else', async () => {
    const { text } = await seal(patient, visit(), REASON, 'Suivi de grossesse');
    expect(text).not.toContain('grossesse');
    expect(await unseal(patient, { sealed: text, context: REASON, of: VISIT })).toBe('Suivi de grossesse');
    expect(await unseal(doctor, { sealed: text, context: REASON, of: VISIT })).toBe('Suivi de grossesse');
    const stranger = await world.person('stranger');
    expect(await codeOf(unseal(stranger, { sealed: text, context: REASON, of: VISIT }))).toBe('NOT_RECIPIENT');
  });

  it('shows nothing that turns or hides what was written, which the server would refuse in a clear text', async () => {
    const { text } = await seal(patient, visit(), REASON, 'Aspégic \u202e001 gm\u202c\u0000, le soir');
    expect(await unseal(doctor, { sealed: text, context: REASON, of: VISIT })).toBe('Aspégic 001 gm, le soir');
  });

  it('stores a new session on its resource, and writes in the known one from then on', async () => {
    const kept: string[] = [];
    const keep = async (sldId: string) => kept.push(sldId);
    const first = await sessionFor(patient, visit({ keep }));
    expect(kept).toEqual([first.id]);
    const again = await seal(doctor, visit({ keep, sldId: first.id }), REASON, 'Réponse');
    expect(again.sldId).toBe(first.id);
    expect(kept).toHaveLength(1);
  });

  it('writes into no session that is another resource’s', async () => {
    const { sldId } = await seal(doctor, visit({ metadata: 'appointment-visit-2' }), REASON, 'Ailleurs');
    expect(await codeOf(seal(doctor, visit({ sldId }), REASON, 'Ici'))).toBe('WRONG_SESSION');
  });

  it('lets in who had no identity at the first writing, the first text included', async () => {
    const readers = ['patient', 'late'];
    const { text, sldId } = await seal(patient, visit({ readers }), REASON, 'Avant');
    const late = await world.person('late');
    expect(await codeOf(unseal(late, { sealed: text, context: REASON, of: VISIT }))).toBe('NOT_RECIPIENT');
    await sessionFor(patient, visit({ readers, sldId }));
    expect(await unseal(late, { sealed: text, context: REASON, of: VISIT })).toBe('Avant');
  });

  it('keeps a text shut that was moved to another record or field', async () => {
    const { text } = await seal(patient, visit(), REASON, 'Ici');
    for (const moved of [{ id: 'visit-2' }, { field: 'conclusion' }, { entity: 'channel' }]) {
      const context = { ...REASON, ...moved };
      expect(await codeOf(unseal(doctor, { sealed: text, context, of: VISIT }))).toBe('DECRYPT_FAILED');
    }
  });

  it('opens many at once, and says of each one that does not open why', async () => {
    const fields = ['a', 'b', 'c'].map((field) => ({ ...REASON, field }));
    const { texts } = await sealMany(
      patient,
      visit(),
      fields.map((context) => ({ context, text: `Texte ${context.field}` })),
    );
    const own = await seal(doctor, visit({ readers: ['doctor'] }), REASON, 'Note personnelle');
    const items = [
      ...texts.map((sealed, at) => ({ sealed, context: fields[at] ?? REASON, of: VISIT })),
      { sealed: own.text, context: REASON, of: VISIT },
      { sealed: 'Texte en clair', context: REASON, of: VISIT },
    ];
    const opened = await unsealMany(patient, items);
    expect(opened.map((one) => (one.ok ? one.text : one.error.code))).toEqual([
      'Texte a',
      'Texte b',
      'Texte c',
      'NOT_RECIPIENT',
      'TRUNCATED',
    ]);
  });
});

describe('a patient who has never come', () => {
  const of = ofVisit('visit-1', 'newcomer');
  const newcomer = { sldId: null, readers: ['newcomer', 'doctor'], ...of };
  const authFactor = { type: 'EM', value: 'newcomer@example.test' } as const;
  const prepare = 'POST /api/patient/newcomer/encryption-identity';

  it('reads what was written before their first use, with keys that are theirs alone from then on', async () => {
    const { calls } = fakeApi({
      [prepare]: async () =>
        json({
          userId: 'newcomer',
          profileId: 'newcomer',
          signupJWT: await world.memory.signupToken('newcomer', 'newcomer'),
          challenge: {
            ...(await world.memory.sendChallenge('newcomer', authFactor)),
            authFactor,
            twoManRuleKey: 'A'.repeat(43),
          },
        }),
    });
    const { text } = await seal(doctor, newcomer, REASON, 'Première visite');
    await seal(doctor, newcomer, { ...REASON, id: 'visit-2' }, 'Suite');
    expect(calls.map(({ call }) => call)).toEqual([prepare]);

    const arrived = await world.person('newcomer');
    expect(await unseal(arrived, { sealed: text, context: REASON, of })).toBe('Première visite');
    const group = await arrived.groups.findByName('newcomer', { mine: true });
    const members = await arrived.groups.members(group?.id ?? '');
    expect(members).toHaveLength(2);
    expect(members.every(({ isAdmin }) => isAdmin)).toBe(true);
    const { sldId = '' } = (await arrived.accountInfo()) ?? {};
    expect((await arrived.verify.chainHash(sldId)).position).toBe(1);
  });

  it('is asked for once where somebody else acts for them, and the text is written all the same', async () => {
    const { calls } = fakeApi({ [prepare]: () => refusal(403, 'FORBIDDEN', 'Non') });
    const { text } = await seal(doctor, newcomer, REASON, 'Première visite');
    await seal(doctor, newcomer, { ...REASON, id: 'visit-2' }, 'Suite');
    expect(calls).toHaveLength(1);
    expect(await unseal(doctor, { sealed: text, context: REASON, of })).toBe('Première visite');
  });
});
