import { once } from 'node:events';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { allowsSlowTransfer } from '../../platform/http/limits/transfer-rates.ts';
import { aPatient } from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { aSealedFile, END, file, MULTIPART, payloadFor, payloads } from '../../testing/uploads.ts';
import { UploadsModule } from './uploads.module.ts';

const app = aCalendarApp({}, [UploadsModule]);

/** A line to the server, as both sides hold it. */
const aLine = async (): Promise<{ ours: Socket; theirs: Socket }> => {
  const server: Server = app().app.getHttpServer();
  if (!server.listening) await app().app.listen(0, '127.0.0.1');
  const taken = once(server, 'connection');
  const ours = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [theirs] = (await taken) as [Socket];
  return { ours, theirs };
};

const head = (path: string, length: number, more: Record<string, string>): string =>
  [
    `POST /api${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'rid: anti-csrf',
    `content-length: ${length}`,
    ...Object.entries(more).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

const signedIn = (actor: Actor): Record<string, string> => {
  app().sessions.people.set(actor.userId, actor);
  return { authorization: actor.userId };
};

const answerOn = async (line: Socket): Promise<string> => String((await once(line, 'data'))[0]);

describe('an upload that takes long', () => {
  it('is waited for beyond the limit of other requests, until it is there', async () => {
    const patient = await aPatient(app().db);
    const bytes = aSealedFile(50_000);
    const whole = Buffer.concat([payloads([payloadFor(patient.partyId, bytes)]), file(bytes), END]);
    const { ours, theirs } = await aLine();
    ours.write(head('/upload', whole.length, { ...signedIn(patient), 'content-type': MULTIPART }));
    ours.write(whole.subarray(0, 30_000));
    await eventually(() => allowsSlowTransfer(theirs));
    ours.write(whole.subarray(30_000));
    expect(await answerOn(ours)).toMatch(/^HTTP\/1\.1 201 /);
    await eventually(() => !allowsSlowTransfer(theirs));
    ours.destroy();
  });

  it.each<[string, (patient: Actor) => string]>([
    ['of nobody', () => head('/upload', 1_000_000, { 'content-type': MULTIPART })],
    [
      'to where no files are taken',
      (patient) => head('/appointment', 1_000_000, { ...signedIn(patient), 'content-type': MULTIPART }),
    ],
  ])('%s is not waited for', async (_what, headOf) => {
    const { ours, theirs } = await aLine();
    ours.write(headOf(await aPatient(app().db)));
    expect(await answerOn(ours)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(allowsSlowTransfer(theirs)).toBe(false);
    ours.destroy();
  });
});
