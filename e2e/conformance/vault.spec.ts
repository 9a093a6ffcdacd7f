import { readFileSync } from 'node:fs';
import { ensureDefaultGroup, ensurePatientGroup, topUpGroup } from '@maillon/vault/use/groups';
import { Client } from 'pg';
import { connect } from 'socket.io-client';
import { until } from '../../tools/lib/processes.mjs';
import { aDevice, type Challenge } from './support/devices.ts';
import { DUMP } from './support/dump.ts';
import { aDoctor, aPatient, aPreparedPatient } from './support/people.ts';
import { expect, test } from './support/test.ts';

const CANARY = 'Placenta prævia recouvrant';
const CONTEXT = { context: 'observation:1:valueString' };
async function refusal(url: string, statement: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.end();
  }
}

test('neither server can read the tables of the other', async ({ product }) => {
  const PERMISSION_DENIED = '42501';
  for (const table of ['identities', 'backups', 'tmr_factors', 'challenges', 'group_wraps']) {
    expect(await refusal(product.databaseUrl, `select * from vault.${table}`)).toBe(PERMISSION_DENIED);
  }
  for (const table of ['users', 'access_policies', 'appointments', 'sessions', 'outgoing_messages']) {
    expect(await refusal(product.vault?.databaseUrl ?? '', `select * from public.${table}`)).toBe(PERMISSION_DENIED);
  }
  expect(await refusal(product.databaseUrl, 'select 1 from users')).toBeUndefined();
  expect(await refusal(product.vault?.databaseUrl ?? '', 'select 1 from vault.identities')).toBeUndefined();
});

test('a lost device: everything is back with a code, and the code and the keys are nowhere in the clear', async ({
  product,
}) => {
  const doctor = await aDoctor(product);
  const secrets: string[] = [];
  const first = await aDevice(product, doctor, secrets);
  const group = await ensureDefaultGroup(first.provider, doctor.id);
  const session = await first.provider.sessions.create([group.id]);
  const sealed = await session.encryptMessage(CANARY, CONTEXT);

  const next = await aDevice(product, doctor, secrets);
  const found = await next.provider.sessions.retrieve({ encryptedMessage: sealed });
  expect(await found.decryptMessage(sealed, CONTEXT)).toBe(CANARY);
  expect(next.sldId).toBe(first.sldId);
  const isNotified = async () => (await doctor.caller.get('/notification')).text.includes('nouvel appareil');
  expect(await until(isNotified, 5_000)).toBe(true);

  const [{ dump = '' } = {}] = await product.ask<{ dump: string }>(DUMP);
  const logs = readFileSync(product.logFile, 'utf8') + readFileSync(product.vault?.logFile ?? '', 'utf8');
  expect(dump).toContain(first.sldId);
  for (const secret of [CANARY, 'Placenta', ...secrets]) {
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    expect(logs).not.toContain(secret);
  }
});

test('a patient who has never come reads what was written for them, with keys that are theirs alone from then on', async ({
  product,
}) => {
  const doctor = await aDoctor(product);
  const { provider, sldId } = await aDevice(product, doctor);
  await ensureDefaultGroup(provider, doctor.id);
  const isKnown = async () => (await doctor.caller.get('/user/current')).as<{ sldId: string | null }>().sldId === sldId;
  expect(await until(isKnown, 5_000)).toBe(true);

  const { patientId, arrives } = await aPreparedPatient(product, doctor);
  const prepared = (await doctor.caller.post(`/patient/${patientId}/encryption-identity`)).as<{
    userId: string;
    profileId: string;
    signupJWT: string;
    challenge: Challenge;
  }>();
  const { sldId: theirs } = await provider.createDelegatedIdentity({
    signupJWT: prepared.signupJWT,
    tmr: { userId: prepared.userId, ...prepared.challenge },
  });
  const group = await ensurePatientGroup(provider, prepared.profileId, theirs);
  const session = await provider.sessions.create([group.id]);
  const sealed = await session.encryptMessage(CANARY, CONTEXT);

  const patient = await arrives();
  const codes: string[] = [];
  const own = await aDevice(product, patient, codes);
  expect(own.sldId).toBe(theirs);
  expect(codes.some((code) => /^[a-z2-9]{8}$/.test(code))).toBe(true);
  const found = await own.provider.sessions.retrieve({ encryptedMessage: sealed });
  expect(await found.decryptMessage(sealed, CONTEXT)).toBe(CANARY);
  // The key that the professional made is no longer in force.
  expect((await own.provider.verify.chainHash(theirs)).position).toBe(1);
  expect((await ensureDefaultGroup(own.provider, patientId)).id).toBe(group.id);
  const members = await own.provider.groups.members(group.id);
  expect(members.map(({ id, isAdmin }) => ({ id, isAdmin }))).toEqual(
    expect.arrayContaining([
      { id: theirs, isAdmin: true },
      { id: sldId, isAdmin: true },
    ]),
  );
  const again = (await doctor.caller.post(`/patient/${patientId}/encryption-identity`)).as<{ code: string }>();
  expect(again.code).toBe('ALREADY_REGISTERED');
});

