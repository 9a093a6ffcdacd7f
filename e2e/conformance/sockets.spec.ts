import { sealedFor } from '@maillon/domain/sealed-resource';
import { connect as dial, type Socket } from 'socket.io-client';
import { within } from '../support/test.ts';
import { Caller } from './support/caller.ts';
import { aDevice } from './support/devices.ts';
import { newId } from './support/new-id.ts';
import { aDoctor, aNewcomer, anOpenDoctor, aPatient, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { at, type Booked, draft } from './support/visits.ts';

interface Hearing {
  readonly socket: Socket;
  readonly heard: [event: string, payload: unknown][];
}

const open = (
  address: string,
  headers: Record<string, string>,
  token?: unknown,
  transport: 'polling' | 'websocket' = 'websocket',
): Promise<Hearing | string> =>
  new Promise((resolve) => {
    const socket = dial(address, {
      transports: [transport],
      reconnection: false,
      forceNew: true,
      extraHeaders: headers,
      ...(token === undefined ? {} : { auth: { token } }),
    });
    const heard: Hearing['heard'] = [];
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
    socket.on('connect', () => resolve({ socket, heard }));
    socket.on('connect_error', ({ message }) => resolve(message));
  });

const listen = async ({ caller }: Pick<Person, 'caller'>): Promise<Hearing> => {
  const opened = await open(caller.address, { cookie: caller.cookieHeader(), origin: caller.address });
  if (typeof opened === 'string') throw new Error(opened);
  return opened;
};

const ask = (socket: Socket, event: string, payload?: unknown): Promise<{ ok: boolean; problem?: { code: string } }> =>
  socket.timeout(5000).emitWithAck(event, payload);

const closed = (socket: Socket): Promise<string> => new Promise((resolve) => socket.once('disconnect', resolve));

test('a socket needs a session of an active person, and a page of ours', async ({ product }) => {
  const [{ caller }, { caller: newcomer }, native] = [
    await aPatient(product),
    await aNewcomer(product),
    await aPatient(product, 'header'),
  ];
  const { address } = product;
  const cookie = caller.cookieHeader();
  const refused: readonly [headers: Record<string, string>, token?: unknown][] = [
    [{}],
    [{ origin: address }],
    [{ origin: 'https://evil.example', cookie }],
    [{ origin: 'null', cookie }],
    [{ origin: `${address}.evil.example`, cookie }],
    [{ origin: address, cookie: 'sAccessToken=x' }],
    [{ origin: address, cookie: newcomer.cookieHeader() }],
    [{}, 'x'],
    [{}, { a: 1 }],
    [{ origin: 'https://evil.example' }, native.caller.accessToken],
  ];
  for (const [headers, token] of refused) expect(await open(address, headers, token)).toBe('UNAUTHORISED');
  expect(await open(address, {}, native.caller.accessToken)).toMatchObject({ heard: [] });
  expect(await open(address, { origin: address, cookie })).toMatchObject({ heard: [] });
  expect(await open(address, { cookie })).toMatchObject({ heard: [] });
  expect(await open(address, { cookie }, undefined, 'polling')).toMatchObject({ heard: [] });
});

test('both sides receive a booking and its end within two seconds; strangers receive nothing, and no event holds the reason', async ({
  product,
}) => {
  const [doctor, patient, stranger] = [await anOpenDoctor(product), await aPatient(product), await aDoctor(product)];
  const [atDoctor, atPatient, atStranger] = [await listen(doctor), await listen(patient), await listen(stranger)];
  const { provider } = await aDevice(product, patient);
  const visitId = newId();
  const session = await provider.sessions.create([], { metadata: sealedFor.visit(visitId) });
  const description = await session.encryptMessage('Confidentiel', { context: `appointment:${visitId}:description` });
  const body = { ...draft(doctor, patient, at(3)), id: visitId, description };
  const { id, start, end } = (await patient.caller.post('/appointment', body)).as<Booked>();
  const updated = (version: number, status: string) => ['appointment/updated', { id, status, start, end, version }];
  for (const { heard } of [atDoctor, atPatient]) {
    await expect.poll(() => heard, { timeout: within(2) }).toContainEqual(updated(1, 'BOOKED'));
  }
  await doctor.caller.post(`/appointment/${id}/cancel`, { reason: 'Confidentiel' });
  for (const { heard } of [atDoctor, atPatient]) {
    await expect.poll(() => heard, { timeout: within(2) }).toContainEqual(updated(2, 'CANCELLED'));
  }
  const everything = [...atDoctor.heard, ...atPatient.heard];
  expect(JSON.stringify(everything)).not.toMatch(/cv1|Confidentiel|@/i);
  // One's own notification names the other side, as the list does; all other events name no person.
  const events = everything.filter(([name]) => name !== 'notification/new');
  expect(JSON.stringify(events)).not.toMatch(/DELMAS/i);
  // The greeting of their own new account may come as late as this.
  const isGreeting = ([, event]: readonly unknown[]) =>
    JSON.stringify(event).includes('"templateIdentifier":"welcome"');
  expect(atStranger.heard.filter((one) => !isGreeting(one))).toEqual([]);
});

test('a room is for those who take part; others do not learn that it exists', async ({ product }) => {
  const [doctor, patient, stranger] = [await anOpenDoctor(product), await aPatient(product), await aPatient(product)];
  const { id } = (await patient.caller.post('/appointment', draft(doctor, patient, at(3)))).as<Booked>();
  const [inside, outside] = [(await listen(patient)).socket, (await listen(stranger)).socket];
  expect(await ask(inside, 'appointment/join', { id })).toEqual({ ok: true });
  expect(await ask(inside, 'appointment/leave', { id })).toEqual({ ok: true });
  for (const other of [id, crypto.randomUUID()]) {
    expect(await ask(outside, 'appointment/join', { id: other })).toMatchObject({
      ok: false,
      problem: { code: 'NOT_FOUND' },
    });
  }
  for (const payload of [{ id: 'x' }, id, { id, x: 1 }, null, 3]) {
    expect(await ask(inside, 'appointment/join', payload)).toMatchObject({ problem: { code: 'VALIDATION_FAILED' } });
  }
});

test('clients cannot send events to each other', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const { id } = (await patient.caller.post('/appointment', draft(doctor, patient, at(3)))).as<Booked>();
  const [atDoctor, atPatient] = [await listen(doctor), await listen(patient)];
  await ask(atDoctor.socket, 'appointment/join', { id });
  await ask(atPatient.socket, 'appointment/join', { id });
  const forged = { id, status: 'CANCELLED', start: at(1), end: at(1), version: 9 };
  expect(await ask(atPatient.socket, 'appointment/updated', forged)).toMatchObject({ ok: false });
  // An answer to something said later: whatever was said before has arrived by now.
  await ask(atDoctor.socket, 'appointment/leave', { id });
  expect(atDoctor.heard).not.toContainEqual(['appointment/updated', forged]);
});

