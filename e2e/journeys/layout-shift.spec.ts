import type { Page } from '@playwright/test';
import { aContext, post, signUpMidwife } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { expectSteady, watchShifts } from '../support/layout-shift.ts';
import { aDoctorAndAPatient, aPreparedPatient, screenOf } from '../support/parties.ts';
import { aStructure } from '../support/structures.ts';
import { expect, test } from '../support/test.ts';

const expectSteadyHome = async (page: Page): Promise<void> => {
  await watchShifts(page);
  await expectSteady(page, '/app');
};

test('the homes of a patient and a doctor stand still while they fill, empty and with a visit, and so do their weeks @phone', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await expectSteadyHome(patient.page);
  await expect(patient.page.getByRole('heading', { name: 'Pour bien commencer' })).toBeVisible();
  await expectSteadyHome(doctor.page);

  const start = Math.ceil(Date.now() / 900_000) * 900_000 + 3_600_000;
  const [from, until] = [start, start + 1_800_000].map((at) => new Date(at).toISOString());
  await post(patient.context.request, '/appointment', {
    ...{ doctorId: doctor.profileId, patientId: patient.profileId, serviceCategory: 'Consultation' },
    ...{ start: from, end: until },
  });
  for (const { page, other } of [
    { page: patient.page, other: doctor.who.lastName },
    { page: doctor.page, other: patient.who.lastName },
  ]) {
    await expectSteady(page, '/app');
    await expect(page.getByText(new RegExp(other, 'i')).first()).toBeVisible();
    // Its weekend folds where no practitioner works then, which is known once the hours are.
    await expectSteady(page, '/app/agenda?view=week');
  }
});

test('the homes of a midwife and of a structure stand still while they fill @phone', async ({ browser }, info) => {
  test.setTimeout(180_000);
  const context = await aContext(browser, screenOf(info));
  await signUpMidwife(context.request, anIdentity());
  await expectSteadyHome(await context.newPage());
  const { page } = await aStructure(browser, info);
  await expectSteadyHome(page);
});

test('the lists of patients stand still while they fill, with one who waits for an answer @phone', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await watchShifts(doctor.page);
  await expectSteady(doctor.page, '/app/patients');
  await expect(doctor.page.getByText('Aucun patient trouvé')).toBeVisible();
  await aPreparedPatient(doctor.context.request, doctor.profileId);
  await post(doctor.context.request, `/doctor/${doctor.profileId}/affiliate-patient`, { patientId: patient.profileId });
  await expectSteady(doctor.page, '/app/patients');
  await expect(doctor.page.getByText('Demande d’accès en attente (1)')).toBeVisible();
  await expect(doctor.page.getByRole('list', { name: 'Patients' }).getByRole('listitem')).toHaveCount(1);
});

test('the lists of what a team says stand still while they fill @phone', async ({ browser }, info) => {
  test.setTimeout(180_000);
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const structure = await aStructure(browser, info);
  for (const [page, ...addresses] of [
    [patient.page, '/app/messages'],
    [doctor.page, '/app/messages', '/app/teleexpertises'],
    [structure.page, '/app/organization/transmissions'],
  ] as const) {
    await watchShifts(page);
    for (const address of addresses) await expectSteady(page, address);
  }
});
