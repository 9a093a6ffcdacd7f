import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Notifier, notifyUser } from '../../platform/messaging/notifications.ts';
import type { NotificationPayloads, NotificationTemplate } from '../../platform/messaging/templates/catalogue.ts';
import { aDoctor, aPatient } from '../../testing/calendars.ts';
import { notificationSamples, USUAL } from '../../testing/cases/notification-samples.ts';
import { eventually } from '../../testing/eventually.ts';
import { HttpStub } from '../../testing/servers/http-stub.ts';
import { SmtpServer } from '../../testing/servers/smtp-server.ts';
import { CalendarApp } from '../../testing/start/a-calendar-app.ts';
import { reachable } from '../../testing/start/reachable.ts';

let smtp: SmtpServer;
let gateway: HttpStub;
let app: CalendarApp;
const texts: { to: string; text: string }[] = [];
let smsStatus = 202;
beforeAll(async () => {
  smtp = await SmtpServer.start();
  gateway = await HttpStub.start(({ body }) => {
    texts.push(JSON.parse(body.toString()));
    return { status: smsStatus };
  });
  app = await CalendarApp.open({ SMTP_URL: smtp.url, SMS_URL: gateway.url, SMS_TOKEN: 'x' });
});
afterAll(async () => {
  await app.close();
  await gateway.stop();
  await smtp.stop();
});

const notify = async <Name extends NotificationTemplate>(
  { userId }: Actor,
  template: Name,
  payload: NotificationPayloads[Name],
) => {
  await app.app.get(Notifier, { strict: false }).notify({ userId, template, payload, deduplicationKey: newId() });
};
const states = async ({ userId }: Actor) =>
  app.db.rows(
    'SELECT mail_state AS mail, sms_state AS sms, push_state AS push FROM notifications WHERE user_id = $1 ORDER BY id',
    [userId],
  );
const settled = () =>
  eventually(async () => {
    const [row] = await app.db.rows<{ left: number }>(
      'SELECT count(*) AS left FROM outbox WHERE parked_at IS NULL AND last_error IS NULL',
    );
    return row?.left === 0;
  });
const mailsTo = (address: string) => smtp.mails.filter(({ recipients }) => recipients.includes(address));
const smsTo = (number: string) => texts.filter(({ to }) => to === number);
const visit = () => notificationSamples(USUAL)['appointment-created'];

