import { addDays, dayOf, startOfWeek } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { post } from '../support/account.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { makesKeys, writesRecord } from '../support/sealed-record.ts';
import { opensTo } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';
import { aVisitNow } from '../video/call.ts';
import { chooses, presses, tabTo, writes } from './keyboard.ts';

const ZONE = 'Europe/Paris';
/** Next week's Tuesday: every hour of it is still to come. */
const tuesday = () => addDays(startOfWeek(dayOf(Date.now(), ZONE)), 8);
const at = (minutes: number) => new Date(toInstant(tuesday(), minutes, ZONE)).toISOString();

test('a patient books and cancels with the keyboard alone @phone', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const { page } = patient;
  const name = new RegExp(doctor.who.lastName, 'i');
  await page.goto('/app/agenda');
  await presses(page, page.getByRole('link', { name: 'Prendre rendez-vous' }).first());
  const reason = page.getByRole('radio', { name: 'Consultation de suivi' });
  await chooses(page, page.getByRole('group').filter({ has: reason }), reason);
  await writes(page, page.getByRole('searchbox', { name: 'Nom, spécialité ou ville' }), doctor.who.lastName);
  await presses(page, page.getByRole('button', { name }).first());
  await writes(page, page.getByRole('textbox', { name: /^Motif de consultation/ }), 'Fatigue');
  await presses(page, page.getByRole('button', { name: 'Confirmer le rendez-vous' }));
  await expect(page.getByRole('heading', { level: 1, name: 'C’est réservé' })).toBeVisible();

  // Of that one the last moment to cancel may have passed.
  const far = await post<{ id: string }>(patient.context.request, '/appointment', {
    ...{ doctorId: doctor.profileId, patientId: patient.profileId, serviceCategory: 'Consultation' },
    ...{ start: at(10 * 60), end: at(10 * 60 + 30) },
  });
  await page.goto(`/app/agenda/visit/${far.id}`);
  await presses(page, page.getByRole('button', { name: 'Annuler le rendez-vous' }));
  const question = page.getByRole('dialog', { name: 'Annuler ce rendez-vous ?' });
  const why = question.getByRole('radio', { name: 'Pas de moyen de venir' });
  await chooses(page, question.getByRole('group', { name: /^Pour quelle raison/ }), why);
  await presses(page, question.getByRole('button', { name: 'Annuler le rendez-vous' }));
  await expect(page.getByText(/^Ce rendez-vous est annulé\s: pas de moyen de venir/)).toBeVisible();
});

test('a doctor books, moves and cancels a visit with the keyboard alone @phone', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  // Whom she has seen is hers to book.
  await post(patient.context.request, '/appointment', {
    ...{ doctorId: doctor.profileId, patientId: patient.profileId, serviceCategory: 'Consultation' },
    ...{ start: at(8 * 60), end: at(8 * 60 + 15) },
  });
  const { page } = doctor;
  await page.goto(`/app/agenda?view=day&date=${tuesday()}`);
  await tabTo(page, page.getByRole('button', { name: /^Ajouter un rendez-vous .* à 9 h$/ }));
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');

  await writes(page, page.getByRole('combobox', { name: 'Patient' }), patient.who.lastName);
  await expect(page.getByRole('option', { name: new RegExp(patient.who.lastName, 'i') })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await writes(page, page.getByRole('combobox', { name: 'Type de rendez-vous' }), 'Consultation');
  await writes(page, page.getByRole('textbox', { name: /^Motif de consultation/ }), 'Suivi');
  await presses(page, page.getByRole('button', { name: 'Créer le rendez-vous' }));
  await expect(page.getByText('Rendez-vous créé')).toBeVisible();

  await page.goto(`/app/agenda?view=day&date=${tuesday()}`);
  const visits = page.getByRole('button', { name: new RegExp(patient.who.lastName, 'i') });
  const visit = visits.filter({ hasText: /10\sh/ });
  await tabTo(page, visit);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: '10 h 30' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(visit).toContainText(/10\sh\s30/);

  await presses(page, visit);
  const dialog = page.getByRole('dialog', { name: 'Rendez-vous' });
  await expect(dialog.getByText(/10\sh\s30/)).toBeVisible();
  await presses(page, page.getByRole('button', { name: 'Modifier' }));
  await presses(page, page.getByRole('button', { name: 'Annuler le rendez-vous' }));
  const question = page.getByRole('dialog', { name: 'Annuler ce rendez-vous ?' });
  await presses(page, question.getByRole('button', { name: 'Annuler le rendez-vous' }));
  await expect(page.getByText('Rendez-vous annulé')).toBeVisible();
  // The keyboard is given back to the calendar.
  await presses(page, page.getByRole('button', { name: 'Aujourd’hui' }));
  await expect(page).toHaveURL(new RegExp(dayOf(Date.now(), ZONE)));
});

test('a patient moves her visit with the keyboard alone @phone', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const visit = await post<{ id: string }>(patient.context.request, '/appointment', {
    ...{ doctorId: doctor.profileId, patientId: patient.profileId, serviceCategory: 'Consultation' },
    ...{ start: at(9 * 60), end: at(9 * 60 + 30) },
  });
  const { page } = patient;
  await page.goto(`/app/agenda?view=list&date=${tuesday()}`);
  await presses(page, page.getByRole('button', { name: new RegExp(doctor.who.lastName, 'i') }));
  await presses(page, page.getByRole('link', { name: 'Voir la page du rendez-vous' }));
  await expect(page).toHaveURL(new RegExp(`/app/agenda/visit/${visit.id}$`));
  await presses(page, page.getByRole('button', { name: 'Déplacer', exact: true }));
  await presses(page, page.getByRole('button', { name: /^lundi .* à\s0\sh,/ }));
  const question = page.getByRole('dialog', { name: /^Déplacer au lundi .* à\s0\sh/ });
  await presses(page, question.getByRole('button', { name: 'Déplacer le rendez-vous' }));
  await expect(page.getByText('Rendez-vous déplacé')).toBeVisible();
  await expect(page.getByText(/ à\s0\sh avec /)).toBeVisible();
});

test('a doctor ends a visit with the keyboard alone @phone', async ({ browser }, info) => {
  test.slow();
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await makesKeys(doctor);
  await makesKeys(patient);
  await writesRecord(patient);
  const visitId = await aVisitNow(patient, doctor);
  await opensTo(patient);
  const { page } = doctor;
  const { start } = await (await doctor.context.request.get(`/api/appointment/${visitId}`)).json();
  await page.goto(`/app/agenda?view=list&date=${dayOf(Date.parse(start), ZONE)}`);
  await presses(page, page.getByRole('button', { name: new RegExp(patient.who.lastName, 'i') }));
  await presses(page, page.getByRole('link', { name: 'Rédiger le compte rendu' }));
  await expect(page).toHaveURL(new RegExp(`/app/appointment/report/${visitId}`));
  await expect(page.getByRole('img', { name: /^Page 1 sur/ })).toHaveAttribute('data-drawn', 'true');
  await presses(page, page.getByRole('button', { name: 'Valider' }));
  await expect(page.getByText('Compte rendu validé')).toBeVisible();
});
