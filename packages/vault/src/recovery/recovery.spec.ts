import { describe, expect, it } from '@jest/globals';
import { utf8 } from '../bytes/bytes.ts';
import { random } from '../suites/primitives.ts';
import { cuts, flips, junk, outcomeOf, outcomes } from '../testing/tamper.ts';
import { header, WIRE } from '../wire/header.ts';
import { openBackup, readBackup, sealBackup } from './backup.ts';
import { CODE, drawCode } from './code.ts';
import {
  newSheetSecret,
  openRecoveryBox,
  printSheet,
  readRecoveryBox,
  readSheet,
  sealRecoveryBox,
  sheetPublicKey,
} from './sheet.ts';

const PLACE = { identityId: `cvi_${'a'.repeat(32)}`, profileId: 'profile', version: 2 };
const HALVES = { app: random(32), vault: random(32) };
const BUNDLE = utf8('{"v":1,"current":"…"}');

describe('a security code', () => {
  it('is eight letters and digits that nobody confuses, all about as frequent', () => {
    const counts = new Map<string, number>();
    for (let drawn = 0; drawn < 4_000; drawn += 1) {
      const code = drawCode();
      expect(code).toMatch(CODE);
      for (const letter of code) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect([...counts.keys()].sort().join('')).toBe('23456789abcdefghjkmnpqrstuvwxyz');
    // 32,000 letters over 31: 1,032 each, give or take five standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 32_000 / 31)).toBeLessThan(160);
  });
});

describe('a backup', () => {
  it('a backup opens with both halves, in its place', async () => {
    expect(await openBackup(HALVES, PLACE, await sealBackup(HALVES, PLACE, BUNDLE))).toEqual(BUNDLE);
  });

  it.each([
    ['another half at the application', { ...HALVES, app: random(32) }, PLACE],
    ['another half at the vault', { ...HALVES, vault: random(32) }, PLACE],
    ['the halves swapped', { app: HALVES.vault, vault: HALVES.app }, PLACE],
    ['half a half', { ...HALVES, vault: random(16) }, PLACE],
    ['another identity', HALVES, { ...PLACE, identityId: `cvi_${'b'.repeat(32)}` }],
    ['another profile', HALVES, { ...PLACE, profileId: 'other' }],
    ['another version', HALVES, { ...PLACE, version: 1 }],
  ])('a backup stays shut with %s', async (_what, halves, place) => {
    const blob = await sealBackup(HALVES, PLACE, BUNDLE);
    expect(await outcomeOf(() => openBackup(halves, place, blob))).toBe('WRONG_TMR_KEY');
  });

  it('is refused whichever byte is flipped, and at every other length', async () => {
    const blob = await sealBackup(HALVES, PLACE, BUNDLE);
    const attempts = [...flips(blob), ...cuts(blob)];
    expect(await outcomes(attempts, (bytes) => openBackup(HALVES, PLACE, bytes))).toEqual([
      'DECRYPT_FAILED',
      'TRUNCATED',
      'UNSUPPORTED_SUITE',
      'WRONG_TMR_KEY',
    ]);
  });
});

describe('a printed sheet', () => {
  it('is read back from any spelling a person may type', async () => {
    const secret = newSheetSecret();
    const printed = await printSheet(secret);
    expect(printed).toMatch(/^([A-Z2-7]{4}-){13}[A-Z2-7]{4}$/);
    for (const typed of [
      printed,
      printed.toLowerCase(),
      printed.replaceAll('-', ' '),
      `  ${printed.replaceAll('-', '')} `,
    ]) {
      expect(await readSheet(typed)).toEqual(secret);
    }
  });

  it('tells a mistyped sheet from a true one', async () => {
    const printed = await printSheet(newSheetSecret());
    const swapped = printed.slice(5, 9) + printed.slice(4, 5) + printed.slice(0, 4) + printed.slice(9);
    expect(await outcomes(['', 'abc', printed.slice(1), `${printed}A`, '0000-1111', swapped], readSheet)).toEqual([
      'INVALID_CHALLENGE',
    ]);
  });

  it('opens the box that was sealed to it, and no other', async () => {
    const [secret, other] = [newSheetSecret(), newSheetSecret()];
    const box = await sealRecoveryBox(await sheetPublicKey(secret), PLACE.identityId, 3, BUNDLE);
    expect(await openRecoveryBox(secret, PLACE.identityId, box)).toEqual(BUNDLE);
    expect(readRecoveryBox(box).sequence).toBe(3);
    const attempts = [() => openRecoveryBox(other, PLACE.identityId, box), () => openRecoveryBox(secret, 'cvi_x', box)];
    expect(await outcomes(attempts, (attempt) => attempt())).toEqual(['DECRYPT_FAILED']);
  });

  it('is refused whichever byte of the box is flipped, and at every other length', async () => {
    const secret = newSheetSecret();
    const box = await sealRecoveryBox(await sheetPublicKey(secret), PLACE.identityId, 3, BUNDLE);
    expect(
      await outcomes([...flips(box), ...cuts(box)], (bytes) => openRecoveryBox(secret, PLACE.identityId, bytes)),
    ).toEqual(['DECRYPT_FAILED', 'TRUNCATED', 'UNSUPPORTED_SUITE']);
  });
});

describe('decoders on 100,000 random buffers', () => {
  it.each([
    ['backups', WIRE.BACKUP, readBackup],
    ['recovery boxes', WIRE.RECOVERY_BOX, readRecoveryBox],
  ] as const)('%s: a typed refusal or a shape, never a crash', (_name, type, decode) => {
    for (const bytes of junk(100_000, 60, header(type))) {
      try {
        decode(bytes);
      } catch (error) {
        if (!/^(DECRYPT_FAILED|TRUNCATED|UNSUPPORTED_SUITE)$/.test((error as { code: string }).code)) throw error;
      }
    }
  });
});
