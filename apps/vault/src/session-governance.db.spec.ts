import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import { VaultError } from '@maillon/vault/errors';
import { httpVaultServer } from '@maillon/vault/http/client';
import type { VaultServer } from '@maillon/vault/port/vault-server';
import type { EncryptionProvider, EncryptionSession } from '@maillon/vault/provider';
import { type AVault, aVault } from './testing/a-vault.ts';

interface Person {
  readonly name: string;
  readonly id: string;
  readonly provider: EncryptionProvider;
}

let vault: AVault;
let turn = 0;
let ana: Person;
let bob: Person;
let sam: Person;
let group: string;
let record: EncryptionSession;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof VaultError ? error.code : String(error)),
  );

async function join(who: string, server?: VaultServer): Promise<Person> {
  const name = `${who}-${turn}`;
  const provider = vault.provider(name, undefined, null, server ? { server } : {});
  await provider.initialize({ userId: name, databasePath: 'vault', databaseKey: 'key' });
  const { sldId: id } = await provider.createIdentity({ signupJWT: await vault.signupToken(name, `p-${name}`) });
  return { name, id, provider };
}

/** What a browser could ask by hand, whatever the application shows it. */
const byHand = ({ name }: Pick<Person, 'name'>) =>
  httpVaultServer({
    baseUrl: vault.baseUrl,
    headers: async () => ({ authorization: `Bearer ${await vault.accessToken(name)}` }),
  });

const held = (person: Person): Promise<EncryptionSession> =>
  person.provider.sessions.retrieve({ sessionId: record.id }, { useCache: false });

const metadata = () => `observations-p-${ana.name}`;

beforeEach(async () => {
  turn += 1;
  [ana, bob, sam] = [await join('ana'), await join('bob'), await join('sam')];
  const own = { name: `p-${ana.name}`, members: [ana.id, bob.id], admins: [ana.id] };
  group = (await ana.provider.groups.create(own)).id;
  record = await ana.provider.sessions.create([group], { metadata: metadata() });
});

