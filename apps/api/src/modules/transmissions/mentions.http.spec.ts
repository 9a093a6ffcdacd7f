import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@maillon/domain/time-units';
import type { Actor } from '../../platform/actor.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aPractitioner } from '../../testing/calendars.ts';
import { aTransmission, aWard, follows, joins, TEAM_RIGHTS } from '../../testing/cases/transmissions.ts';
import { eventually } from '../../testing/eventually.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { TransmissionsModule } from './transmissions.module.ts';

const app = aCalendarApp({}, [TransmissionsModule]);

const opened = async () => {
  const ward = await aWard(app().db);
  const id = await aTransmission(app().db, ward, ward.nurse);
  const as = (who: Actor) => app().as(who);
  const write = (who: Actor, mentions: readonly Actor[] = []) =>
    as(who).post(`/transmission/${id}/comment`, {
      ...{ text: aSealedText(), organizationId: ward.organizationId },
      mentions: mentions.map(({ userId }) => userId),
    });
  const path = `/organization/${ward.organizationId}/transmission-settings`;
  return {
    ...{ ...ward, id, path, write },
    see: (who: Actor) => as(who).post(`/transmission/${id}/read`, {}),
    settings: (who: Actor, body: object) => as(who).put(path, body),
    states: async (who: Actor) => (await as(who).get(`/transmission/${id}`)).json().mentions,
  };
};

const notificationsOf = (userId: string) =>
  app().db.rows<{ template: string; payload: object; read: boolean }>(
    `SELECT template, payload, read_at IS NOT NULL AS read FROM notifications WHERE user_id = $1 ORDER BY created_at`,
    [userId],
  );

/** Time goes by, and housekeeping comes round. */
const after = async (hours: number): Promise<void> => {
  app().clock.advance(hours * HOUR_MS);
  await app().app.get(Housekeeping).run();
};

const templates = async (userId: string) => (await notificationsOf(userId)).map(({ template }) => template);

describe('a mention', () => {
  it('is sent, then read, then answered, for all of the team to see', async () => {
    const { doctor, nurse, write, see, states } = await opened();
    await write(nurse, [doctor]);
    const unread = {
      person: expect.objectContaining({ id: doctor.userId }),
      readAt: null,
      answeredAt: null,
      remindedAt: null,
      passedAt: null,
    };
    expect(await states(nurse)).toEqual([{ ...unread, commentId: expect.any(String), passedTo: null }]);
    expect((await see(doctor)).statusCode).toBe(204);
    const [{ readAt }] = await states(nurse);
    expect(readAt).not.toBeNull();
    app().clock.advance(HOUR_MS);
    expect((await see(doctor)).statusCode).toBe(204);
    expect(await states(nurse)).toMatchObject([{ readAt, answeredAt: null }]);
    await write(doctor);
    expect(await states(nurse)).toMatchObject([{ readAt, answeredAt: expect.any(String) }]);
  });

  it('is read by whom it names alone, and by nobody outside of the team', async () => {
    const { doctor, nurse, patient, write, see, states } = await opened();
    await write(nurse, [doctor]);
    await see(nurse);
    expect(await states(nurse)).toMatchObject([{ readAt: null }]);
    expect((await see(await aDoctor(app().db))).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await see(patient)).statusCode).toBe(403);
  });

  it('is answered by who writes without having said that it is read', async () => {
    const { doctor, nurse, write, states } = await opened();
    await write(nurse, [doctor]);
    await write(doctor, [nurse]);
    expect(await states(doctor)).toMatchObject([
      { person: { id: doctor.userId }, readAt: expect.any(String), answeredAt: expect.any(String) },
      { person: { id: nurse.userId }, readAt: null },
    ]);
  });
});

