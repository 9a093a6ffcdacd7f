import { expect, it } from '@jest/globals';
import { HOUR_MS } from '@maillon/domain/time-units';
import { aDoctor } from '../../testing/calendars.ts';
import { aTeleexpertise } from '../../testing/cases/teleexpertises.ts';
import { aWard, joins } from '../../testing/cases/transmissions.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import type { AnswerTime } from './answer-times.service.ts';
import { TeleexpertisesModule } from './teleexpertises.module.ts';

const app = aCalendarApp({}, [TeleexpertisesModule]);

it('experts are known by the median of their last answers, once there are enough of them', async () => {
  const { doctor, nurse, organizationId, patient } = await aWard(app().db);
  const second = await aDoctor(app().db, { firstName: 'Estelle', lastName: 'Bamba' });
  await joins(app().db, second, organizationId);
  const times = async () => {
    const query = `practitionerIds=${nurse.partyId},${second.partyId}`;
    const answer = (await app().as(doctor).get(`/teleexpertise/answer-time?${query}`)).json<AnswerTime[]>();
    return [nurse, second].map(({ partyId }) => answer.find(({ id }) => id === partyId)?.minutes);
  };
  expect(await times()).toEqual([null, null]);
  for (const hours of [1, 3, 2]) {
    const id = await aTeleexpertise(app().db, { patient }, doctor, [nurse, second]);
    app().clock.advance(hours * HOUR_MS);
    const text = { text: aSealedText() };
    expect((await app().as(nurse).post(`/teleexpertise/${id}/comment`, text)).statusCode).toBe(201);
    app().clock.advance(-hours * HOUR_MS);
  }
  expect(await times()).toEqual([120, null]);
});