describe('a reader of a record’s session, who is no admin of the patient’s group', () => {
  it('a reader who is no admin of the group neither shuts a session of it, nor hands wraps to others', async () => {
    const text = await record.encryptMessage('tension 145/95');
    const bobs = byHand(bob);
    const [wire] = await bobs.sessions([record.id]);
    expect(await outcomeOf(bobs.revokeSession(record.id))).toBe('NOT_RECIPIENT');
    const wraps = (wire?.wraps ?? []).map((wrap) => ({ ...wrap, rcpt: bob.id, key: 0 }));
    expect(wraps).not.toEqual([]);
    expect(['CHAIN_INVALID', 'NOT_RECIPIENT']).toContain(await outcomeOf(bobs.addSessionWraps(record.id, wraps)));
    expect(await (await held(ana)).decryptMessage(text)).toBe('tension 145/95');
  });

  it('overwrites no wrap of an earlier generation with those that come with a later one', async () => {
    const name = `mallory-${turn}`;
    const honest = byHand({ name });
    const mallory = await join('mallory', {
      ...honest,
      appendGeneration: async (id, { record: signed, wraps }) => {
        const newest = Math.max(...wraps.map(({ gen }) => gen));
        const renamed = wraps.filter(({ gen }) => gen === newest).map((wrap) => ({ ...wrap, gen: 1 }));
        await honest.appendGeneration(id, { record: signed, wraps: renamed });
      },
    });
    const open = await ana.provider.sessions.create([mallory.id], { metadata: 'channel-2' });
    const text = await open.encryptMessage('tension 145/95');
    const own = await mallory.provider.groups.create({ name: 'own', members: [mallory.id], admins: [mallory.id] });
    const theirs = await mallory.provider.sessions.retrieve({ sessionId: open.id });
    expect(await outcomeOf(theirs.addRecipients([own.id]))).toBe('CHAIN_INVALID');
    const again = await ana.provider.sessions.retrieve({ sessionId: open.id }, { useCache: false });
    expect(await again.decryptMessage(text)).toBe('tension 145/95');
  });

  it('hands what was before to whom they bring in together with the generation that names them', async () => {
    const open = await ana.provider.sessions.create([ana.id], { metadata: 'channel-3' });
    const text = await open.encryptMessage('tension 145/95');
    await open.addRecipients([sam.id]);
    const rows = await vault.database.rows(
      prepared(
        'spec-wraps',
        `select gen, by_id = '' as own from session_wraps where session_id = $1 and rcpt_id = $2 order by gen`,
      ),
      [open.id, sam.id],
    );
    expect(rows).toEqual([
      { gen: 1, own: false },
      { gen: 2, own: true },
    ]);
    const sams = await sam.provider.sessions.retrieve({ sessionId: open.id });
    expect(await sams.decryptMessage(text)).toBe('tension 145/95');
  });

  it('leaves no wrap of whom they took out, although their page is closed before the answer', async () => {
    const honest = byHand({ name: `zelda-${turn}` });
    const zelda = await join('zelda', {
      ...honest,
      appendGeneration: async (id, generation) => {
        await honest.appendGeneration(id, generation);
        throw new VaultError('NETWORK');
      },
    });
    const open = await zelda.provider.sessions.create([zelda.id, sam.id], { metadata: 'channel-4' });
    expect(await outcomeOf(open.revokeRecipients([sam.id]))).toBe('NETWORK');
    expect(await byHand(sam).sessions([open.id])).toEqual([]);
    expect(await byHand(zelda).sessions([open.id])).toHaveLength(1);
  });

  it('takes no wrap of somebody whom their generation still names', async () => {
    const honest = byHand({ name: `yves-${turn}` });
    const yves = await join('yves', {
      ...honest,
      appendGeneration: (id, generation) => honest.appendGeneration(id, { ...generation, left: [ana.id] }),
    });
    const open = await yves.provider.sessions.create([yves.id, ana.id, sam.id], { metadata: 'channel-5' });
    expect(await outcomeOf(open.revokeRecipients([sam.id]))).toBe('NOT_RECIPIENT');
    expect(await byHand(ana).sessions([open.id])).toHaveLength(1);
    expect(await byHand(sam).sessions([open.id])).toHaveLength(1);
  });

  it('hands wraps for a generation to come, which would keep its own out, to none', async () => {
    const [wire] = await byHand(bob).sessions([record.id]);
    const wraps = (wire?.wraps ?? []).map((wrap) => ({ ...wrap, gen: 2 }));
    expect(await outcomeOf(byHand(bob).addSessionWraps(record.id, wraps))).toBe('CHAIN_INVALID');
  });

  it('keeps no newcomer from what was before by false wraps: each reader’s are kept beside the others’, and not many', async () => {
    const open = await ana.provider.sessions.create([bob.id], { metadata: 'channel-1' });
    const text = await open.encryptMessage('tension 145/95');
    await open.addRecipients([sam.id]);
    const sams = async () =>
      (await sam.provider.sessions.retrieve({ sessionId: open.id }, { useCache: false })).decryptMessage(text);
    const [wire] = await byHand(sam).sessions([open.id]);
    const hers = wire?.wraps.filter(({ gen }) => gen === 1) ?? [];
    // As if bob had been faster, and the honest writer came after.
    await vault.asOwner(`delete from vault.session_wraps where session_id = '${open.id}' and gen = 1 and by_id <> ''`);
    const spoilt = hers.map((one) => ({ ...one, wrap: `${one.wrap.slice(0, -8)}AAAAAAAA` }));
    for (let n = 0; n < 20; n += 1) await byHand(bob).addSessionWraps(open.id, [...spoilt, ...spoilt]);
    expect(await outcomeOf(sams())).toBe('DECRYPT_FAILED');
    await byHand(ana).addSessionWraps(open.id, hers);
    expect(await sams()).toBe('tension 145/95');
    const [after] = await byHand(sam).sessions([open.id]);
    expect(after?.wraps.filter(({ gen }) => gen === 1)).toHaveLength(2);
  });

  it('names neither themselves apart, nor a friend, nor a group of their own in the next generation', async () => {
    const own = await bob.provider.groups.create({ name: `p-${bob.name}`, members: [bob.id], admins: [bob.id] });
    for (const id of [bob.id, sam.id, own.id])
      expect(await outcomeOf((await held(bob)).addRecipients([id]))).toBe('NOT_RECIPIENT');
    expect(await outcomeOf((await held(bob)).revokeRecipients([group]))).not.toBe('done');
    expect(await outcomeOf((await held(bob)).encryptMessage('un mot'))).toBe('done');
  });

  it('makes none for the record with themselves named beside the group, which holds them already', async () => {
    const made = bob.provider.sessions.create([group, bob.id], { metadata: metadata() });
    expect(await outcomeOf(made)).toBe('NOT_RECIPIENT');
    expect(await outcomeOf(bob.provider.sessions.create([group], { metadata: metadata() }))).toBe('done');
  });

  it('is no admin by a look-alike of the patient’s group', async () => {
    const twin = { name: `p-${ana.name}`, members: [bob.id], admins: [bob.id] };
    const { id } = await bob.provider.groups.create(twin);
    expect(await outcomeOf((await held(bob)).addRecipients([id]))).toBe('NOT_RECIPIENT');
  });

  it('a reader of a record’s session, who is no admin of the patient’s group opens nothing written after they were removed', async () => {
    const before = await (await held(bob)).encryptMessage('avant');
    vault.application.refused.add(bob.name);
    await vault.internal('/internal/groups/recheck', { name: `p-${ana.name}` });
    const after = await (await held(ana)).encryptMessage('après');
    expect(await outcomeOf(held(bob))).toBe('NOT_RECIPIENT');
    expect(await (await held(ana)).decryptMessage(before)).toBe('avant');
    expect(await (await held(ana)).decryptMessage(after)).toBe('après');
  });

  it('appends no generation once shut out, although the chain still names them', async () => {
    const theirs = await held(bob);
    vault.application.refused.add(bob.name);
    await vault.internal('/internal/groups/recheck', { name: `p-${ana.name}` });
    expect(await outcomeOf(theirs.addRecipients([sam.id]))).not.toBe('done');
  });
});