describe('a mention that stays unread', () => {
  it('is sent again once, then told to the structure’s person, and no more', async () => {
    const ward = await opened();
    const { staff, doctor, nurse, organizationId, id, write, states, settings } = ward;
    const head = await aPractitioner(app().db, 'doctor', { firstName: 'Nadège', lastName: 'Castaing' });
    await joins(app().db, head, organizationId);
    expect((await settings(staff, { reminderMinutes: 60, fallbackId: head.userId })).statusCode).toBe(200);
    await write(nurse, [doctor]);
    await eventually(async () => (await templates(doctor.userId)).length === 1 || undefined);
    await after(0.5);
    expect(await states(nurse)).toMatchObject([{ remindedAt: null }]);
    await after(0.6);
    await eventually(async () => (await templates(doctor.userId)).length === 2 || undefined);
    expect(await notificationsOf(doctor.userId)).toMatchObject([
      { template: 'mention', read: true },
      { template: 'mention-reminder', read: false, payload: { ID: id, sender: 'Rachelle Yapo', org: 'Maternité' } },
    ]);
    expect(await states(nurse)).toMatchObject([{ remindedAt: expect.any(String), passedAt: null }]);
    await after(1.1);
    const passed = await eventually(async () => (await notificationsOf(head.userId)).at(-1));
    expect(passed).toMatchObject({ template: 'mention-unread', payload: { ID: id, person: 'Hugo Lestrade' } });
    expect(await states(nurse)).toMatchObject([{ passedAt: expect.any(String), passedTo: { id: head.userId } }]);
    await after(48);
    expect(await templates(doctor.userId)).toEqual(['mention', 'mention-reminder']);
    expect(await templates(head.userId)).toEqual(['mention-unread']);
  });

  it('is told to who wrote it where the structure names nobody, or one who does not read the file', async () => {
    const { staff, doctor, nurse, organizationId, write, states, settings } = await opened();
    const blind = await aDoctor(app().db);
    await joins(app().db, blind, organizationId, ['MEMBER', 'TRANSMISSIONS']);
    expect((await settings(staff, { reminderMinutes: 60, fallbackId: blind.userId })).statusCode).toBe(200);
    await write(nurse, [doctor]);
    await after(1.1);
    await after(1.1);
    expect(await states(nurse)).toMatchObject([{ passedTo: { id: nurse.userId } }]);
  });

  it('is not sent again once it is read, resolved, or its patient has left; nor where the structure wants none', async () => {
    const read = await opened();
    await read.write(read.nurse, [read.doctor]);
    await read.see(read.doctor);
    const resolved = await opened();
    await resolved.write(resolved.nurse, [resolved.doctor]);
    const result = { result: aSealedText() };
    await app().as(resolved.nurse).post(`/transmission/${resolved.id}/resolve`, result);
    const left = await opened();
    await left.write(left.nurse, [left.doctor]);
    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE from_party = $1', [left.patient.partyId]);
    const quiet = await opened();
    await quiet.settings(quiet.staff, { reminderMinutes: null, fallbackId: null });
    await quiet.write(quiet.nurse, [quiet.doctor]);
    await after(72);
    for (const { doctor } of [read, resolved, left, quiet]) {
      expect((await templates(doctor.userId)).filter((one) => one !== 'mention')).toEqual([]);
    }
  });
});

describe('a mention of a transmission that was resolved', () => {
  it('waits again once it is open again, and one that is written there is sent again too', async () => {
    const { doctor, nurse, id, write, states } = await opened();
    await write(nurse, [doctor]);
    await app().as(nurse).post(`/transmission/${id}/resolve`, { result: aSealedText() });
    await app().as(nurse).post(`/transmission/${id}/reopen`, {});
    await after(4.1);
    expect(await states(nurse)).toMatchObject([{ remindedAt: expect.any(String) }]);

    await app().as(nurse).post(`/transmission/${id}/resolve`, { result: aSealedText() });
    await write(nurse, [doctor]);
    await after(4.1);
    expect(await states(nurse)).toMatchObject([{ passedAt: null }, { remindedAt: expect.any(String) }]);
  });

  it('is reminded of once however often a thread names the person, and who stood in is told no longer once they read', async () => {
    const { doctor, nurse, write, see } = await opened();
    for (let count = 0; count < 3; count += 1) await write(nurse, [doctor]);
    await after(4.1);
    await eventually(async () => (await templates(doctor.userId)).includes('mention-reminder') || undefined);
    await after(4.1);
    await eventually(async () => (await templates(nurse.userId)).length > 0 || undefined);
    expect((await templates(doctor.userId)).filter((one) => one === 'mention-reminder')).toHaveLength(1);
    expect(await notificationsOf(nurse.userId)).toMatchObject([{ template: 'mention-unread', read: false }]);
    await see(doctor);
    await eventually(async () => (await notificationsOf(nurse.userId)).every(({ read }) => read) || undefined);
  });
});

describe('the reminders of a structure', () => {
  it('are read by its team, and changed by who manages it', async () => {
    const { staff, doctor, path, settings } = await opened();
    expect((await app().as(doctor).get(path)).json()).toMatchObject({ reminderMinutes: 240, fallbackId: null });
    const changed = { reminderMinutes: 30, fallbackId: doctor.userId };
    expect((await settings(doctor, changed)).json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await settings(staff, changed)).json()).toMatchObject(changed);
    const { people } = (await app().as(doctor).get(path)).json();
    expect(people).toContainEqual(expect.objectContaining({ id: doctor.userId, name: 'Hugo Lestrade' }));
    expect((await settings(await aDoctor(app().db), changed)).json()).toMatchObject({ status: 404 });
  });

  it('name somebody who transmits there, and a time between a quarter of an hour and a week', async () => {
    const { staff, patient, settings, organizationId } = await opened();
    const withoutRight = await aDoctor(app().db);
    const rights = TEAM_RIGHTS.filter((right) => right !== 'TRANSMISSIONS');
    await joins(app().db, withoutRight, organizationId, rights);
    await follows(app().db, withoutRight.partyId, patient);
    for (const fallbackId of [withoutRight.userId, patient.userId, newId()]) {
      expect((await settings(staff, { reminderMinutes: 60, fallbackId })).json()).toMatchObject({
        ...{ status: 422, code: 'FALLBACK_NOT_ALLOWED', errors: [{ pointer: '/fallbackId' }] },
      });
    }
    for (const reminderMinutes of [0, 14, 10_081, 1.5, '60']) {
      expect((await settings(staff, { reminderMinutes, fallbackId: null })).json()).toMatchObject({
        ...{ status: 422, code: 'VALIDATION_FAILED', errors: [{ pointer: '/reminderMinutes' }] },
      });
    }
  });
});
