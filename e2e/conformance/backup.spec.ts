import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { ensureDefaultGroup, topUpGroup } from '@maillon/vault/use/groups';
import { until } from '../../tools/lib/processes.mjs';
import { ownPorts } from '../support/addresses.ts';
import { anOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { backUp, restore, run } from './support/backups.ts';
import { aDevice } from './support/devices.ts';
import { upload } from './support/documents.ts';
import { newId } from './support/new-id.ts';
import { anOpenDoctor, aPatient, type Person, type Practitioner } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { after, at, book, draft } from './support/visits.ts';

const [PORT, VAULT_PORT] = [ownPorts.backup, ownPorts.backup + 1];
const SECRET = 'Placenta prævia recouvrant';
const CONTEXT = { context: 'observation:1:valueString' };
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Policy {
  readonly id: string;
  readonly resource: string;
  readonly rights: string[];
}

/** The patient lets the doctor read, on both servers. */
const grantAccess = async (
  owner: Awaited<ReturnType<typeof aDevice>>,
  patient: Person,
  doctor: Practitioner,
  theirs: string,
) => {
  const group = await ensureDefaultGroup(owner.provider, patient.id);
  const knows = async ({ caller }: Person) =>
    (await caller.get('/user/current')).as<{ sldId: string | null }>().sldId !== null;
  expect(await until(async () => (await knows(patient)) && (await knows(doctor)), 5_000)).toBe(true);
  const asked = await doctor.caller.post('/access-policy/request', { resource: 'medical-file', fromId: patient.id });
  const { id: policyId, resource, rights } = asked.as<Policy>();
  const said = { policyId, resource, owner: patient.id, to: theirs, rights };
  const grant = await owner.provider.verify.signGrant(said);
  expect((await patient.caller.post(`/access-policy/${policyId}/approve`, { grant })).status).toBe(200);
  expect((await topUpGroup(owner.provider, group.id, [{ ...said, grant }])).added).toEqual([theirs]);
  return group;
};

/** A client goes on booking, quarter after quarter, until it is stopped; gives the ids of what was answered 201. */
const bookings = (doctor: Practitioner, patient: Person) => {
  const booked: string[] = [];
  let goesOn = true;
  const done = (async () => {
    for (let at15 = 0; goesOn; at15 += 15) booked.push((await book(doctor, patient, after(at(5, 0), at15), 15)).id);
  })();
  return {
    booked,
    stop: async () => {
      goesOn = false;
      await done;
    },
  };
};

const visitIds = async ({ ask }: OwnProduct): Promise<Set<string>> =>
  new Set((await ask<{ id: string }>('select id::text from appointments')).map(({ id }) => id));

test('a backup of a living product, the loss of everything, and the product as it was', async () => {
  // Two products and two clusters: 30 s alone, minutes on a machine that is busy with something else.
  test.slow();
  const home = mkdtempSync(join(tmpdir(), 'maillon-backup-'));
  const [backups, vaults, keys] = [join(home, 'backups'), join(home, 'vaults'), join(home, 'keys')];
  const options = { vaultPort: VAULT_PORT, log: 'backup.log' };
  const before = await anOwnProduct(PORT, options);
  let running = before;
  try {
    const [doctor, patient] = [await anOpenDoctor(before), await aPatient(before)];
    const [own, theirs] = [await aDevice(before, patient), await aDevice(before, doctor)];
    const group = await grantAccess(own, patient, doctor, theirs.sldId);
    const session = await own.provider.sessions.create([group.id], { metadata: sealedFor.documents(patient.id) });
    const sealed = await session.encryptMessage(SECRET, CONTEXT);
    const there = await aDevice(before, doctor);
    await there.provider.sessions.retrieve({ encryptedMessage: sealed });

    const id = newId();
    const file = await session.encryptFile(new Blob([SECRET.repeat(40)]), {
      filename: 'x',
      context: `document:${id}:file`,
    });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const title = await session.encryptMessage('Compte rendu', { context: `document:${id}:title`, sign: true });
    const payload = { id, key: `${patient.id}/document/${id}`, title, contentType: 'application/pdf', encrypted: true };
    expect((await upload(before, patient, { ...payload, sha256: sha256(bytes) }, bytes)).status).toBe(201);

    const [key, wanted] = [crypto.randomUUID(), draft(doctor, patient, at(3))];
    const visit = await patient.caller.post('/appointment', wanted, { key });
    expect(visit.status).toBe(201);

    // The product goes on working: what was answered before is in the backup, and what is in it agrees.
    const other = await aPatient(before);
    const early = await book(doctor, other, at(4));
    const others = bookings(doctor, other);
    expect(await until(() => others.booked.length >= 3, 20_000)).toBe(true);
    const surely = [...others.booked];
    const saved = await backUp(before, join(home, 'data'), [backups, '--vault', vaults, '--keys', keys]);
    expect(saved.code, saved.output).toBe(0);
    await others.stop();
    const late = await book(doctor, other, at(9));
    const grown = await there.provider.sessions.create([group.id]);
    const tooLate = await grown.encryptMessage('écrit après la sauvegarde', CONTEXT);

    for (const { caller } of [other, other, patient]) expect((await caller.refresh()).status).toBe(200);
    // What the vault's log and the group's chain held then is more than what comes back.
    const colleague = await anOpenDoctor(before);
    const colleagues = await aDevice(before, colleague);
    const newest = await aDevice(before, patient);
    await grantAccess(newest, patient, colleague, colleagues.sldId);

    await before.stop();
    rmSync(join(home, 'data'), { recursive: true });
    expect(existsSync(before.storageDir)).toBe(false);

    const from = [backups, '--vault', vaults, '--keys', keys];
    running = await anOwnProduct(PORT, { ...options, restore: (place) => restore(place, join(home, 'again'), from) });
    const product = running;
    expect(product.ownerUrl).not.toBe(before.ownerUrl);
    expect(product.secrets).toEqual(before.secrets);

    await test.step('sessions go on, and people sign in', async () => {
      expect((await patient.caller.get('/user/current')).as<{ id: string }>().id).toBe(patient.userId);
      expect((await patient.caller.refresh()).status).toBe(200);
      expect((await doctor.caller.signIn(doctor.who.email)).as()).toMatchObject({
        status: 'OK',
        createdNewRecipeUser: false,
      });
      expect((await doctor.caller.get('/user/current')).as<{ id: string }>().id).toBe(doctor.userId);
    });

    await test.step('visits are those of the backup, and the calendar knows them', async () => {
      const there = await visitIds(product);
      for (const one of [early.id, ...surely]) expect(there.has(one)).toBe(true);
      expect(there.has(late.id)).toBe(false);
      const taken = await other.caller.post('/appointment', draft(doctor, other, at(3)));
      expect(taken.as()).toMatchObject({ status: 409, code: 'DOCTOR_UNAVAILABLE' });
      expect((await other.caller.post('/appointment', draft(doctor, other, at(9)))).status).toBe(201);
    });

    await test.step('a key that was used still gives its answer, and books nothing', async () => {
      const again = await patient.caller.post('/appointment', wanted, { key });
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
      expect(again.as<{ id: string }>().id).toBe(visit.as<{ id: string }>().id);
    });

    await test.step('the access lives, and the file has its bytes', async () => {
      expect((await doctor.caller.get(`/patient/${patient.id}`)).status).toBe(200);
      const fetched = await fetch(`${product.address}/api/upload/${id}`, {
        headers: { cookie: doctor.caller.cookieHeader() },
      });
      expect(fetched.status).toBe(200);
      expect(sha256(new Uint8Array(await fetched.arrayBuffer()))).toBe(sha256(bytes));
    });

    await test.step('the vault opens, for devices that were there and for new ones', async () => {
      const fresh = await aDevice(product, doctor);
      for (const { provider } of [there, fresh]) {
        const found = await provider.sessions.retrieve({ encryptedMessage: sealed }, { useCache: false });
        expect(await found.decryptMessage(sealed, CONTEXT)).toBe(SECRET);
      }
      await expect(fresh.provider.sessions.retrieve({ encryptedMessage: tooLate })).rejects.toMatchObject({
        code: expect.any(String),
      });
    });

    await test.step('a device that has seen more than what came back refuses it', async () => {
      const opens = async ({ provider }: typeof newest) =>
        (await provider.sessions.retrieve({ encryptedMessage: sealed }, { useCache: false })).decryptMessage(
          sealed,
          CONTEXT,
        );
      await expect(opens(newest)).rejects.toMatchObject({ code: 'CHAIN_FORK' });
      await expect(newest.provider.groups.members(group.id)).rejects.toMatchObject({ code: 'CHAIN_FORK' });
      await expect(newest.provider.sessions.create([group.id])).rejects.toMatchObject({ code: 'CHAIN_FORK' });
      // Opened anew, with a code, it has seen nothing else.
      const anew = await aDevice(product, patient);
      expect(await opens(anew)).toBe(SECRET);
      expect((await anew.provider.groups.members(group.id)).map(({ id }) => id)).not.toContain(colleagues.sldId);
    });

    await test.step('every pending event is delivered, once more at most', async () => {
      const waiting = async () => (await product.ask('select 1 from outbox')).length;
      expect(await until(async () => (await waiting()) === 0, 20_000)).toBe(true);
    });

    await test.step('a session that was renewed more than once since is over', async () => {
      expect((await other.caller.refresh()).status).toBe(401);
    });

    await test.step('the audit chain is whole, and goes on', async () => {
      const unchained = () => product.ask('select 1 from audit_events where hash is null');
      expect(await until(async () => (await unchained()).length === 0, 20_000)).toBe(true);
      const verdict = await run('apps/api/dist/modules/audit/verify-audit.js', [], product.environment);
      expect(verdict.code, verdict.output).toBe(0);
    });
  } finally {
    await running.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
