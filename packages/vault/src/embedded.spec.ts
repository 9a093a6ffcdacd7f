import { describe, expect, it } from '@jest/globals';
import type { EmbeddedProvider } from './embedded.ts';
import { memoryDevice } from './port/memory-store.ts';
import { clock, codeOf, join, open, setUpVault, tmr, vault } from './testing/embedded.ts';
import { lyingServer } from './testing/lying-server.ts';
import { outcomeOf } from './testing/tamper.ts';

setUpVault();

describe('an identity that a professional prepares for a patient', () => {
  it('is renewed at the patient’s own first use, and everything shared before stays readable', async () => {
    const doctor = await join('doctor');
    const args = { ...(await tmr('patient')), challenge: undefined };
    const { challenge: _none, ...rest } = args;
    const jwt = await vault.signupToken('patient', 'profile-patient');
    const { sldId } = await doctor.createDelegatedIdentity({ signupJWT: jwt, tmr: rest });
    const both = [sldId, doctor.id];
    const group = await doctor.groups.create({ name: 'profile-patient', members: both, admins: both });
    const session = await doctor.sessions.create([group.id]);
    const text = await session.encryptMessage('Créé avant la première connexion', { context: 'c', sign: true });

    const patient = await open('patient');
    expect(await patient.status()).toBe('locked');
    const mail = await tmr('patient');
    const info = await patient.twoManRule.retrieve({ ...mail, challenge: codeOf('patient') });
    expect(info).toMatchObject({ sldId, keyRotated: true });
    const seen = await patient.sessions.retrieve({ encryptedMessage: text });
    expect(await seen.decryptDetailed(text, { context: 'c' })).toEqual({
      text: 'Créé avant la première connexion',
      author: doctor.id,
      verified: true,
    });
    const again = await open('patient', memoryDevice());
    const second = await tmr('patient');
    expect((await again.twoManRule.retrieve({ ...second, challenge: codeOf('patient') })).keyRotated).toBe(false);
  });

  it('an identity that a professional prepares and does not save keeps nobody’s place: the patient begins anew, or another professional does', async () => {
    const leaving = async (name: string) => {
      const gone = { beginBackup: () => Promise.reject(new Error('the page is gone')) };
      const doctor = vault.provider(name, memoryDevice(), lyingServer(vault.serverFor(name), gone));
      await doctor.initialize({ userId: name, databasePath: 'vault', databaseKey: `key-of-${name}` });
      await doctor.createIdentity({ signupJWT: await vault.signupToken(name, `profile-${name}`) });
      return prepare(doctor);
    };
    await expect(leaving('doctor')).rejects.toThrow('the page is gone');
    await expect(leaving('colleague')).rejects.toThrow('the page is gone');
    const patient = await open('patient');
    expect(await patient.status()).toBe('no-account');
    const signupJWT = await vault.signupToken('patient', 'profile-patient');
    await patient.createIdentity({ signupJWT });
    expect(await outcomeOf(async () => prepare(await join('third')))).toBe('ALREADY_REGISTERED');
  });
});

const prepare = async (doctor: EmbeddedProvider) => {
  const signupJWT = await vault.signupToken('patient', 'profile-patient');
  return doctor.createDelegatedIdentity({ signupJWT, tmr: await tmr('patient') });
};

