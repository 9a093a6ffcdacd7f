import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { post } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailed, NOTHING, watchNotice } from '../support/noticed.ts';
import { codeSentTo, lastMessageId, messageWith } from '../support/outbox.ts';
import { type Party } from '../support/parties.ts';
import { makesKeys, TREATMENT } from '../support/sealed-record.ts';
import {
  aDoctor,
  aSharedFile,
  asksToJoin,
  isAccepted,
  joins,
  opensTo,
  type Structure,
} from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';

const reads = ({ page }: Party) => expect(page.getByText(TREATMENT).first()).toBeVisible();

interface Booked {
  readonly structure: Structure;
  readonly doctor: Party;
  readonly patient: Party;
}

/** By the structure's secretary, whom the patient's client does not sign for. */
const booksFor = async ({ structure, doctor, patient }: Booked): Promise<void> => {
  const start = toInstant(addDays(dayOf(Date.now(), 'Europe/Paris'), 1), 11 * 60, 'Europe/Paris');
  await post(structure.context.request, '/appointment', {
    doctorId: doctor.profileId,
    patientId: patient.profileId,
    organizationId: structure.id,
    start: new Date(start).toISOString(),
    end: new Date(start + 30 * 60_000).toISOString(),
    serviceCategory: 'Consultation',
  });
};

/** To a number that was only written down no message is sent. */
const confirmsPhone = async ({ page, context: { request }, who: { phoneNumber } }: Party): Promise<void> => {
  await page.goto('/app/user/settings');
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click();
  const before = await lastMessageId(request, phoneNumber);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await page.getByLabel('Code à 6 chiffres').fill(await codeSentTo(request, phoneNumber, before));
  await expect(page.getByText('Votre téléphone est confirmé')).toBeVisible();
};

test('whom a structure accepts reads at the next session of the patient, who is asked nothing', async ({
  browser,
}, info) => {
  const { structure, patient } = await aSharedFile(browser, info);
  const { page } = patient;
  await opensTo(patient);
  await expect(page.getByText(/^Dossier ouvert à/)).toBeVisible();

  await page.goto('about:blank');
  const newcomer = await aDoctor(browser, info);
  await makesKeys(newcomer);
  const noticed = await watchNotice({ structure, newcomer, patient });
  await asksToJoin(newcomer, structure);
  await isAccepted(newcomer, structure);
  await newcomer.page.goto(`/app/organization/patients/${patient.profileId}?view=record`);
  await page.goto('/app');
  await reads(newcomer);
  await expect.poll(noticed).toEqual({
    structure: mailed('team'),
    newcomer: mailed('team'),
    patient: NOTHING,
  });
});

test('a secretary books, the patient opens her file with one touch, and the doctor reads', async ({
  browser,
}, info) => {
  const { structure, patient } = await aSharedFile(browser, info);
  const doctor = await aDoctor(browser, info);
  await joins(doctor, structure);
  await makesKeys(doctor);
  const noticed = await watchNotice({ structure, doctor, patient });
  await booksFor({ structure, doctor, patient });
  await doctor.page.goto(`/app/patients/${patient.profileId}?view=record`);
  await patient.page.goto('/app');
  const open = patient.page.getByRole('button', { name: new RegExp(`^(Accepter|Lui ouvrir).*${doctor.who.lastName}`) });
  await expect(open.first()).toBeVisible();
  await expectAccessible(patient.page);
  await open.first().click();
  await reads(doctor);
  await expect.poll(noticed).toEqual({
    structure: NOTHING,
    doctor: mailed('answer', 'booking'),
    patient: mailed('booking', 'request'),
  });
});

test('the link of an SMS opens what a secretary booked with one touch, and the doctor reads @phone', async ({
  browser,
}, info) => {
  const { structure, patient } = await aSharedFile(browser, info);
  const doctor = await aDoctor(browser, info);
  await joins(doctor, structure);
  await makesKeys(doctor);
  await confirmsPhone(patient);
  const preferences = await patient.context.request.patch('/api/notification/preferences', {
    headers: { rid: 'anti-csrf', 'idempotency-key': crypto.randomUUID() },
    data: { email: false, sms: true },
  });
  expect(preferences.ok()).toBe(true);
  await patient.page.goto('about:blank');
  const noticed = await watchNotice({ structure, doctor, patient });
  await booksFor({ structure, doctor, patient });
  await doctor.page.goto(`/app/patients/${patient.profileId}?view=record`);

  const { text } = await messageWith(
    patient.context.request,
    patient.who.phoneNumber,
    'demande un accès à vos données',
  );
  await patient.page.goto(/https?:\S+/.exec(text)?.[0] ?? '');
  const open = patient.page.getByRole('button', { name: new RegExp(`^Accepter.*${doctor.who.lastName}`, 'i') });
  await expect(open).toBeVisible();
  await expectAccessible(patient.page);
  await open.click();
  await reads(doctor);
  // The booking and the request, by the way that she chose, no code among them; and the panel that the link is of.
  await expect.poll(noticed).toEqual({
    structure: NOTHING,
    doctor: mailed('answer', 'booking'),
    patient: { ...NOTHING, sms: 2, dialogs: ['Notifications'] },
  });
});

test('a manager who joined without a signature is confirmed by one touch, and reads at the patient’s next session', async ({
  browser,
}, info) => {
  const { structure, patient } = await aSharedFile(browser, info);
  // Their account and their place in the structure are older than their keys.
  const manager = await aDoctor(browser, info);
  await joins(manager, structure);
  const rights = ['MEMBER', 'PATIENTS', 'TRANSMISSIONS', 'REQUESTS', 'AGENDA', 'MANAGE'];
  const answer = await structure.context.request.patch(`/api/organization/${structure.id}/team/${manager.profileId}`, {
    headers: { rid: 'anti-csrf', 'idempotency-key': crypto.randomUUID() },
    data: { rights },
  });
  expect(answer.ok()).toBe(true);
  await opensTo(patient);
  await expect(patient.page.getByText(/^Dossier ouvert à/)).toBeVisible();
  await patient.page.goto('about:blank');
  await makesKeys(manager);
  const noticed = await watchNotice({ structure, manager, patient });
  await manager.page.goto(`/app/organization/patients/${patient.profileId}?view=record`);
  await expect(manager.page.getByText(/ne vous a pas encore ouvert ce contenu/).first()).toBeVisible();

  await structure.page.goto('/app/organization/team');
  const confirm = structure.page.getByRole('button', {
    name: new RegExp(`^Confirmer : .*${manager.who.lastName}`, 'i'),
  });
  await expect(confirm).toBeVisible();
  await expectAccessible(structure.page);
  await confirm.click();
  await expect(structure.page.getByText(/confirmation enregistrée/)).toBeVisible();
  await expect(confirm).toBeHidden();
  await patient.page.goto('/app');
  await reads(manager);
  await expect.poll(noticed).toEqual({ structure: NOTHING, manager: NOTHING, patient: NOTHING });
});
