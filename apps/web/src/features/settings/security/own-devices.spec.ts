import { describe, expect, it } from '@jest/globals';
import type { VaultDevice } from '@maillon/vault/provider';
import { setPublicConfig } from '../../../lib/api/public-config.ts';
import { TEST_CONFIG } from '../../../testing/render.tsx';
import { lastUseOf } from './own-devices.ts';

setPublicConfig(TEST_CONFIG);

describe('the last use of a device', () => {
  const used = (day: string | null): VaultDevice => ({
    id: 'one',
    name: 'Téléphone',
    since: new Date('2026-10-01T09:00:00Z'),
    usedAt: day === null ? null : new Date(`${day}T00:00:00Z`),
    isThis: false,
  });
  it.each([
    ['2026-11-25', 'Utilisé aujourd’hui'],
    ['2026-11-24', 'Utilisé hier'],
    ['2026-11-20', 'Utilisé il y a 5 jours'],
    ['2026-11-01', 'Utilisé le 1er novembre 2026'],
    [null, 'Ajouté le 1er octobre 2026'],
  ])('of %s is told in words: %s', (day, words) => {
    expect(lastUseOf(used(day), new Date('2026-11-25T10:00:00Z'))).toBe(words);
  });

  it('of the device at hand is today, also while the day of UTC is still yesterday', () => {
    const here = { ...used('2026-11-24'), isThis: true };
    expect(lastUseOf(here, new Date('2026-11-24T23:30:00Z'))).toBe('Utilisé aujourd’hui');
  });
});