describe('a device', () => {
  it('that slept through a renewal drops what it has', async () => {
    const device = memoryDevice();
    const ana = await join('ana', device);
    await ana.twoManRule.save(await tmr('ana'));
    const phone = await open('ana');
    await phone.twoManRule.retrieve({ ...(await tmr('ana')), challenge: codeOf('ana') });
    await phone.renewKey();
    expect(await outcomeOf(() => open('ana', device))).toBe('LOCAL_KEY_MISMATCH');
  });

  it('with another database key opens nothing, and starts again once dropped', async () => {
    const device = memoryDevice();
    await join('ana', device);
    const provider = vault.provider('ana', device);
    const start = (databaseKey: string) => provider.initialize({ userId: 'ana', databasePath: 'vault', databaseKey });
    expect(await outcomeOf(() => start('stolen'))).toBe('LOCAL_KEY_MISMATCH');
    await provider.dropDatabase();
    await start('stolen');
    expect(await provider.status()).toBe('locked');
  });

  it('a device does nothing while it is locked', async () => {
    const ana = await join('ana');
    const session = await ana.sessions.create([]);
    await ana.lock();
    expect(await ana.status()).toBe('locked');
    expect(await outcomeOf(() => ana.sessions.create([]))).toBe('LOCKED');
    expect(await outcomeOf(() => ana.sessions.retrieve({ sessionId: session.id }))).not.toBe('opened');
  });
});

describe('a lock', () => {
  it('ends a file that is being opened, whose parts are given to nobody', async () => {
    const ana = await join('ana');
    const session = await ana.sessions.create([]);
    const sealed = await session.encryptFile(new Blob([new Uint8Array(20_000_000)]), { filename: 'x' });
    const opening = session.decryptFile(sealed, { onProgress: () => void ana.lock() });
    expect(await outcomeOf(() => opening)).toBe('LOCKED');
  });
});

describe('a revocation while no admin is there', () => {
  it('shuts the door at once, and the next writer changes the lock', async () => {
    const [ana, bob, eve] = [await join('ana'), await join('bob'), await join('eve')];
    const members = [ana.id, bob.id, eve.id];
    const group = await ana.groups.create({ name: 'profile-ana', members, admins: [ana.id] });
    const session = await ana.sessions.create([group.id]);
    const early = await session.encryptMessage('avant');
    const eves = await eve.sessions.retrieve({ sessionId: session.id });
    expect(await eves.decryptMessage(early)).toBe('avant');

    await vault.suspend(group.id, [eve.id]);
    clock.now += 20_000;
    const bobs = await bob.sessions.retrieve({ sessionId: session.id });
    const late = await bobs.encryptMessage('après');
    expect((await bob.groups.members(group.id)).map(({ id }) => id)).not.toContain(eve.id);
    expect(await outcomeOf(() => eves.decryptMessage(late))).toBe('NOT_RECIPIENT');
    expect(await outcomeOf(() => eve.sessions.retrieve({ sessionId: session.id }, { useCache: false }))).toBe(
      'NOT_RECIPIENT',
    );
    const anas = await ana.sessions.retrieve({ sessionId: session.id }, { useCache: false });
    expect(await anas.decryptMessage(late)).toBe('après');
  });
});

describe('two admins who change a group at once', () => {
  it('both succeed, one after the other', async () => {
    const [ana, bob, eve, zoe] = [await join('ana'), await join('bob'), await join('eve'), await join('zoe')];
    const admins = [ana.id, bob.id];
    const { id } = await ana.groups.create({ name: 'profile-ana', members: [...admins, eve.id], admins });
    await Promise.all([ana.groups.removeMembers(id, [eve.id]), bob.groups.addMembers(id, [zoe.id])]);
    expect((await ana.groups.members(id)).map((one) => one.id).sort()).toEqual([...admins, zoe.id].sort());
  });
});

describe('a grant', () => {
  it('counts when its owner signed it, and not when a server made it up', async () => {
    const [ana, bob] = [await join('ana'), await join('bob')];
    const policy = { policyId: 'p', resource: 'MEDICAL_FILE', owner: 'profile-ana', to: bob.id, rights: ['read'] };
    const grant = await ana.verify.signGrant(policy);
    expect(await bob.verify.checkGrant(grant)).toBe(true);
    const other = await ana.verify.signGrant({ ...policy, rights: ['read', 'write'] });
    expect(await bob.verify.checkGrant({ ...grant, b: other.b })).toBe(false);
    expect(await outcomeOf(() => ana.verify.signGrant({ ...policy, admin: true }))).toBe('CHAIN_INVALID');
  });
});
