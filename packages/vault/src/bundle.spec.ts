import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const BUDGET = 45 * 1024;

/** In a process of its own: the bundler is native and does not like Jest's realm. */
async function bundleOf(entry: string): Promise<Record<string, number>> {
  const script = path.join(import.meta.dirname, 'testing/bundle.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, entry]);
  return JSON.parse(stdout) as Record<string, number>;
}

describe('what a page loads for the vault', () => {
  it('is at most 45 kB compressed, with the portable X-Wing that most engines never load', async () => {
    const sizes = Object.values(await bundleOf('embedded.ts'));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
    expect(sizes.length).toBeGreaterThan(1);
  });

  it('is at most 5 kB more once a device is enrolled, or the list of devices is shown', async () => {
    const sizes = Object.values(await bundleOf('device/devices.ts'));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5 * 1024);
  });

  it('is at most 14 kB more for cards, once somebody meets a professional', async () => {
    const sizes = Object.values(await bundleOf('card/cards.ts'));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(14 * 1024);
  });
});
