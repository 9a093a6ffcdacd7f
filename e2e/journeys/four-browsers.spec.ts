import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { post } from '../support/account.ts';
import { mailed, watchNotice } from '../support/noticed.ts';
import { makesKeys, TREATMENT } from '../support/sealed-record.ts';
import { aDoctor, aSharedFile, asksToJoin, isAccepted, joins, opensTo } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';

test('four browsers at once: what a secretary books opens with one touch, whom she accepts reads without any', async ({
  browser,
}, info) => {
  test.slow();
  const { structure: secretary, patient } = await aSharedFile(browser, info);
  await opensTo(patient);
  await expect(patient.page.getByText(/^Dossier ouvert à/)).toBeVisible();
  // Neither is signed into the structure when the patient opens her file to it.
  const [doctor, newcomer] = [await aDoctor(browser, info), await aDoctor(browser, info)];
  await joins(doctor, secretary);
  await makesKeys(doctor);
  await makesKeys(newcomer);
  const noticed = await watchNotice({ patient, doctor, secretary, newcomer });
  const file = `patients/${patient.profileId}?view=record`;

  await secretary.page.goto('/app/organization/agenda');
  await doctor.page.goto(`/app/${file}`);
  await newcomer.page.goto(`/app/organization/${file}`);
  await patient.page.goto('/app');
  await expect(doctor.page.getByText(/ne vous a pas encore ouvert ce contenu/).first()).toBeVisible();
  for (const { page } of [doctor, newcomer]) await expect(page.getByText(TREATMENT)).toHaveCount(0);

  const start = toInstant(addDays(dayOf(Date.now(), 'Europe/Paris'), 1), 11 * 60, 'Europe/Paris');
  await post(secretary.context.request, '/appointment', {
    doctorId: doctor.profileId,
    patientId: patient.profileId,
    organizationId: secretary.id,
    start: new Date(start).toISOString(),
    end: new Date(start + 30 * 60_000).toISOString(),
    serviceCategory: 'Consultation',
  });
  // Her home, which was open, shows it.
  const accept = patient.page.getByRole('button', { name: new RegExp(`^Accepter.*${doctor.who.lastName}`, 'i') });
  await accept.click();
  await expect(doctor.page.getByText(TREATMENT).first()).toBeVisible();
  await expect(newcomer.page.getByText(TREATMENT)).toHaveCount(0);

  await asksToJoin(newcomer, secretary);
  await isAccepted(newcomer, secretary);
  await newcomer.page.goto(`/app/organization/${file}`);
  await patient.page.goto('/app');
  await expect(newcomer.page.getByText(TREATMENT).first()).toBeVisible();

  // No SMS, no code, no dialog: what happened in the agenda and the team, once each.
  await expect.poll(noticed).toEqual({
    patient: mailed('booking', 'request'),
    doctor: mailed('answer', 'booking'),
    secretary: mailed('team'),
    newcomer: mailed('team'),
  });
});
