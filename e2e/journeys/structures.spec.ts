import { aContext, signUpDoctor } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { messageWith } from '../support/outbox.ts';
import { screenOf } from '../support/parties.ts';
import { aStructure } from '../support/structures.ts';
import { expect, test } from '../support/test.ts';

test('a doctor joins a structure by its FINESS, is accepted, and invites colleagues known and unknown', async ({
  browser,
}, info) => {
  test.slow();
  const structure = await aStructure(browser, info);
  const who = anIdentity();
  const atDoctor = await aContext(browser, screenOf(info));
  await signUpDoctor(atDoctor.request, who);
  const doctor = await atDoctor.newPage();

  await doctor.goto('/app/organization/team');
  await expect(doctor.getByRole('heading', { name: 'Rejoindre une structure' })).toBeVisible();
  await doctor.getByLabel(/Numéro FINESS/).fill(structure.finess);
  await expect(doctor.getByText(structure.name)).toBeVisible();
  await expectAccessible(doctor);
  await doctor.getByRole('button', { name: 'Envoyer une demande de rattachement' }).click();
  await expect(doctor.getByText('Demande envoyée')).toBeVisible();

  const office = structure.page;
  await office.goto('/app/organization/team');
  await expect(office.getByText('Invitation en attente (1)')).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: /^Accepter\s: / }).click();
  await expect(office.getByText('Invitation en attente (1)')).toHaveCount(0);
  // Who administers it says what is read of it.
  await office.goto('/app/organization');
  await office.getByRole('button', { name: 'Modifier la structure' }).click();
  const edited = office.getByRole('dialog', { name: 'Modifier la structure' });
  await edited.getByRole('textbox', { name: /^Présentation/ }).fill('Maternité de proximité');
  await edited.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(edited).toHaveCount(0);
  await expect(office.getByText('Maternité de proximité')).toBeVisible();
  await office.goto('/app/organization/team');

  await doctor.goto('/app/organization/team');
  await expect(doctor.getByRole('heading', { name: 'Équipe' })).toBeVisible();
  await expect(doctor.getByRole('button', { name: 'Inviter un membre' })).toHaveCount(0);

  // A colleague who has an account is found by address, and answers where they find it.
  const known = anIdentity();
  const atKnown = await aContext(browser, screenOf(info));
  await signUpDoctor(atKnown.request, known);
  const invite = async (email: string, then: string): Promise<void> => {
    await office.getByRole('button', { name: 'Inviter un membre' }).click();
    await office.getByLabel(/Adresse e-mail/).fill(email);
    await office.getByRole('button', { name: 'Rechercher', exact: true }).click();
    await office.getByRole('button', { name: then }).click();
    await expect(office.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Envoyer une invitation' }).click();
    // Once the letter has left it says so, and goes by itself after two seconds.
    await expect(office.getByRole('dialog')).toHaveCount(0);
  };
  await invite(known.email, 'Rédiger une invitation');
  const colleague = await atKnown.newPage();
  await colleague.goto('/app/join-organization');
  await expect(colleague.getByText('vous invite à rejoindre son équipe')).toBeVisible();
  await colleague.getByRole('button', { name: 'Accepter' }).click();
  await expect(colleague).toHaveURL(/\/app\/organization$/);

  // One who has none finds it after the sign-up, by the link of the letter.
  const unknown = anIdentity();
  await invite(unknown.email, 'Continuer');
  const letter = await messageWith(structure.context.request, unknown.email, '/invitation#');
  const atUnknown = await aContext(browser, screenOf(info));
  const newcomer = await atUnknown.newPage();
  await newcomer.goto(`/invitation#${/invitation#([\w-]+)/.exec(letter.text)?.[1] ?? ''}`);
  await expect(newcomer).toHaveURL(/\/login$/);
  await signUpDoctor(atUnknown.request, unknown);
  await newcomer.goto('/app/join-organization');
  await newcomer.getByRole('button', { name: 'Accepter' }).click();
  await expect(newcomer).toHaveURL(/\/app\/organization$/);
});