describe('the patient', () => {
  it('takes in, takes out and shuts', async () => {
    const mine = await held(ana);
    await mine.addRecipients([sam.id]);
    expect(await outcomeOf(held(sam))).toBe('done');
    await mine.revokeRecipients([sam.id]);
    expect(await outcomeOf(held(sam))).toBe('NOT_RECIPIENT');
    await mine.revoke();
    expect(await outcomeOf(held(ana))).toBe('NOT_RECIPIENT');
  });

  it('has nobody named apart left after the next writing, whoever writes', async () => {
    await (await held(ana)).addRecipients([sam.id]);
    const text = await (await held(bob)).encryptMessage('de Bob');
    expect(await outcomeOf((async () => (await held(sam)).decryptMessage(text))())).not.toBe('done');
    expect(await (await held(ana)).decryptMessage(text)).toBe('de Bob');
  });
});

describe('a session of several, that is nobody’s record', () => {
  it('lets a participant bring a group in, and take only their own out', async () => {
    const bobs = await bob.provider.groups.create({ name: `p-${bob.name}`, members: [bob.id], admins: [bob.id] });
    const sams = await sam.provider.groups.create({ name: `p-${sam.name}`, members: [sam.id], admins: [sam.id] });
    const visit = await ana.provider.sessions.create([group, bobs.id], { metadata: 'appointment-1' });
    const theirs = await bob.provider.sessions.retrieve({ sessionId: visit.id });
    await theirs.addRecipients([sams.id]);
    expect(await outcomeOf(theirs.addRecipients([sam.id]))).toBe('NOT_RECIPIENT');
    expect(await outcomeOf(theirs.revokeRecipients([group]))).toBe('NOT_RECIPIENT');
    expect(await outcomeOf(theirs.revokeRecipients([bobs.id]))).toBe('done');
    expect(await outcomeOf(sam.provider.sessions.retrieve({ sessionId: visit.id }))).toBe('done');
  });
});