test('an access signed by its owner opens, and its end shuts within five seconds', async ({ product }) => {
  const [doctor, patient] = [await aDoctor(product), await aPatient(product)];
  const [theirs, own] = [await aDevice(product, doctor), await aDevice(product, patient)];
  const group = await ensureDefaultGroup(own.provider, patient.id);
  // Without an accepted access no member is added, whatever the owner's client sends.
  await expect(own.provider.groups.addMembers(group.id, [theirs.sldId])).rejects.toMatchObject({
    code: 'UNSIGNED_GRANT',
  });

  interface Policy {
    id: string;
    resource: string;
    from: string;
    to: { sldId: string };
    rights: string[];
    grant: { b: string; s: string; k: string } | null;
  }
  const seen = async () =>
    (await patient.caller.get('/user/current')).as<{ sldId: string | null }>().sldId === own.sldId;
  expect(await until(seen, 5_000)).toBe(true);
  const isKnown = async () => (await doctor.caller.get('/user/current')).as<{ sldId: string | null }>().sldId !== null;
  expect(await until(isKnown, 5_000)).toBe(true);
  const asked = await doctor.caller.post('/access-policy/request', { resource: 'medical-file', fromId: patient.id });
  const { id: policyId, resource, rights } = asked.as<Policy>();
  const said = { policyId, resource, owner: patient.id, to: theirs.sldId, rights };
  const grant = await own.provider.verify.signGrant(said);
  const approved = (await patient.caller.post(`/access-policy/${policyId}/approve`, { grant })).as<Policy>();
  expect(approved.grant).toEqual(grant);

  const { added } = await topUpGroup(own.provider, group.id, [
    { ...said, ...(approved.grant && { grant: approved.grant }) },
  ]);
  expect(added).toEqual([theirs.sldId]);
  const session = await own.provider.sessions.create([group.id]);
  await theirs.provider.sessions.retrieve({ sessionId: session.id });

  const { caller } = patient;
  const socket = connect(caller.address, {
    ...{ transports: ['websocket'], reconnection: false, forceNew: true },
    extraHeaders: { cookie: caller.cookieHeader(), origin: caller.address },
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const turn = new Promise<unknown>((resolve) => socket.once('vault/rotate-needed', resolve));
  await patient.caller.post(`/access-policy/${policyId}/revoke`);
  // A member who is online and may renew the key is asked to.
  expect(await turn).toEqual({ groupId: group.id });
  socket.close();
  const isShut = () =>
    theirs.provider.sessions.retrieve({ sessionId: session.id }, { useCache: false }).then(
      () => false,
      (error: { code?: string }) => error.code === 'NOT_RECIPIENT',
    );
  expect(await until(isShut, 5_000)).toBe(true);
  const late = await session.encryptMessage(CANARY, CONTEXT);
  await expect(theirs.provider.sessions.retrieve({ encryptedMessage: late })).rejects.toMatchObject({
    code: 'NOT_RECIPIENT',
  });
});
