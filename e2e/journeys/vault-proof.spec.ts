import { join } from 'node:path';
import { proofPage } from '../support/proof-page.ts';
import { expect, test } from '../support/test.ts';
import type {} from '../vault/vault-page.ts';

const serveVaultPage = proofPage('/__vault/', join(import.meta.dirname, '../vault/vault-page.ts'));

test.describe('the vault in Chromium', () => {
  test.beforeEach(async ({ context, page }) => {
    await page.goto(await serveVaultPage(context));
    await page.waitForFunction(() => window.vaultProof !== undefined);
  });

  test('remembers its user on the device, with the engine’s own ML-KEM', async ({ page }) => {
    expect(await page.evaluate(() => window.vaultProof.register())).toBe('native');
    expect(await page.evaluate(() => window.vaultProof.agree())).toBe(true);
    expect(await page.evaluate(() => window.vaultProof.reopen())).toBe('registered');
    expect(await page.evaluate(() => window.vaultProof.read())).toBe('Groupe sanguin O+');
  });

  test('gives everything back with a code after the browser evicted its store', async ({ page }) => {
    await page.evaluate(() => window.vaultProof.register());
    await page.evaluate(() => window.vaultProof.evict());
    expect(await page.evaluate(() => window.vaultProof.reopen())).toBe('locked');
    await page.evaluate(() => window.vaultProof.recover());
    expect(await page.evaluate(() => window.vaultProof.read())).toBe('Groupe sanguin O+');
    expect(await page.evaluate(() => window.vaultProof.reopen())).toBe('registered');
  });

  test('gives everything back with the printed sheet', async ({ page }) => {
    await page.evaluate(() => window.vaultProof.register());
    expect(await page.evaluate(() => window.vaultProof.recoverBySheet())).toBe('locked');
    expect(await page.evaluate(() => window.vaultProof.read())).toBe('Groupe sanguin O+');
  });

  test('rotates in two admins at once, and shuts out the revoked member', async ({ page }) => {
    await page.evaluate(() => window.vaultProof.register());
    expect(await page.evaluate(() => window.vaultProof.rotateAtOnce())).toEqual({ epoch: 3, read: ['Après', 'Après'] });
    const { before, after } = await page.evaluate(() => window.vaultProof.revoke());
    expect(before).toBe('Avant');
    expect(after).toMatch(/^(NOT_RECIPIENT|NOT_GROUP_MEMBER)$/);
  });

  test('keeps nothing readable in the profile, and a key that cannot be read', async ({ page }) => {
    await page.evaluate(() => window.vaultProof.register());
    const { text, isKeyExtractable } = await page.evaluate(() => window.vaultProof.stored());
    expect(isKeyExtractable).toBe(false);
    for (const word of ['current', 'kseq', 'profile-ana', 'Groupe', 'database key']) expect(text).not.toContain(word);
  });

  test('seals and opens a file of 20 MB', async ({ page }) => {
    await page.evaluate(() => window.vaultProof.register());
    const { isSame, sealMBs, openMBs } = await page.evaluate(() => window.vaultProof.file(20));
    expect(isSame).toBe(true);
    console.info(`sealed at ${sealMBs} MB/s, opened at ${openMBs} MB/s`);
  });
});
