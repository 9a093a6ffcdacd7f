import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { unzip } from '../../apps/api/src/testing/unzip.ts';
import { post } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { keptValues } from '../support/kept-keys.ts';
import { securityCode } from '../support/outbox.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { aPdf } from '../support/pdf.ts';
import { expect, test } from '../support/test.ts';

/** One pixel, and a page. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PAGE = aPdf('Compte rendu');
const PHRASE = 'Échographie du deuxième trimestre';
const WITH_A_NAME = 'Ordonnance Camille Fontanel';

/** Everything that this browser sent while `during` ran, as text. */
const sentBy = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postDataBuffer()?.toString('utf8') ?? ''));
  return sent;
};

/**
 * What each form with files says in the clear: Playwright cannot read their bodies from the requests.
 * To be called before the page is opened.
 */
const formsOf = async (page: Page): Promise<() => Promise<string[]>> => {
  const forms: string[] = [];
  await page.exposeFunction('reportForm', (text: string) => forms.push(text));
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      const fields =
        body instanceof FormData ? [...body].map(([, part]) => (part instanceof File ? part.name : part)) : [];
      if (fields.length > 0)
        void (window as unknown as { reportForm: (text: string) => void }).reportForm(fields.join('\n'));
      send.call(this, body);
    };
  });
  return async () => {
    await expect.poll(() => forms.length).toBeGreaterThan(0);
    return forms;
  };
};

/** How many points of a picture are of the blue field of our page. */
const bluePoints = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const { data } = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    let found = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at + 2] ?? 0) > 120 && (data[at] ?? 255) < 60) found += 1;
    return found;
  });

test('a patient keeps encrypted documents, loses the device, and reads them again with a code @phone', async ({
  browser,
}, info) => {
  const { patient } = await aDoctorAndAPatient(browser, info);
  const { page, context, who } = patient;
  const sent = sentBy(page);
  const forms = await formsOf(page);

  await page.goto('/app/medical-record?view=documents');
  await expect(page.getByText('Aucun document')).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter un document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un document' });
  await expect(dialog.getByRole('button', { name: 'Envoyer' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.locator('input[type=file]').setInputFiles([
    { name: `${PHRASE}.pdf`, mimeType: 'application/pdf', buffer: PAGE },
    { name: 'Cicatrice.png', mimeType: 'image/png', buffer: PIXEL },
    { name: `${WITH_A_NAME}.pdf`, mimeType: 'application/pdf', buffer: PAGE },
  ]);
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByRole('button', { name: PHRASE, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: WITH_A_NAME, exact: true })).toBeVisible();
  const said = [...sent, ...(await forms())];
  expect(said.filter((text) => /deuxi|Cicatrice|Ordonnance|Fontanel/.test(text))).toEqual([]);
  // One form a file, and the file in it has the same name whatever it is called here.
  expect(said.filter((text) => text.split('\n').includes('sealed'))).toHaveLength(3);

  await page.getByRole('button', { name: 'Rechercher un document' }).click();
  await page.getByPlaceholder('Rechercher…').fill('ECHO');
  await expect(page.getByRole('button', { name: 'Cicatrice', exact: true })).toBeHidden();
  await page.getByPlaceholder('Rechercher…').fill('');

  await page.getByRole('button', { name: 'Cicatrice', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Cicatrice' });
  const image = preview.getByRole('img', { name: 'Cicatrice' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1);
  const share = () => preview.evaluate((box) => Math.round((100 * box.getBoundingClientRect().height) / innerHeight));
  expect(await share()).toBe(90);
  await preview.getByRole('button', { name: 'Plein écran' }).click();
  await expect.poll(share).toBe(100);
  await preview.getByRole('button', { name: 'Réduire' }).click();
  await expect.poll(share).toBe(90);
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'Télécharger' }).click(),
  ]);
  expect(readFileSync(await file.path())).toEqual(PIXEL);
  await preview.getByRole('button', { name: 'Fermer' }).click();

  await page.getByRole('button', { name: PHRASE, exact: true }).click();
  const pdf = page.getByRole('dialog', { name: PHRASE });
  const drawn = pdf.getByRole('img', { name: 'Page 1 sur 1' });
  await expect(drawn).toHaveAttribute('data-drawn', 'true');
  expect(await bluePoints(drawn)).toBeGreaterThan(1_000);
  await expect(pdf.getByText('Compte rendu')).toBeAttached();
  await expectAccessible(page);

  // Another device: the same session, and nothing that was kept here.
  const other = await context.newPage();
  await page.close();
  await other.goto('/legals/privacy-policy');
  await other.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await other.goto('/app/medical-record?view=documents');
  // Nothing is asked, and no code is sent, before she wants to read.
  await other.getByRole('button', { name: 'Déverrouiller' }).first().click();
  const question = other.getByRole('dialog', { name: 'Code de sécurité' });
  await expect(question.getByRole('button', { name: 'Recevoir le code' })).toBeVisible();
  await expectAccessible(other);
  await question.getByRole('button', { name: 'Utiliser ma fiche de secours' }).click();
  await other.getByRole('button', { name: 'J’ai tout perdu' }).click();
  await expect(other.getByRole('button', { name: 'Demander un nouvel accès' })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Entrer un code' }).click();
  await question.getByRole('button', { name: 'Recevoir le code' }).click();
  await question.getByRole('textbox', { name: 'Code de sécurité' }).fill(await securityCode(other.request, who.email));
  await expect(question).toBeHidden();
  await expect(other.getByRole('button', { name: PHRASE, exact: true })).toBeVisible();

  // The copy of everything holds them as they were.
  await other.goto('/app/user/settings#access-policy');
  const [copy] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'Télécharger mon dossier' }).click(),
  ]);
  const archive = readFileSync(await copy.path());
  expect([...unzip(archive).keys()]).toEqual(
    expect.arrayContaining(['fhir.json', 'donnees/compte.json', `documents/${PHRASE}.pdf`, 'documents/Cicatrice.png']),
  );
  // Stored, not packed.
  expect([archive.includes(PIXEL), archive.includes(PAGE)]).toEqual([true, true]);
  await expect(other.getByText(/Votre dossier a été téléchargé\./)).toBeVisible();
  await expectAccessible(other);

  // Signing out leaves nothing of it on the device.
  expect(await keptValues(other)).toBeGreaterThan(0);
  const more = other.getByRole('button', { name: 'Plus', exact: true });
  if (await more.isVisible()) await more.click();
  await other.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect.poll(() => keptValues(other)).toBe(0);
});

