import { expect, it } from '@jest/globals';
import { HOUR_MS } from '@maillon/domain/time-units';
import type { Actor } from '../../platform/actor.ts';
import { withRequestContext } from '../../platform/request-context.ts';
import { aPatient, aReceivingDoctor } from '../../testing/calendars.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { ReadTrailRepository } from './read-trail.repository.ts';
import { ReadTrail } from './read-trail.service.ts';

const db = aDatabase();

/** A home that is opened through a process of its own, so many hours from now. */
const openHome = (reader: Actor, patient: Actor, kind: 'measures' | 'term', hours = 0): Promise<void> => {
  const clock = new FakeClock(new Date(Date.now() + hours * HOUR_MS).toISOString());
  const context = { requestId: 'r', actor: reader, impersonatorId: null, ipHash: 'x' };
  const trail = new ReadTrail(db().database, clock, new ReadTrailRepository(db().database, db().prisma));
  return withRequestContext(context, () => trail.noteExcerpt(reader, patient.partyId, kind));
};

const linesOf = async ({ partyId }: Actor): Promise<string[]> => {
  const lines = `SELECT target_kind FROM audit_events WHERE patient_id = $1 ORDER BY seq`;
  return (await db().rows(lines, [partyId])).map((line) => String(line.target_kind));
};

it('a home that is opened again leaves no second line of its patients, whichever process answers', async () => {
  const [reader, other, patient] = [await aReceivingDoctor(db()), await aReceivingDoctor(db()), await aPatient(db())];
  for (let opened = 0; opened < 3; opened += 1) await openHome(reader, patient, 'measures');
  expect(await linesOf(patient)).toEqual(['measures']);
  await openHome(reader, patient, 'term');
  await openHome(other, patient, 'measures');
  expect(await linesOf(patient)).toEqual(['measures', 'term', 'measures']);
});

it('half a day later the same reader leaves a line again', async () => {
  const [reader, patient] = [await aReceivingDoctor(db()), await aPatient(db())];
  await openHome(reader, patient, 'measures');
  await openHome(reader, patient, 'measures', 11);
  expect(await linesOf(patient)).toEqual(['measures']);
  await openHome(reader, patient, 'measures', 13);
  expect(await linesOf(patient)).toEqual(['measures', 'measures']);
});