test('a client that floods, guesses or sends too much is disconnected', async ({ product }) => {
  const patient = await aPatient(product);
  const shouting = (await listen(patient)).socket;
  for (let index = 0; index < 30; index += 1) shouting.emit('appointment/leave', { id: crypto.randomUUID() });
  expect(await closed(shouting)).toBe('io server disconnect');

  const guessing = (await listen(patient)).socket;
  for (const event of ['user/join', '__proto__', 'constructor']) guessing.emit(event, {});
  expect(await closed(guessing)).toBe('io server disconnect');

  const sending = (await listen(patient)).socket;
  sending.emit('appointment/join', { id: 'x'.repeat(20_000) });
  expect(await closed(sending)).toBe('transport close');
});

test('signing out and theft close the sockets of the session at once, and only those', async ({ product }) => {
  const patient = await aPatient(product);
  await product.ask('delete from contact_limits');
  const elsewhere = new Caller(product.address);
  await elsewhere.signIn(patient.who.email);
  const [here, there] = [await listen(patient), await listen({ caller: elsewhere })];
  const gone = closed(here.socket);
  await patient.caller.signOut();
  expect(await gone).toBe('io server disconnect');
  expect(here.heard).toContainEqual(['session/revoked', expect.anything()]);
  expect(there.socket.connected).toBe(true);

  const stolen = elsewhere.copy();
  await elsewhere.refresh();
  await elsewhere.get('/user/current');
  const robbed = closed(there.socket);
  await stolen.refresh();
  expect(await robbed).toBe('io server disconnect');
});
