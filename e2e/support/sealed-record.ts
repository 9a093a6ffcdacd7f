import { dayOf } from '@maillon/domain/day';
import { expect } from '@playwright/test';
import type { Party } from './parties.ts';
import { answerRecord, aWholeRecord, expectSaved, ownRecord } from './record-answers.ts';

/** An answer of {@link writesRecord} and {@link writesWholeRecord}, by which a reader of it is known. */
export const TREATMENT = 'Réponse usualTreatment';

/** A person's first session with keys. */
export const makesKeys = async ({ page }: Pick<Party, 'page'>): Promise<void> => {
  await page.goto('/app/user/settings#security');
  await expect(page.getByText('Ouvertes ici')).toBeVisible();
};

/** What the account says already. */
const IDENTITY: ReadonlySet<string> = new Set(['lastName', 'firstName', 'gender', 'birthDate', 'nir']);

/** A patient answers every question of their record: a minute of the machine, so one journey does it. */
export const writesWholeRecord = async ({ page, who }: Party): Promise<void> => {
  const { firstName, lastName, birthDate, nir } = who;
  const identity = { firstName, lastName, birthDate, nir, gender: 'FEMALE', bloodGroup: 'A+' };
  const record = aWholeRecord(identity, { today: dayOf(Date.now(), 'Europe/Paris'), maternity: true });
  await page.goto('/app/medical-record?view=record&edit&tab=_step1');
  await answerRecord(page, record, IDENTITY);
  await page.getByRole('button', { name: 'Fermer' }).click();
};

/** A patient answers one question of their record: then it is sealed, with a session and a key of its own. */
export const writesRecord = async ({ page }: Pick<Party, 'page'>): Promise<void> => {
  await page.goto('/app/medical-record?view=record&edit&tab=_step4&q=usualTreatment');
  await ownRecord(page).locator('[name="usualTreatment"]').fill(TREATMENT);
  await expectSaved(page);
  await page.getByRole('button', { name: 'Fermer' }).click();
};
