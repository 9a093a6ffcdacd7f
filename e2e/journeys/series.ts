import type { Locator, Page } from '@playwright/test';
import type { Party } from '../support/parties.ts';

/** Three weekly visits of a patient from this instant on, in the form of who books for them. @returns what is said of each */
export const fillsInSeries = async (page: Page, { who: { lastName } }: Party, start: string): Promise<Locator> => {
  await page.goto(`/app/agenda/new?start=${start}`);
  await page.getByRole('combobox', { name: 'Patient' }).fill(lastName);
  await page.getByRole('option', { name: new RegExp(lastName, 'i') }).click();
  await page.getByLabel('Type de rendez-vous').selectOption({ label: 'Suivi' });
  await page.getByLabel('Répéter').selectOption({ label: 'Chaque semaine' });
  await page.getByLabel('Nombre de visites').selectOption({ label: '3 visites' });
  return page.getByRole('region', { name: 'Les visites de la série' });
};
