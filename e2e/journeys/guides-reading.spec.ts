import { aContext, signUpDoctor } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { screenOf } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

test('a visitor finds a guide with the keyboard, reads it to its end, and comes back @phone', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Guides', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Rechercher un guide' });
  await search.fill('zzz');
  await expect(page.getByText('Aucune ressource trouvée')).toBeVisible();
  await search.fill('ordonnance');
  await expect(page.getByText('Bientôt disponible')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Guides' }).getByRole('link')).toHaveCount(0);
  await search.fill('dispo');
  const link = page.getByRole('list', { name: 'Guides' }).getByRole('link');
  await expect(link).toHaveCount(1);
  await link.focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Régler ses disponibilités' })).toBeVisible();
  await expect(page).toHaveURL(/\/ressources\/guide\/agenda-settings$/);
  const bar = page.getByRole('progressbar', { name: 'Progression de la lecture' });
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  const contents = page.getByRole('navigation', { name: 'Sommaire' });
  const fold = contents.locator('summary');
  if (await fold.isVisible()) await fold.click();
  await contents.getByRole('link', { name: /Vérifier la semaine/ }).click();
  await expect(page.getByRole('heading', { name: /Vérifier la semaine/ })).toBeInViewport();
  await page.keyboard.press('End');
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await page.getByRole('link', { name: 'Tous les guides' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
});

test('an empty list leads to the guide of its first act, and an unknown guide back to all', async ({
  browser,
}, info) => {
  const context = await aContext(browser, screenOf(info));
  await signUpDoctor(context.request, anIdentity());
  const page = await context.newPage();
  await page.goto('/app/patients');
  await page.getByRole('link', { name: 'Voir le guide' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ajouter un patient' })).toBeVisible();
  await page.goto('/app/ressources/inconnu');
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  await page.getByRole('link', { name: 'Voir tous les guides' }).click();
  await expect(page.getByRole('list', { name: 'Guides' }).getByRole('listitem').first()).toBeVisible();
});
