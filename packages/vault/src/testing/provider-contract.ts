import { beforeEach, describe, expect, it } from '@jest/globals';
import type { VaultError } from '../errors.ts';
import type { AuthFactor, EncryptionProvider, EncryptionSession, TmrArgs } from '../provider.ts';
import { outcomeOf } from './tamper.ts';

/** One user on one device, as a test needs them. */
export interface Device {
  provider: EncryptionProvider;
  userId: string;
  profileId: string;
}

/** What each way of keeping the vault brings to the suite that all of them pass. */
export interface Harness {
  /** A user who has never been here, on a new device. */
  device(profileId: string): Promise<Device>;
  /** The same user on another device, or on the same one after a reload. */
  again(device: Device, where: 'same-device' | 'new-device'): Promise<Device>;
  signupToken(device: Device): Promise<string>;
  /** What `send-challenge-2mr` gives, and the code from the mailbox. */
  challenge(device: Device, factor: AuthFactor): Promise<{ args: TmrArgs; code: string | undefined }>;
}

const FACTOR: AuthFactor = { type: 'EM', value: 'ana@example.test' };

export function describeProvider(name: string, found: () => Promise<Harness>): void {
  describe(`the ${name} provider`, () => {
    let harness: Harness;
    beforeEach(async () => {
      harness = await found();
    });

    async function join(profileId: string): Promise<Device & { id: string }> {
      const device = await harness.device(profileId);
      const { sldId } = await device.provider.createIdentity({ signupJWT: await harness.signupToken(device) });
      return { ...device, id: sldId };
    }

    it('registers someone once', async () => {
      const device = await harness.device('profile-a');
      expect(await device.provider.status()).toBe('no-account');
      expect(await device.provider.accountInfo()).toBeNull();
      const signupJWT = await harness.signupToken(device);
      const info = await device.provider.createIdentity({ signupJWT });
      expect(info.sldId.length).toBeLessThanOrEqual(64);
      expect(await device.provider.status()).toBe('registered');
      expect((await device.provider.accountInfo())?.sldId).toBe(info.sldId);
      expect(await outcomeOf(() => device.provider.createIdentity({ signupJWT }))).toBe('ALREADY_REGISTERED');
    });

    it('remembers them on their device', async () => {
      const ana = await join('profile-a');
      const reloaded = await harness.again(ana, 'same-device');
      expect(await reloaded.provider.status()).toBe('registered');
      expect((await reloaded.provider.accountInfo())?.sldId).toBe(ana.id);
    });

    it('gives someone who lost their device everything back with a code', async () => {
      const ana = await join('profile-a');
      const session = await ana.provider.sessions.create([], { metadata: 'observations-a' });
      const text = await session.encryptMessage('Groupe sanguin O+', { context: 'observation:1:value' });
      await ana.provider.twoManRule.save((await harness.challenge(ana, FACTOR)).args);

      const phone = await harness.again(ana, 'new-device');
      expect(await phone.provider.status()).not.toBe('registered');
      const { args, code = '' } = await harness.challenge(phone, FACTOR);
      const info = await phone.provider.twoManRule.retrieve({ ...args, challenge: code });
      expect(info.sldId).toBe(ana.id);
      const found = await phone.provider.sessions.retrieve({ encryptedMessage: text });
      expect(await found.decryptMessage(text, { context: 'observation:1:value' })).toBe('Groupe sanguin O+');
    });

    it('refuses a wrong code with how it may go on', async () => {
      const ana = await join('profile-a');
      await ana.provider.twoManRule.save((await harness.challenge(ana, FACTOR)).args);
      const phone = await harness.again(ana, 'new-device');
      const { args } = await harness.challenge(phone, FACTOR);
      expect(await outcomeOf(() => phone.provider.twoManRule.retrieve({ ...args, challenge: 'aaaaaaaa' }))).toBe(
        'INVALID_CHALLENGE',
      );
      const stale = { ...args, sessionId: 'no-such-session', challenge: 'aaaaaaaa' };
      expect(await outcomeOf(() => phone.provider.twoManRule.retrieve(stale))).toBe('TMR_SESSION');
    });

    it('shares with a group, with all of its history', async () => {
      const [ana, bob, eve] = [await join('profile-a'), await join('profile-b'), await join('profile-e')];
      const group = await ana.provider.groups.create({ name: 'profile-a', members: [ana.id], admins: [ana.id] });
      const session = await ana.provider.sessions.create([group.id]);
      const before = await session.encryptMessage('avant', { context: 'c' });
      await ana.provider.groups.addMembers(group.id, [bob.id]);
      const after = await session.encryptMessage('après', { context: 'c' });

      const seen = await bob.provider.sessions.retrieve({ sessionId: session.id });
      expect(await Promise.all([before, after].map((one) => seen.decryptMessage(one, { context: 'c' })))).toEqual([
        'avant',
        'après',
      ]);
      expect(await outcomeOf(() => eve.provider.sessions.retrieve({ sessionId: session.id }))).toBe('NOT_RECIPIENT');
      expect((await bob.provider.groups.findByName('profile-a'))?.id).toBe(group.id);
      expect(await bob.provider.groups.findByName('nobody')).toBeNull();
      expect((await bob.provider.groups.members(group.id)).map(({ id }) => id).sort()).toEqual([ana.id, bob.id].sort());
    });

    it('refuses to add someone twice, to remove a stranger, and to let a member act as an admin', async () => {
      const [ana, bob] = [await join('profile-a'), await join('profile-b')];
      const { id } = await ana.provider.groups.create({
        name: 'profile-a',
        members: [ana.id, bob.id],
        admins: [ana.id],
      });
      expect(await outcomeOf(() => ana.provider.groups.addMembers(id, [bob.id]))).toBe('ADD_MEMBERS_ALREADY_IN_GROUP');
      expect(await outcomeOf(() => bob.provider.groups.removeMembers(id, [ana.id]))).toBe('NOT_GROUP_ADMIN');
      expect(await outcomeOf(() => ana.provider.groups.removeMembers(id, ['cvi_nobody']))).toBe('MEMBER_NOT_IN_GROUP');
    });

    it('shows someone who was removed nothing that is written afterwards', async () => {
      const [ana, bob] = [await join('profile-a'), await join('profile-b')];
      const { id } = await ana.provider.groups.create({
        name: 'profile-a',
        members: [ana.id, bob.id],
        admins: [ana.id],
      });
      const session = await ana.provider.sessions.create([id]);
      const early = await session.encryptMessage('lu par tous');
      const bobs = await bob.provider.sessions.retrieve({ sessionId: session.id });
      expect(await bobs.decryptMessage(early)).toBe('lu par tous');

      await ana.provider.groups.removeMembers(id, [bob.id]);
      const late = await (await ana.provider.sessions.create([id])).encryptMessage('plus pour Bob');
      expect(await outcomeOf(() => bob.provider.sessions.retrieve({ encryptedMessage: late }))).toBe('NOT_RECIPIENT');
    });

    describe('a session', () => {
      let session: EncryptionSession;
      beforeEach(async () => {
        session = await (await join('profile-a')).provider.sessions.create([], { metadata: 'transmission-1' });
      });

      it('opens in the same context only', async () => {
        const text = await session.encryptMessage('RAS', { context: 'transmission:1:text' });
        expect(session.metadata).toBe('transmission-1');
        expect(await session.decryptMessage(text, { context: 'transmission:1:text' })).toBe('RAS');
        const code = await outcomeOf(() => session.decryptMessage(text, { context: 'transmission:2:text' }));
        expect(['WRONG_CONTEXT', 'DECRYPT_FAILED']).toContain(code);
      });

      it('opens many at once, with a reason for each that stays shut', async () => {
        const texts = await Promise.all(['un', 'deux'].map((text) => session.encryptMessage(text, { context: text })));
        const [un = '', deux = ''] = texts;
        const outcomes = await session.decryptMany([
          { c: un, context: 'un' },
          { c: deux, context: 'ailleurs' },
          { c: 'bonjour', context: 'un' },
          { c: deux, context: 'deux' },
        ]);
        expect(outcomes.map((one) => (one.ok ? one.text : (one.error as VaultError).name))).toEqual([
          'un',
          'VaultError',
          'VaultError',
          'deux',
        ]);
      });

      it('carries files with their names', async () => {
        const content = new Uint8Array(300_000).fill(7);
        const sealed = await session.encryptFile(content, {
          filename: 'écho.pdf',
          type: 'application/pdf',
          context: 'd',
        });
        const opened = await session.decryptFile(sealed, { context: 'd' });
        expect([opened.filename, opened.size, opened.sessionId]).toEqual(['écho.pdf', 300_000, session.id]);
        expect(Buffer.compare(await opened.data.bytes(), content)).toBe(0);
        const elsewhere = await outcomeOf(() => session.decryptFile(sealed, { context: 'e' }));
        expect(['WRONG_CONTEXT', 'DECRYPT_FAILED']).toContain(elsewhere);
      });
    });

    it('takes in and shuts out people one by one', async () => {
      const [ana, bob] = [await join('profile-a'), await join('profile-b')];
      const session = await ana.provider.sessions.create([]);
      const text = await session.encryptMessage('entre nous');
      await session.addRecipients([bob.id]);
      const bobs = await bob.provider.sessions.retrieve({ sessionId: session.id });
      expect(await bobs.decryptMessage(text)).toBe('entre nous');

      await session.revokeRecipients([bob.id]);
      const code = await outcomeOf(() =>
        bob.provider.sessions.retrieve({ sessionId: session.id }, { useCache: false }),
      );
      expect(code).toBe('NOT_RECIPIENT');
      await session.revoke();
      const gone = await outcomeOf(() =>
        ana.provider.sessions.retrieve({ sessionId: session.id }, { useCache: false }),
      );
      expect(['NOT_RECIPIENT', 'KEY_REVOKED']).toContain(gone);
    });

    it('answers for many sessions at once', async () => {
      const ana = await join('profile-a');
      const made = await ana.provider.sessions.create([]);
      const unknown = crypto.randomUUID();
      const found = await ana.provider.sessions.retrieveMany([made.id, unknown]);
      expect(found.get(made.id)).toMatchObject({ id: made.id });
      expect(found.get(unknown)).toMatchObject({ code: 'NOT_RECIPIENT' });
    });

    it('forgets everything when the local database is dropped', async () => {
      const ana = await join('profile-a');
      await ana.provider.dropDatabase();
      const reloaded = await harness.again(ana, 'same-device');
      expect(await reloaded.provider.status()).not.toBe('registered');
    });
  });
}
