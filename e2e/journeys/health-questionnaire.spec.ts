import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { anAdministrator } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/test.ts';

interface Person {
  readonly gender: 'Femme' | 'Homme';
  readonly firstName: string;
  readonly lastName: string;
  readonly years: number;
  readonly nir: string;
}

const THIS_YEAR = Number(dayFromToday(0).slice(0, 4));

const fill = (page: Page, label: string | RegExp, text: string): Promise<void> =>
  page.getByLabel(label).first().fill(text);

const choose = async (page: Page, group: RegExp, answer: string): Promise<void> => {
  // A choice may say more below its name.
  const choice = page.getByRole('group', { name: group }).getByRole('radio', { name: new RegExp(`^${answer}`) });
  if (await choice.isVisible()) await choice.check();
};

/** Answers what must be answered, on whatever steps the person is shown, and gives their titles. */
const answer = async (
  page: Page,
  person: Person,
  eachStep = async (): Promise<void> => undefined,
): Promise<string[]> => {
  await page.goto('/patient-check-up');
  await fill(page, 'Nom', person.lastName);
  await fill(page, 'Prénom', person.firstName);
  await page.getByLabel(person.gender, { exact: true }).check();
  await fill(page, 'Date de naissance', `${THIS_YEAR - person.years}-01-01`);
  await fill(page, 'Numéro de sécurité sociale', person.nir);
  if (person.gender === 'Femme') await fill(page, /^Tour de poitrine/, '90');
  await fill(page, /^Taille/, '170');
  await fill(page, /^Poids/, '65,5');
  const titles: string[] = [];
  for (;;) {
    const title = (await page.locator('h1').textContent()) ?? '';
    titles.push(title);
    await eachStep();
    await choose(page, /activité physique/, 'Modéré');
    await choose(page, /^Fumez-vous/, 'Jamais');
    await choose(page, /alcool\s\?/, 'Jamais');
    await choose(page, /moyen de contraception/, 'Non');
    await choose(page, /dépistage du col/, 'Il y a moins d’un an');
    await choose(page, /cycles menstruels/, 'Réguliers');
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect(page.locator('h1')).not.toHaveText(title);
    if (page.url().endsWith('/patient-check-up-final')) return titles;
  }
};

/** A visitor answers from a phone. */
test.use({ viewport: { width: 390, height: 844 } });

const SCREENINGS = 'Dépistages selon le sexe et l’âge';
const SEXUALITY = 'Sexualité et genre';
const nirOf = (start: string): string => `${start}${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`;

test('a woman of 30, a man of 55 and a minor answer without an account; an administrator reads and saves it', async ({
  page,
  browser,
}, info) => {
  test.slow();
  const lastName = `Essai${Date.now().toString(36)}`;
  const woman = { gender: 'Femme', firstName: 'Léa', lastName, years: 30, nir: nirOf('29601') } as const;
  const steps = await answer(page, woman, () => expectAccessible(page));
  expect(steps).toHaveLength(9);
  await expect(page.getByText('Vos réponses ont été envoyées à notre équipe')).toBeVisible();
  await expectAccessible(page);

  const man = await answer(page, { ...woman, gender: 'Homme', firstName: 'Marc', years: 55, nir: nirOf('17101') });
  expect(man).toHaveLength(9);
  const minor = await answer(page, { ...woman, gender: 'Homme', firstName: 'Noé', years: 16, nir: nirOf('11001') });
  expect(minor).toHaveLength(7);
  expect([...minor].filter((title) => [SCREENINGS, SEXUALITY].includes(title))).toEqual([]);

  const { page: admin } = await anAdministrator(browser, info);
  await admin.goto('/app/admin/patient-check-result');
  await admin.getByRole('link', { name: new RegExp(`^Léa ${lastName}`) }).click();
  await expect(admin.getByText('Il y a moins d’un an')).toBeVisible();
  await expectAccessible(admin);

  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Télécharger le PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Checkup-léa-${lastName.toUpperCase()}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
