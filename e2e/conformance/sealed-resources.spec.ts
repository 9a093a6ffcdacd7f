import { sealedFor } from '@maillon/domain/sealed-resource';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import { aDevice } from './support/devices.ts';
import { aPatient } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a session of another record, or of none, closes no record; a lost one is replaced', async ({ product }) => {
  const [ana, eve] = [await aPatient(product), await aPatient(product)];
  const { provider, sldId: anas } = await aDevice(product, ana);
  const eves = await aDevice(product, eve);
  const group = await ensureDefaultGroup(provider, ana.id);
  const evesGroup = await ensureDefaultGroup(eves.provider, eve.id);
  const aSession = () => provider.sessions.create([group.id], { metadata: sealedFor.record(ana.id) });
  const id = `${ana.id}-tabac`;
  const context = `observation:${id}:valueString`;
  const own = await aSession();
  const write = async (sldId: string, version: number, session = own) => {
    const valueString = await session.encryptMessage('jamais', { context, sign: true });
    const observations = [{ id, type: 'tabac', valueString, version }];
    return ana.caller.call('PATCH', `/patient/${ana.id}/observation`, {
      body: { observationsSldId: sldId, observations },
    });
  };
  const metadata = sealedFor.record(eve.id);
  // A stranger does not even learn who is in the group.
  await expect(eves.provider.sessions.create([group.id], { metadata })).rejects.toMatchObject({
    code: 'GROUP_NOT_FOUND',
  });
  const foreign = await eves.provider.sessions.create([evesGroup.id, anas], { metadata });
  const closed = await eves.provider.sessions.create([evesGroup.id], { metadata: sealedFor.record(ana.id) });
  for (const session of [foreign, closed]) {
    expect((await write(session.id, 0, session)).as<{ code: string }>().code).toBe('ENVELOPE_SCOPE');
  }
  expect((await write(own.id, 0)).status).toBe(200);

  const path = `/patient/${ana.id}/observation/session`;
  const state = async () => (await ana.caller.get(path)).as<{ state: string }>().state;
  const next = await aSession();
  const replace = () => ana.caller.post(path, { lostSldId: own.id, observationsSldId: next.id });
  expect(await state()).toBe('open');
  expect((await replace()).as<{ code: string }>().code).toBe('SESSION_NOT_LOST');
  await own.revoke();
  expect(await state()).toBe('lost');
  expect((await replace()).status).toBe(200);
  expect((await write(next.id, 1, next)).status).toBe(200);
});

test('a token for the vault is dead as soon as its person signs out', async ({ product }) => {
  const patient = await aPatient(product);
  await aDevice(product, patient);
  const { token } = (await patient.caller.post('/user/current/vault-token')).as<{ token: string }>();
  const unlock = () => fetch(`${product.vault?.url}/unlock`, { headers: { authorization: `Bearer ${token}` } });
  expect((await unlock()).status).toBe(200);
  await patient.caller.post('/auth/signout');
  expect((await unlock()).status).toBe(401);
});
