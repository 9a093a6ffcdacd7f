import { describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { newId } from '../platform/ids.ts';
import { Realtime } from '../platform/realtime/realtime.ts';
import { userRoom } from '../platform/realtime/rooms.ts';
import { aGrant } from '../testing/calendars.ts';
import { eventually } from '../testing/eventually.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../testing/sign-in/people.ts';
import { signIn } from '../testing/sign-in/sign-in.ts';
import {
  app,
  aStructure,
  aVerifiedDoctor,
  copyOf,
  deactivate,
  isErased,
  nobody,
  open,
  partyOf,
  setUpEndings,
  url,
} from '../testing/sweeps/ended-accounts.ts';

setUpEndings();

describe('the next page of a list', () => {
  it('is empty once the files are closed, refused once one is signed out or the account is closed', async () => {
    const doctor = await aVerifiedDoctor();
    for (let index = 0; index < 3; index++) {
      const from = partyOf(await aSignedUpPatient(app()));
      await aGrant(app().db, { resource: 'medical-file', from, to: partyOf(doctor), rights: ['READ'] });
    }
    const list = `/doctor/${partyOf(doctor)}/patient?$limit=1`;
    const first = await doctor.browser.get(list);
    expect(first.json()).toHaveLength(1);
    const next = `${list}&$after=${encodeURIComponent(String(first.headers['x-next-cursor']))}`;
    const copy = copyOf(doctor);
    expect((await copy.get(next)).json()).toHaveLength(1);

    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE to_party = $1', [partyOf(doctor)]);
    expect((await doctor.browser.get(next)).json()).toEqual([]);
    await doctor.browser.post('/auth/signout');
    expect((await copy.get(next)).statusCode).toBe(401);
    const again = await signIn(app(), doctor.identity.email);
    await deactivate(doctor.me.id);
    expect([401, 403]).toContain((await again.get(next)).statusCode);
  });

  it('of a team is not there for whoever left it', async () => {
    const { manager, founder, id } = await aStructure();
    for (let index = 0; index < 3; index++) {
      const from = partyOf(await aSignedUpPatient(app()));
      await aGrant(app().db, { resource: 'medical-file', from, to: id, rights: ['READ'] });
    }
    const first = await manager.browser.get(`/organization/${id}/patient?$limit=1`);
    const next = `/organization/${id}/patient?$limit=1&$after=${encodeURIComponent(String(first.headers['x-next-cursor']))}`;
    expect((await manager.browser.get(next)).json()).toHaveLength(1);

    const removed = await founder.browser.delete(`/organization/${id}/team/${partyOf(manager)}`);
    expect(removed.statusCode).toBe(204);
    expect((await manager.browser.get(next)).statusCode).toBe(404);
  });
});

describe('the secret address of an agenda', () => {
  it.each<[string, (doctor: SignedUp) => Promise<void>]>([
    ['its owner was deactivated', ({ me }) => deactivate(me.id)],
    ['its owner was erased', isErased],
  ])('the secret address of an agenda is none any more once %s', async (_what, end) => {
    const doctor = await aSignedUpDoctor(app());
    const created = await doctor.browser.post(`/schedule/${doctor.me.doctor?.schedule?.id}/ical-token`, {
      detail: 'busy',
    });
    const address = new URL(created.json().url).pathname.slice('/api'.length);
    expect((await nobody().get(address)).statusCode).toBe(200);

    await end(doctor);
    expect((await nobody().get(address)).statusCode).toBe(404);
  });
});

describe('the address of an archive of one’s data', () => {
  it('gives nothing after the sign-out, to nobody else, and nothing after the erasure', async () => {
    const patient = await aSignedUpPatient(app());
    await patient.browser.post('/user/current/export');
    const request = await eventually(async () => {
      const [row] = (await patient.browser.get('/user/current/data-request')).json();
      return row.status === 'READY' ? row : null;
    }, 45_000);
    const archive = `/user/current/data-request/${request.id}/archive`;
    const copy = copyOf(patient);
    expect((await copy.get(archive)).statusCode).toBe(200);
    expect((await (await aSignedUpPatient(app())).browser.get(archive)).statusCode).toBe(404);

    await patient.browser.post('/auth/signout');
    expect((await copy.get(archive)).statusCode).toBe(401);
    await isErased(patient);
    const [row] = await app().db.rows('SELECT status FROM data_requests WHERE id = $1', [request.id]);
    expect(row).toEqual({ status: 'EXPIRED' });
    const newcomer = await signIn(app(), patient.identity.email);
    expect([401, 403, 404]).toContain((await newcomer.get(archive)).statusCode);
  }, 60_000);
});

describe('a socket that is open', () => {
  const socketOf = async ({ browser }: SignedUp): Promise<Socket> => {
    const extraHeaders = { cookie: browser.cookieHeader, origin: app().db.env.PUBLIC_URL };
    const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders });
    open.push(socket);
    await eventually(() => socket.connected);
    return socket;
  };

  it('is out of the room of a structure once its person was removed, and does not come in again', async () => {
    const { founder, manager, id } = await aStructure();
    const socket = await socketOf(manager);
    expect(await socket.emitWithAck('org/join', { id })).toEqual({ ok: true });
    const heard: string[] = [];
    socket.on('user/updated', ({ userId }: { userId: string }) => heard.push(userId));
    /** What a socket hears comes in order: once the second word is there, the first does not come any more. */
    const hearsTheRoom = async (): Promise<boolean> => {
      const [inRoom, alone] = [newId(), newId()];
      app()
        .get(Realtime)
        .emit([`org:${id}`], 'user/updated', { userId: inRoom });
      app()
        .get(Realtime)
        .emit([userRoom(manager.me.id)], 'user/updated', { userId: alone });
      await eventually(() => heard.includes(alone));
      return heard.includes(inRoom);
    };
    expect(await hearsTheRoom()).toBe(true);

    expect((await founder.browser.delete(`/organization/${id}/team/${partyOf(manager)}`)).statusCode).toBe(204);
    await eventually(async () => !(await hearsTheRoom()));
    expect(await socket.emitWithAck('org/join', { id })).toMatchObject({ ok: false, problem: { status: 404 } });
    expect(socket.connected).toBe(true);
  });

  it('a socket that is open is closed once its person was deactivated', async () => {
    const doctor = await aSignedUpDoctor(app());
    const socket = await socketOf(doctor);
    await deactivate(doctor.me.id);
    await eventually(() => !socket.connected);
  });
});
