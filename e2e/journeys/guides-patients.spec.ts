import { addDays, dayOf } from '@maillon/domain/day';
import type { Browser, TestInfo } from '@playwright/test';
import { walkGuide } from '../guides/walk-guide.ts';
import { aContext, openAlways, post, signUpMidwife } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctorAndAPatient, screenOf } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

test('the guide « Ajouter un patient » says what is on the screen', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const { page } = doctor;
  const newcomer = anIdentity();
  const dialog = page.getByRole('dialog').last();
  const number = dialog.getByLabel(/Numéro de sécurité sociale/);
  await page.goto('/app');
  await walkGuide(page, 'add-patient', [
    async ({ press, sees }) => {
      await page.getByPlaceholder(/^Rechercher un patient/).click();
      await sees('Ajouter un patient');
      await page.goto('/app');
      await press('Mes patients');
    },
    async ({ press }) => {
      await press('Ajouter un patient');
      await number.pressSequentially(patient.who.nir);
    },
    async ({ press, picture, sees }) => {
      await expect(dialog.getByText(patient.who.lastName)).toBeVisible();
      await sees('Envoyer une demande');
      await picture(dialog, { isWhole: true });
      await press('Envoyer une demande');
    },
    async ({ sees, picture }) => {
      await sees('Demande d’accès en attente', 'Annuler la demande');
      await picture(page.getByRole('region', { name: /^Demande d’accès en attente/ }));
    },
    async ({ press, sees, picture }) => {
      await page.getByRole('button', { name: 'Ajouter un patient' }).first().click();
      await number.pressSequentially(newcomer.nir);
      await sees('Aucun patient trouvé');
      await picture(dialog, { isWhole: true });
      await press('Créer');
      await sees('Informations personnelles');
      await dialog.getByLabel('Nom', { exact: true }).fill(newcomer.lastName);
      await dialog.getByLabel('Prénom').fill(newcomer.firstName);
      await dialog.getByLabel('Date de naissance').fill(newcomer.birthDate);
      await dialog.getByText('Femme', { exact: true }).click();
      await dialog.getByRole('combobox', { name: /^Adresse/ }).fill('8 rue Fondaudège, 33000 Bordeaux');
      await page.keyboard.press('Escape');
      await dialog.getByRole('textbox', { name: /Adresse e-mail/ }).fill(newcomer.email);
      await press('Suivant');
    },
    async ({ press, sees, picture }) => {
      await sees('Antécédents et traitements', 'Groupe sanguin', 'Inconnu');
      await dialog.getByLabel('Groupe sanguin').selectOption({ label: 'Inconnu' });
      await picture(dialog, { isWhole: true });
      await press('Enregistrer');
      await expect(page.getByTitle(`${newcomer.firstName} ${newcomer.lastName}`)).toBeVisible();
    },
  ]);
});

/** A midwife who receives at any hour and works with a doctor, and a patient of hers. */
const aMidwifeAtWork = async (browser: Browser, info: TestInfo) => {
  const { doctor } = await aDoctorAndAPatient(browser, info);
  const context = await aContext(browser, screenOf(info));
  const { profileId } = await signUpMidwife(context.request, anIdentity());
  const { midwife } = await (await context.request.get('/api/user/current')).json();
  await openAlways(context.request, midwife.schedule.id, profileId, 'midwife');
  const { id: userId } = await (await doctor.context.request.get('/api/user/current')).json();
  const invitation = { ownerId: profileId, userType: 'midwife', userId };
  const { id } = await post<{ id: string }>(context.request, '/contact/invite-existing', invitation);
  await post(doctor.context.request, `/access-policy/${id}/approve`, {});
  const { firstName, lastName, birthDate, email, nir } = anIdentity();
  const address = { text: '8 rue Fondaudège, 33000 Bordeaux', city: 'Bordeaux' };
  const patient = { firstName, lastName, birthDate, email, nir, address, gender: 'FEMALE', bloodGroup: 'A+' };
  const { userData } = await post<{ readonly userData: { readonly id: string } }>(
    context.request,
    `/midwife/${profileId}/affiliate-new-patient`,
    { patient },
  );
  return { page: await context.newPage(), doctor, patient: { id: userData.id, lastName } };
};