describe('a notification on its channels', () => {
  it('is mailed and texted to verified contacts, with a link of its own', async () => {
    const reader = await aPatient(app.db, { firstName: 'Zoé' });
    const { email, phone } = await reachable(app.db, reader);
    await notify(reader, 'account-activated', {});
    await settled();
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('Votre compte est activé');
    expect(mail?.text).toContain('Bonjour Zoé,');
    expect(mail?.html).toContain('<!doctype html>');
    const [link] = /http:\/\/localhost:3000\/n\/[A-Za-z]{30}/.exec(mail?.text ?? '') ?? [];
    expect(link).toBeDefined();
    expect(smsTo(phone)).toEqual([{ to: phone, text: `NatalConnect : votre compte est activé. Connexion : ${link}` }]);
    expect(await states(reader)).toEqual([{ mail: null, sms: null, push: null }]);
  });

  it('says where such mails are switched off, unless it is an alarm, and that a machine wrote it', async () => {
    const reader = await aPatient(app.db);
    const { email } = await reachable(app.db, reader);
    await notify(reader, 'account-activated', {});
    await notify(reader, 'security-alert', {});
    await settled();
    const headers = (name: string) => mailsTo(email).map((mail) => mail.headers.get(name));
    expect(headers('list-unsubscribe')).toEqual(['<http://localhost:3000/app?notifications=preferences>', undefined]);
    expect(headers('auto-submitted')).toEqual(['auto-generated', 'auto-generated']);
  });

  it('brings a patient the visit for their own calendar, and takes it out when it is cancelled', async () => {
    const reader = await aPatient(app.db);
    const { email } = await reachable(app.db, reader);
    await notify(reader, 'appointment-created', visit());
    await settled();
    const place = { name: 'Dr Élodie Sarrazin', version: 2 };
    await notify(reader, 'appointment-cancelled', { ...visit(), ...place });
    await settled();
    const [made, cancelled] = mailsTo(email).map(({ attachments }) => attachments[0]);
    expect(made).toMatchObject({ filename: 'rendez-vous.ics', mimeType: 'text/calendar' });
    for (const line of [
      'DTSTART:20261126T133000Z',
      'DTEND:20261126T140000Z',
      'SUMMARY:Rendez-vous avec Dr Élodie Sarrazin',
      'LOCATION:Maternité des Capucins',
      'STATUS:CONFIRMED',
    ]) {
      expect(made?.text.split(/\r?\n/)).toContain(line);
    }
    const uid = /UID:.*/.exec(made?.text ?? '')?.[0] ?? 'none';
    expect(cancelled?.text).toContain(uid);
    expect(cancelled?.text).toMatch(/SEQUENCE:2\r?\n[\s\S]*STATUS:CANCELLED/);
  });

  it('goes to no contact that its owner has not proved', async () => {
    const reader = await aPatient(app.db);
    const { email, phone } = await reachable(app.db, reader, { verified: false });
    await notify(reader, 'appointment-created', visit());
    await settled();
    expect([...mailsTo(email), ...smsTo(phone)]).toEqual([]);
    expect(await states(reader)).toEqual([{ mail: null, sms: null, push: null }]);
  });

  it('respects a channel that was switched off, but for an alarm', async () => {
    const reader = await aPatient(app.db);
    const { email, phone } = await reachable(app.db, reader);
    await app.as(reader).patch('/notification/preferences', { email: false, sms: false });
    await notify(reader, 'appointment-created', visit());
    await notify(reader, 'security-alert', {});
    await settled();
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Alerte de sécurité sur votre compte NatalConnect']);
    expect(smsTo(phone)).toHaveLength(1);
    expect(await states(reader)).toEqual([
      { mail: 'off', sms: 'off', push: null },
      { mail: null, sms: null, push: null },
    ]);
  });

  it('that a server refuses for good ends there, quietly, and the other channel has its own fate', async () => {
    const reader = await aPatient(app.db);
    const { phone } = await reachable(app.db, reader, { domain: 'refused.example' });
    await notify(reader, 'appointment-created', visit());
    await settled();
    expect(await states(reader)).toEqual([{ mail: 'refused', sms: null, push: null }]);
    expect(smsTo(phone)).toHaveLength(1);
  });

  it('that a gateway cannot take now is tried again later', async () => {
    const reader = await aPatient(app.db);
    const { phone } = await reachable(app.db, reader);
    smsStatus = 503;
    await notify(reader, 'appointment-created', visit());
    await eventually(() => smsTo(phone).length > 0);
    smsStatus = 202;
    await eventually(() => smsTo(phone).length === 2);
  });

  it('is told once to each of many, however often they are told together', async () => {
    const readers = await Promise.all([aPatient(app.db), aPatient(app.db), aDoctor(app.db)]);
    const contacts = await Promise.all(readers.map((reader) => reachable(app.db, reader)));
    const many = readers.map(({ userId }) => ({
      userId,
      template: 'appointment-created' as const,
      payload: visit(),
      deduplicationKey: newId(),
    }));
    const notifier = app.app.get(Notifier, { strict: false });
    await notifier.notifyAll(many);
    await notifier.notifyAll([...many, { ...many[0], userId: newId() } as (typeof many)[number]]);
    await settled();
    for (const { email } of contacts) expect(mailsTo(email)).toHaveLength(1);
    for (const reader of readers) expect(await states(reader)).toEqual([{ mail: null, sms: null, push: null }]);
  });

  it('told by a transaction is told after its commit, and never after a rollback', async () => {
    const reader = await aDoctor(app.db);
    const { email } = await reachable(app.db, reader);
    const refused = app.db.database.tx(async (tx) => {
      tx.publish(notifyUser(reader.userId, 'welcome', {}));
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await app.db.database.tx(async (tx) => tx.publish(notifyUser(reader.userId, 'account-activated', {})));
    await eventually(() => mailsTo(email).length > 0);
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Votre compte est activé']);
  });
});

describe('messages of a conversation', () => {
  const message = (ID: string) => ({ ID, sender: 'Ana Roy' });

  it('are told once per conversation and five minutes', async () => {
    const reader = await aDoctor(app.db);
    const { email } = await reachable(app.db, reader);
    const [channel, other] = [newId(), newId()];
    await Promise.all(Array.from({ length: 5 }, () => notify(reader, 'new-message', message(channel))));
    await notify(reader, 'new-message', message(other));
    await settled();
    expect(mailsTo(email)).toHaveLength(2);
    await app.db.rows(`UPDATE notifications SET created_at = now() - interval '6 minutes' WHERE user_id = $1`, [
      reader.userId,
    ]);
    await notify(reader, 'new-message', message(channel));
    await settled();
    expect(mailsTo(email)).toHaveLength(3);
  });

  it('are not told to somebody who is here', async () => {
    const reader = await aDoctor(app.db);
    await app.db.rows(
      `INSERT INTO sessions (handle, st_user_id, user_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')`,
      [reader.sessionHandle, reader.stUserId, reader.userId],
    );
    await notify(reader, 'new-message', message(newId()));
    expect(await states(reader)).toEqual([]);
  });
});