test('a patient gives the keys of their file after comparing numbers, and takes them back with a receipt', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const { page } = patient;
  await doctor.page.goto('/app/user/settings#security');
  await expect(doctor.page.getByText('Ouvertes ici')).toBeVisible();
  await doctor.page.getByRole('button', { name: 'Changer de contact' }).click();
  await expect(doctor.page.getByRole('button', { name: 'Recevoir un code' })).toBeVisible();
  await expectAccessible(doctor.page);
  await doctor.page.keyboard.press('Escape');
  const body = { resource: 'medical-file', toId: doctor.profileId };
  const { id } = await post<{ id: string }>(patient.context.request, '/access-policy', body);
  await post(doctor.context.request, `/access-policy/${id}/approve`, {});

  await page.goto('/app/user/settings#access-policy');
  await page.getByRole('button', { name: /^Lui ouvrir mon dossier/ }).click();
  await expect(page.getByText('Lit votre dossier')).toBeVisible();
  // Comparing is for a person who wants it: the others go on without it.
  await page.goto('/app/user/settings#security');
  await page.getByRole('button', { name: /^Comparer/ }).click();
  const numbers = page.getByRole('list', { name: /^Numéro de sécurité/ });
  await expect(numbers.getByRole('listitem')).toHaveCount(12);
  await expectAccessible(page);
  const mine = await numbers.getByRole('listitem').allTextContents();

  await doctor.page.reload();
  await doctor.page.getByRole('button', { name: /^Comparer/ }).click();
  const theirs = doctor.page.getByRole('list', { name: /^Numéro de sécurité/ }).getByRole('listitem');
  await expect(theirs).toHaveText(mine);
  await expectAccessible(doctor.page);

  await page.goto('/app/user/settings#access-policy');
  await page.getByRole('button', { name: /^Retirer l’accès/ }).click();
  await page.getByRole('button', { name: 'Oui, retirer' }).click();
  // By its title: where it says something else, the failure tells what.
  const receipt = page.getByText('Accès retiré', { exact: true }).locator('..');
  await expect(receipt).toContainText(/accès retiré le .*, la suite lui est fermée/);
});
