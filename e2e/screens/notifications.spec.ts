import { expect, type Page, test } from '@playwright/test';
import { post } from '../support/account.ts';
import { dayFromToday } from '../support/days.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { photograph } from '../support/photograph.ts';

const shoot = (page: Page, name: string, address: string, sign: string): Promise<void> =>
  photograph(page, name, {
    before: async () => {
      await page.goto(address);
      await expect(page.getByRole('dialog').getByText(sign).first()).toBeVisible();
    },
  });

test('the bell of a patient: a visit, a request, the choice of channels', async ({ browser }, info) => {
  test.setTimeout(240_000);
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  // A booking opens the file to its own doctor: another one has to ask.
  const { doctor: colleague } = await aDoctorAndAPatient(browser, info);
  await post(colleague.context.request, '/access-policy/request', {
    resource: 'medical-file',
    fromId: patient.profileId,
    message: 'Pour préparer votre prochain rendez-vous',
  });
  const start = Date.parse(`${dayFromToday(2)}T09:00Z`);
  const visit = await post<{ id: string; version: number }>(patient.context.request, '/appointment', {
    doctorId: doctor.profileId,
    patientId: patient.profileId,
    start: new Date(start).toISOString(),
    end: new Date(start + 30 * 60_000).toISOString(),
    serviceCategory: 'FollowUp',
  });
  await post(doctor.context.request, `/appointment/${visit.id}/cancel`, {});
  const { page } = patient;
  await shoot(page, 'notifications', '/app?notifications=list', 'Accepter');
  await shoot(page, 'notifications-preferences', '/app?notifications=preferences', 'Par SMS');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'notifications-dark', '/app?notifications=list', 'Accepter');
});
