import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { post } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { messageWith } from '../support/outbox.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';
import { fillsInSeries } from './series.ts';

const ZONE = 'Europe/Paris';

test('a doctor books three follow-up visits at once, and moves the one whose hour is taken @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const first = addDays(dayOf(Date.now(), ZONE), 9);
  const at = (day: typeof first, hour: number): string => new Date(toInstant(day, hour * 60, ZONE)).toISOString();
  const second = addDays(first, 7);
  await post(patient.context.request, '/appointment', {
    ...{ doctorId: doctor.profileId, patientId: patient.profileId, serviceCategory: 'Consultation' },
    ...{ start: at(second, 10), end: at(second, 10.5) },
  });

  const { page } = doctor;
  const series = await fillsInSeries(page, patient, at(first, 10));
  await expect(series.getByText('Hors créneaux libres')).toBeVisible();
  await expect(series.getByText('Libre', { exact: true })).toHaveCount(2);
  await expectAccessible(page);

  await series.getByLabel(/^Autre heure/).selectOption({ label: '11 h' });
  await expect(series.getByText('Libre', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Créer les 3 rendez-vous' }).click();
  await expect(page.getByText('3 rendez-vous créés')).toBeVisible();
  await page.goto(`/app/agenda?view=list&date=${second}`);
  await expect(page.getByText('11 h', { exact: true }).first()).toBeVisible();

  await messageWith(patient.context.request, patient.who.email, '3 rendez-vous sont confirmés');
});
