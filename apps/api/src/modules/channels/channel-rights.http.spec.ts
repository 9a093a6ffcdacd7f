import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import {
  aDoctor,
  aGrant,
  aMidwife,
  anAppointment,
  aPatient,
  aReceivingDoctor,
  aSharedFile,
  aStructure,
} from '../../testing/calendars.ts';
import { aChannel } from '../../testing/cases/channels.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';
import { ChannelsModule } from './channels.module.ts';

const app = aCalendarApp({}, [ChannelsModule]);
type Pair = readonly [Actor, Actor];

const db = () => app().db;
const daysFromNow = (days: number): string => new Date(Date.parse(NOW) + days * 86_400_000).toISOString();
const member = (from: string, to: Actor, resource = 'organization', rights = ['MEMBER']) =>
  aGrant(db(), { resource, from, to: to.partyId, rights });
const inVisit =
  (days: number, status: 'BOOKED' | 'FULFILLED' | 'CANCELLED' = 'BOOKED') =>
  async (): Promise<Pair> => {
    const [patient, doctor] = [await aPatient(db()), await aReceivingDoctor(db())];
    await anAppointment(db(), { patient, practitioners: [doctor], start: daysFromNow(days), status });
    return [patient, doctor];
  };

const PAIRS: readonly [string, number, () => Promise<Pair>][] = [
  [
    'a patient and the doctor who has the file',
    201,
    async () => {
      const [patient, doctor] = [await aPatient(db()), await aDoctor(db())];
      await aSharedFile(db(), patient, doctor);
      return [patient, doctor];
    },
  ],
  ['a patient and the doctor of a visit to come', 201, inVisit(40)],
  ['a patient and the doctor of a visit of 89 days ago', 201, inVisit(-89, 'FULFILLED')],
  ['a patient and the doctor of a visit of 91 days ago', 403, inVisit(-91, 'FULFILLED')],
  ['a patient and the doctor of a visit that was cancelled', 403, inVisit(2, 'CANCELLED')],
  ['a patient and a doctor who is a stranger', 403, async () => [await aPatient(db()), await aDoctor(db())]],
  ['a doctor and a patient who is a stranger', 404, async () => [await aDoctor(db()), await aPatient(db())]],
  ['two patients', 404, async () => [await aPatient(db()), await aPatient(db())]],
  [
    'a patient and the structure that follows her',
    201,
    async () => {
      const [patient, { staff, organizationId }] = [await aPatient(db()), await aStructure(db())];
      await aGrant(db(), { resource: 'medical-file', from: patient.partyId, to: organizationId, rights: ['READ'] });
      return [patient, staff];
    },
  ],
  [
    'a patient and the staff of another structure',
    404,
    async () => [await aPatient(db()), (await aStructure(db())).staff],
  ],
  [
    'two members of a structure',
    201,
    async () => {
      const [{ organizationId }, one, other] = [await aStructure(db()), await aDoctor(db()), await aMidwife(db())];
      await member(organizationId, one);
      await member(organizationId, other);
      return [one, other];
    },
  ],
  [
    'a member and an external practitioner of a structure',
    201,
    async () => {
      const [{ organizationId }, one, other] = [await aStructure(db()), await aDoctor(db()), await aMidwife(db())];
      await member(organizationId, one);
      await member(organizationId, other, 'organization_external_practitioners', ['MESSAGE']);
      return [one, other];
    },
  ],
  [
    'a member and an external practitioner who receives requests alone',
    403,
    async () => {
      const [{ organizationId }, one, other] = [await aStructure(db()), await aDoctor(db()), await aMidwife(db())];
      await member(organizationId, one);
      await member(organizationId, other, 'organization_external_practitioners', ['DISPATCH']);
      return [one, other];
    },
  ],
  [
    'two contacts',
    201,
    async () => {
      const [one, other] = [await aDoctor(db()), await aMidwife(db())];
      await member(other.partyId, one, 'practitioner_contacts', ['MESSAGE']);
      return [one, other];
    },
  ],
  ['two doctors who are strangers', 403, async () => [await aDoctor(db()), await aDoctor(db())]],
  [
    'a member and the staff of her structure',
    201,
    async () => {
      const [{ organizationId, staff }, one] = [await aStructure(db()), await aDoctor(db())];
      await member(organizationId, one);
      return [one, staff];
    },
  ],
];

const open = (who: Actor, other: Actor) =>
  app()
    .as(who)
    .post('/user/channels', { userIds: [other.userId], channelType: 'OneToOne' });
const write = (who: Actor, id: string) => app().as(who).post(`/channel/${id}/message`, { text: aSealedText() });

describe('who may write to whom', () => {
  it.each(PAIRS)('%s: %i', async (_who, status, pair) => {
    const [one, other] = await pair();
    const answer = await open(one, other);
    expect(answer.statusCode).toBe(status);
    // A conversation that was opened when it was allowed is written in, and read, by the same rule.
    const id = await aChannel(db(), [one, other]);
    expect((await write(one, id)).statusCode).toBe(status === 201 ? 201 : 403);
    expect((await app().as(one).get(`/channel/${id}`)).json()).toMatchObject({ isOpen: status === 201 });
  });

  it('does not concern oneself', async () => {
    const doctor = await aDoctor(db());
    expect((await open(doctor, doctor)).json()).toMatchObject({ status: 403, code: 'CHANNEL_NOT_ALLOWED' });
  });

  it('ends with what opened it: what was said stays readable, and nothing more is written', async () => {
    const [patient, doctor] = [await aPatient(db()), await aDoctor(db())];
    await aSharedFile(db(), patient, doctor);
    const { id } = (await open(patient, doctor)).json();
    await write(doctor, id);
    await db().rows('UPDATE access_policies SET revoked_at = now() WHERE from_party = $1', [patient.partyId]);
    expect((await write(patient, id)).json()).toMatchObject({ status: 403, code: 'CHANNEL_CLOSED' });
    expect((await app().as(doctor).get(`/channel/${id}`)).json()).toMatchObject({
      isOpen: false,
      messages: [{ number: 1 }],
    });
  });

  it('ends with the account of one of the two', async () => {
    const [patient, doctor] = [await aPatient(db()), await aDoctor(db())];
    await aSharedFile(db(), patient, doctor);
    const { id } = (await open(patient, doctor)).json();
    await db().rows(`UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1`, [doctor.userId]);
    expect((await write(patient, id)).json()).toMatchObject({ status: 403, code: 'CHANNEL_CLOSED' });
  });
});
