import { beforeEach, describe, expect, it } from '@jest/globals';
import { fromBase64Url } from './bytes/base64url.ts';
import type { OpenSession, SessionKeeper } from './client/session.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { MemoryVault } from './memory.ts';
import { sealMessage } from './messages/message.ts';
import type { EncryptionSession } from './provider.ts';
import { openGeneration } from './sessions/generation.ts';
import { joined } from './testing/joined.ts';
import { signatureInput } from './wire/signed.ts';

/**
 * What an application can do that names sessions, people and texts as it likes, beside a vault server that helps it: nothing of it may be
 * written into, or count as a person's word. apps/web has the screens' side of it.
 */
let vault: MemoryVault;
let later = 0;
beforeEach(async () => {
  later = 0;
  vault = await MemoryVault.found(() => Date.now() + later);
});

interface Party {
  readonly id: string;
  readonly provider: EmbeddedProvider;
  readonly group: string;
}

/** A person with keys and the group of their profile, which is named as they are. */
const join = async (name: string): Promise<Party> => {
  const { id, provider } = await joined(vault, name, { profileId: name });
  const group = await provider.groups.create({ name, members: [id], admins: [id] });
  return { id, provider, group: group.id };
};

let ana: Party;
let doctor: Party;
let eve: Party;
beforeEach(async () => {
  [ana, doctor, eve] = [await join('ana'), await join('doctor'), await join('eve')];
  await ana.provider.groups.addMembers(ana.group, [doctor.id]);
});

const RECORD = 'observations-ana';
const VISIT = 'appointment-1';
const TEXT = { context: 'observation:ana-tabac:valueString' };

const seen = ({ provider }: Party, { id }: EncryptionSession): Promise<EncryptionSession> =>
  provider.sessions.retrieve({ sessionId: id });
const made = ({ provider }: Party, to: readonly string[], metadata = RECORD): Promise<EncryptionSession> =>
  provider.sessions.create([...to], { metadata });
const signs = (session: EncryptionSession): Promise<string> =>
  session.encryptMessage('Pénicilline', { ...TEXT, sign: true });

const about = { subject: 'ana' };
const isSound = async (who: Party, session: EncryptionSession, named: string[] = []): Promise<boolean> =>
  (await seen(who, session)).isSound({ ...about, named });
const isVerified = async (who: Party, session: EncryptionSession, text: string): Promise<boolean> =>
  (await (await seen(who, session)).decryptDetailed(text, { ...TEXT, ...about })).verified;

describe('a session that the application names for a record', () => {
  it.each<[string, () => Promise<EncryptionSession>, boolean]>([
    ['that the patient made', () => made(ana, [ana.group]), true],
    ['that somebody of her group made', () => made(doctor, [ana.group]), true],
    ['that a stranger planted', () => made(eve, [ana.group]), false],
    ['that a stranger planted without her', () => made(eve, [doctor.group, doctor.id]), false],
    ['that has a stranger’s group besides', () => made(ana, [ana.group, eve.group]), false],
    ['that names somebody who takes part in nothing, as she wished for a visit', () => made(ana, [eve.group]), false],
  ])('%s', async (_what, make, is) => {
    expect(await isSound(doctor, await make()).catch(() => false)).toBe(is);
  });

  it('stays one to write in for whoever made it before she had keys, and for nobody else', async () => {
    const alone = await made(doctor, []);
    expect(await isSound(doctor, alone)).toBe(true);
    await alone.addRecipients([eve.id]);
    expect(await isSound(doctor, alone)).toBe(false);
    expect(await isSound(eve, alone)).toBe(false);
  });

  it('of somebody who has left since is one to write in: whoever is named apart is left out of the next generation', async () => {
    const session = await made(doctor, []);
    await session.addRecipients([ana.group]);
    await ana.provider.groups.removeMembers(ana.group, [doctor.id]);
    expect(await isSound(ana, session)).toBe(true);
    const text = await signs(await seen(ana, session));
    await expect((await seen(doctor, session)).decryptMessage(text, TEXT)).rejects.toMatchObject({
      code: 'NOT_RECIPIENT',
    });
  });
});

describe('a session that the application names for a visit', () => {
  it.each<[string, () => Promise<EncryptionSession>, boolean]>([
    ['that the patient made for her doctor', () => made(ana, [ana.group, doctor.group], VISIT), true],
    ['that a stranger planted', () => made(eve, [ana.group, doctor.group], VISIT), false],
    ['that a stranger made for themselves and the doctor', () => made(eve, [eve.group, doctor.group], VISIT), false],
  ])('%s', async (_what, make, is) => {
    expect(await isSound(doctor, await make())).toBe(is);
  });

  it('into which a stranger came by somebody who may let nobody in', async () => {
    const nurse = await join('nurse');
    const session = await made(nurse, [ana.group, doctor.group, nurse.group], VISIT);
    await (await seen(nurse, session)).addRecipients([eve.group]);
    expect(await isSound(doctor, session)).toBe(false);
    // Her own act names the nurse; it does not name the stranger.
    const hers = await made(ana, [ana.group, doctor.group, nurse.group], VISIT);
    expect(await isSound(doctor, hers)).toBe(true);
    expect(await isVerified(doctor, hers, await signs(await seen(nurse, hers)))).toBe(true);
  });
});

