import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';

const FOLDER = join(import.meta.dirname, '../../docs/screens');

/** Waits until nothing loads and nothing moves, then photographs the window. */
const shoot = async (page: Page, name: string, project: string): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[role=status][aria-label^=Chargement]')).toHaveCount(0);
  await page.screenshot({ path: join(FOLDER, `${name}-${project}.png`), animations: 'disabled', caret: 'hide' });
};

const DOCTOR = 'hugo.lestrade@pro.example';
const PATIENT = 'camille.fontanel@patient.example';

test('before anyone signs in', async ({ page }, { project }) => {
  await page.goto('/login');
  await shoot(page, 'login', project.name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'login-dark', project.name);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(anIdentity().email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Entrer le code de vérification')).toBeVisible();
  await shoot(page, 'code', project.name);
  await page.goto('/boite-denvoi');
  await shoot(page, 'outbox', project.name);
  await page.goto('/nulle-part');
  await shoot(page, 'not-found', project.name);
});

test('a newcomer', async ({ page }, { project }) => {
  await signIn(page.request, anIdentity().email);
  for (const [name, address] of [
    ['profiles', '/register/select'],
    ['register-patient', '/register/patient'],
    ['register-doctor', '/register/doctor'],
  ] as const) {
    await page.goto(address);
    await shoot(page, name, project.name);
  }
});

test('a patient', async ({ page }, { project }) => {
  await signIn(page.request, PATIENT);
  for (const [name, address] of [
    ['patient-dashboard', '/app'],
    ['patient-agenda', '/app/agenda'],
    ['booking', '/app/agenda/new'],
    ['settings', '/app/user/settings'],
  ] as const) {
    await page.goto(address);
    await shoot(page, name, project.name);
  }
});

test('a doctor', async ({ page }, { project }) => {
  await signIn(page.request, DOCTOR);
  for (const [name, address] of [
    ['doctor-dashboard', '/app'],
    ['agenda', '/app/agenda?view=week'],
    ['agenda-day', '/app/agenda?view=day'],
    ['agenda-month', '/app/agenda?view=month'],
    ['agenda-list', '/app/agenda?view=list'],
    ['availability', '/app/agenda/settings'],
    ['booking-professional', '/app/agenda/new'],
  ] as const) {
    await page.goto(address);
    await shoot(page, name, project.name);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/app/agenda?view=week');
  await shoot(page, 'agenda-dark', project.name);
});
