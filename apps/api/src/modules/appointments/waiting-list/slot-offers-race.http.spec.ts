import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Actor } from '../../../platform/actor.ts';
import { aDoctor, aPatient, aWeek, overlaps } from '../../../testing/calendars.ts';
import { ends } from '../../../testing/cases/visit-cast.ts';
import { eventually } from '../../../testing/eventually.ts';
import { NOW } from '../../../testing/start/a-calendar-app.ts';
import { waitingLists } from '../../../testing/waiting-lists.ts';

const { app, FREED, run, ask, slotsOf, take, cancel } = waitingLists();
const BEFORE = '2026-11-25T00:00:00.000Z';

type Step = 'run' | 'wait' | 'accept' | 'decline' | 'book' | 'cancel';
const STEPS: readonly Step[] = ['run', 'run', 'wait', 'accept', 'decline', 'book', 'cancel'];

describe('one slot and many who wait for it', () => {
  it('is offered to one patient at a time and booked by one, whatever happens at once', async () => {
    const steps = fc.array(fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 4 }), {
      ...{ minLength: 3, maxLength: 8 },
    });
    await fc.assert(
      fc.asyncProperty(steps, async (rounds) => {
        const { db } = app();
        const doctor = await aDoctor(db);
        await aWeek(db, doctor, { weekdays: [2], from: '10:00', to: '10:30' });
        const patients: Actor[] = [];
        for (let count = 0; count < 4; count += 1) {
          const patient = await aPatient(db);
          patients.push(patient);
          expect((await ask(patient, doctor.partyId, { before: BEFORE })).statusCode).toBe(200);
        }
        let now = NOW;
        const offers = async () =>
          (await Promise.all(patients.map(async (patient) => ({ patient, all: await slotsOf(patient) })))).flatMap(
            ({ patient, all }) =>
              all.flatMap(({ offer }: { offer: { id: string; start: string } | null }) =>
                offer === null ? [] : [{ patient, offer }],
              ),
          );
        const visits = () =>
          db.rows<{ id: string; status: string }>(
            `SELECT a.id, a.status FROM appointments a WHERE a.doctor_id = $1 AND a.status = 'BOOKED'`,
            [doctor.partyId],
          );
        const open = () =>
          db.rows(
            `SELECT 1 FROM slot_offers o JOIN slot_requests r ON r.id = o.request_id
              WHERE r.practitioner_id = $1 AND o.status = 'OPEN'`,
            [doctor.partyId],
          );
        const answers: Record<Step, () => Promise<unknown>> = {
          run,
          wait: async () => {
            now = ends(now, 11);
            app().clock.moveTo(now);
          },
          accept: async () =>
            Promise.all(
              (await offers()).flatMap(({ patient, offer }) => [1, 2].map(() => take(patient, doctor.partyId, offer))),
            ),
          decline: async () =>
            Promise.all(
              (await offers()).map(({ patient, offer }) => app().as(patient).post(`/slot-offer/${offer.id}/decline`)),
            ),
          book: async () => Promise.all(patients.map((patient) => take(patient, doctor.partyId, { start: FREED }))),
          cancel: async () => Promise.all((await visits()).map(({ id }) => cancel(doctor, id))),
        };
        try {
          for (const round of rounds) {
            await Promise.all(round.map((step) => answers[step]()));
            expect((await open()).length).toBeLessThanOrEqual(1);
            expect((await visits()).length).toBeLessThanOrEqual(1);
            // What was booked in the moment of an offer ends it.
            await eventually(async () => {
              await run();
              return (await open()).length + (await visits()).length <= 1;
            });
          }
          expect(await overlaps(db)).toBe(0);
          expect((await app().checkFreeTime()).repaired).toEqual([]);
        } finally {
          app().clock.moveTo(NOW);
          await db.rows('DELETE FROM slot_requests');
        }
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});