describe('a session that somebody begins after they were removed', () => {
  beforeEach(async () => {
    await ana.provider.groups.removeMembers(ana.group, [doctor.id]);
    later += 16_000;
  });

  it.each([
    ['for a record', RECORD],
    ['for a visit', VISIT],
  ])('%s, naming her group alone, is written in under a key that they do not know', async (_what, metadata) => {
    const theirs = await doctor.provider.sessions.create([ana.group], { metadata, encryptForSelf: false });
    const text = await signs(await seen(ana, theirs));
    await expect(theirs.decryptMessage(text, TEXT)).rejects.toMatchObject({ code: 'NOT_RECIPIENT' });
    expect(await (await seen(ana, theirs)).decryptMessage(text, TEXT)).toBe('Pénicilline');
  });

  it.each<[string, () => readonly string[]]>([
    ['themselves', () => [ana.group]],
    ['their own group', () => [ana.group, doctor.group]],
    ['a stranger', () => [ana.group, eve.id]],
    ['a stranger’s group', () => [ana.group, eve.group]],
  ])('for a visit, with %s in it, is none to write in', async (_who, to) => {
    expect(await isSound(ana, await made(doctor, to(), VISIT))).toBe(false);
  });

  it('for a visit may name the group that she names by what she does now', async () => {
    const theirs = await doctor.provider.sessions.create([ana.group, doctor.group], {
      ...{ metadata: VISIT, encryptForSelf: false },
    });
    expect(await isSound(ana, theirs, [doctor.group])).toBe(true);
  });
});

describe('a text that the application shows', () => {
  it.each<[string, () => Promise<EncryptionSession>, () => Party, boolean]>([
    ['of the patient', () => made(ana, [ana.group]), () => ana, true],
    ['of somebody of her group', () => made(ana, [ana.group]), () => doctor, true],
    ['of a stranger, in a session of their own', () => made(eve, [ana.group]), () => eve, false],
    ['of a stranger, in a visit of their own', () => made(eve, [ana.group, doctor.group], VISIT), () => eve, false],
    ['of a stranger, in a session without her', () => made(eve, [doctor.group]), () => eve, false],
  ])('%s', async (_what, make, author, is) => {
    const session = await make();
    expect(await isVerified(doctor, session, await signs(await seen(author(), session)))).toBe(is);
  });

  it('that nobody signed is verified for nobody', async () => {
    const session = await made(ana, [ana.group]);
    expect(await isVerified(doctor, session, await session.encryptMessage('Pénicilline', TEXT))).toBe(false);
  });

  it('a text that the application shows stays its author’s after they left', async () => {
    const session = await made(ana, [ana.group]);
    const before = await signs(await seen(doctor, session));
    await ana.provider.groups.removeMembers(ana.group, [doctor.id]);
    expect(await isVerified(ana, session, before)).toBe(true);
    later += 16_000;
    const after = await signs(await seen(ana, session));
    // Their old page holds the first key alone: what they say with it is of the time when they were let in.
    expect(await isVerified(ana, session, after)).toBe(true);
    expect((await seen(ana, session)).generation).toBe(2);
  });
});

describe('M3: a key that was replaced', () => {
  const MINUTE = 60_000;

  /** A text that Ana wrote, her key renewed since, and what a thief of the old one signs with it. */
  const stolen = async () => {
    const session = await made(doctor, [ana.group]);
    const before = await signs(await seen(ana, session));
    later += MINUTE;
    await ana.provider.renewKey('scheduled');
    const forge = async (generation: number): Promise<string> => {
      const theirs = (await seen(ana, session)) as OpenSession;
      const secret = theirs.secrets.get(generation);
      const commit = fromBase64Url(theirs.generations[generation - 1]?.record.commit ?? '');
      const { messageKey } = await openGeneration(secret ?? new Uint8Array(), generation, commit);
      const { account } = Reflect.get(theirs, 'sessions') as SessionKeeper;
      const [old] = account.bundle.old;
      const place = { sessionId: session.id, generation, context: TEXT.context };
      return sealMessage(messageKey, place, 'Aucune allergie', {
        point: null,
        sign: async (purpose, signed) => ({
          key: `${ana.id}#0`,
          signature: (await old?.signer.sign(signatureInput(purpose, signed))) ?? new Uint8Array(),
        }),
      });
    };
    return { session, before, forge };
  };

  it('has written what was written with it', async () => {
    const { session, before } = await stolen();
    expect(await isVerified(doctor, session, before)).toBe(true);
  });

  it.each([
    [
      'that began since',
      async () => {
        later += 91 * 24 * 60 * MINUTE;
      },
    ],
    ['that knows the newer one', () => doctor.provider.groups.renewKey(ana.group)],
  ])('writes nothing in a generation %s', async (_which, begin) => {
    const { session, before, forge } = await stolen();
    await begin();
    const after = await signs(await seen(ana, session));
    const doctors = await seen(doctor, session);
    await doctors.decryptMessage(after, TEXT);
    expect(doctors.generation).toBe(2);
    expect(await isVerified(doctor, session, await forge(2))).toBe(false);
    expect(await isVerified(doctor, session, after)).toBe(true);
    expect(await isVerified(doctor, session, before)).toBe(true);
  });
});