test('the guide « Créer un rendez-vous » says what is on the screen', async ({ browser }, info) => {
  const { page, doctor, patient } = await aMidwifeAtWork(browser, info);
  const today = dayOf(Date.now(), 'Europe/Paris');
  const form = page.locator('form').filter({ hasText: 'Type de rendez-vous' });
  const who = form.locator('> div').first();
  await walkGuide(page, 'create-appointment', [
    async ({ press, sees }) => {
      await page.goto(`/app/patients/${patient.id}`);
      await sees('Créer une consultation');
      await page.goto('/app/agenda');
      await press('Ajouter un rendez-vous');
    },
    async ({ sees, picture }) => {
      await sees('Patient', 'Type de rendez-vous', 'Consultation', 'Urgent', 'Suivi', 'Renouvellement d’ordonnance');
      await form.getByRole('combobox', { name: 'Patient' }).fill(patient.lastName);
      await page.getByRole('option', { name: new RegExp(patient.lastName, 'i') }).click();
      await form.getByLabel('Type de rendez-vous').selectOption({ label: 'Suivi' });
      await picture(who);
    },
    async ({ sees, picture }) => {
      const needed = form.getByRole('checkbox', { name: 'Un médecin est nécessaire' });
      await expect(needed).toBeChecked();
      await sees('Un médecin est nécessaire', 'Médecin');
      await needed.uncheck();
      await expect(form.getByRole('combobox', { name: 'Médecin' })).toBeHidden();
      await needed.check();
      await form.getByRole('combobox', { name: 'Médecin' }).fill(doctor.who.lastName);
      await page
        .getByRole('option', { name: new RegExp(doctor.who.lastName, 'i') })
        .first()
        .click();
      await picture(who);
    },
    async ({ sees }) => {
      await sees('Date', 'Durée');
      for (const minutes of [15, 30, 45, 60])
        await expect(form.getByText(`${minutes} min`, { exact: true })).toBeVisible();
      await form.getByLabel('Date', { exact: true }).fill(addDays(today, -1));
      await expect(form.getByText('Cette date est déjà passée')).toBeVisible();
      await form.getByLabel('Date', { exact: true }).fill(addDays(today, 2));
      await form.getByText('30 min', { exact: true }).click();
    },
    async ({ sees, picture }) => {
      await sees('Choisir un autre horaire');
      await form.locator('label', { hasText: /^10\sh$/ }).click();
      await picture(form.getByRole('group', { name: 'Horaire' }));
    },
    async ({ press, sees, picture }) => {
      await sees('Motif de consultation', 'Créer le rendez-vous');
      await form.getByLabel('Motif de consultation').fill('Suivi du sixième mois');
      await picture(form.getByLabel('Motif de consultation'));
      await press('Créer le rendez-vous');
      await expect(page.getByRole('button', { name: new RegExp(patient.lastName, 'i') }).first()).toBeVisible();
      await doctor.page.goto(`/app/agenda?view=list&date=${addDays(today, 2)}`);
      await expect(doctor.page.getByRole('button', { name: new RegExp(patient.lastName, 'i') })).toBeVisible();
    },
  ]);
});

test('the guide « Régler ses disponibilités » says what is on the screen', async ({ browser }, info) => {
  const context = await aContext(browser, screenOf(info));
  await signUpMidwife(context.request, anIdentity());
  const page = await context.newPage();
  const holiday = addDays(dayOf(Date.now(), 'Europe/Paris'), 30);
  await page.goto('/app');
  await walkGuide(page, 'agenda-settings', [
    async ({ press }) => {
      await press('Agenda');
      await press('Disponibilités');
    },
    async ({ sees, picture }) => {
      await sees('Semaine type de disponibilité');
      for (const day of ['lundi', 'jeudi']) {
        await page.getByRole('button', { name: `Ajouter une plage le ${day}` }).click();
        await page.getByLabel(`Début, ${day}`).fill('09:00');
        await page.getByLabel(`Fin, ${day}`).fill('18:00');
      }
      await picture(page.getByRole('region', { name: 'Semaine type de disponibilité' }));
    },
    async ({ press }) => {
      await press('Sauvegarder');
      await expect(page.getByText('Disponibilités enregistrées')).toBeVisible();
    },
    async ({ press, sees, picture }) => {
      await sees('Ajouter une période exceptionnelle', 'Indisponibilité', 'Disponibilité');
      await page.getByLabel('Date de début').fill(holiday);
      await page.getByLabel('Heure de début').fill('08:00');
      await page.getByLabel('Date de fin').fill(holiday);
      await page.getByLabel('Heure de fin').fill('18:00');
      await picture(page.getByRole('region', { name: 'Ajouter une période exceptionnelle' }), { isWhole: true });
      await press('Ajouter la période');
      await expect(page.getByText('Indisponibilité ajoutée')).toBeVisible();
    },
    async ({ sees, picture }) => {
      await sees('Disponible');
      await picture(page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Semaine suivante' }) }));
    },
  ]);
});
