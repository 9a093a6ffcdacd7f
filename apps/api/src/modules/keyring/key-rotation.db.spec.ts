import { describe, expect, it } from '@jest/globals';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { HalfKeys } from '../../platform/crypto/half-keys.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { aDoctor } from '../../testing/calendars.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { UserKeys } from '../people/accounts/user-keys.service.ts';
import { KeyRotation } from './key-rotation.ts';

const OLD = 'the secret of last year in thirty-two characters';
const NEW = 'the secret of this very year in thirty-two characters';
const LOST = 'a secret that is on no list any more, whoever looks for it';
const db = aDatabase();

const rotationUnder = (SECRET_KEY: string, halves?: HalfKeys): KeyRotation => {
  const cipher = new ColumnCipher({ SECRET_KEY });
  const keys = new UserKeys(new PrismaService(db().pool, db().database));
  return new KeyRotation(db().database, cipher, halves ?? new HalfKeys({}, cipher), keys);
};

const aUserSealedWith = async (secret: string): Promise<string> => {
  const { userId } = await aDoctor(db());
  const cipher = new ColumnCipher({ SECRET_KEY: secret });
  const sealed = (column: string, key: string): Buffer => cipher.seal('users', column, userId, `${key} of ${userId}`);
  await db().rows('UPDATE users SET k_app_enc = $2, sdbkey_enc = $3 WHERE id = $1', [
    userId,
    sealed('k_app_enc', 'half'),
    sealed('sdbkey_enc', 'store'),
  ]);
  return userId;
};

const keysOf = async (userId: string): Promise<{ half: Buffer; store: Buffer }> => {
  const [row] = await db().rows<{ half: Buffer; store: Buffer }>(
    'SELECT k_app_enc AS half, sdbkey_enc AS store FROM users WHERE id = $1',
    [userId],
  );
  if (row === undefined) throw new Error('no such user');
  return row;
};

describe('the keys of users at rest, when SECRET_KEY is changed', () => {
  it('of those who do not come back, too, are sealed anew portion by portion: the old secret can go', async () => {
    const users = [await aUserSealedWith(OLD), await aUserSealedWith(OLD), await aUserSealedWith(OLD)];
    const lost = await aUserSealedWith(LOST);
    const before = await keysOf(lost);

    const rotation = rotationUnder(`${NEW},${OLD}`);
    for (let turn = 0; turn < 3; turn++) await rotation.walk(2);

    const alone = rotationUnder(NEW);
    for (const user of users) {
      const { half, store } = await keysOf(user);
      expect(await alone.half(user, half)).toBe(`half of ${user}`);
      expect(await alone.storeKey(user, store)).toBe(`store of ${user}`);
    }
    expect(await keysOf(lost)).toEqual(before);
  });

  it('are looked at again from the first once the last was seen', async () => {
    const rotation = rotationUnder(`${NEW},${OLD}`);
    await rotation.walk();
    const user = await aUserSealedWith(OLD);
    await rotation.walk();
    expect(await rotationUnder(NEW).half(user, (await keysOf(user)).half)).toBe(`half of ${user}`);
  });

  it('are not read once a whole walk found nothing to seal, nor where one secret alone is listed', async () => {
    await db().rows('UPDATE users SET k_app_enc = NULL, sdbkey_enc = NULL');
    const rotation = rotationUnder(`${NEW},${OLD}`);
    await rotation.tick();
    const user = await aUserSealedWith(OLD);
    const before = await keysOf(user);
    await rotation.tick();
    await rotationUnder(NEW).tick();
    expect(await keysOf(user)).toEqual(before);

    await rotationUnder(`${NEW},${OLD}`).tick();
    expect(await keysOf(user)).not.toEqual(before);
  });

  it('are given, and stay as they are, while the service that would seal them is away', async () => {
    const cipher = new ColumnCipher({ SECRET_KEY: OLD });
    const away = new HalfKeys({ KMS_URL: 'http://127.0.0.1:9', KMS_TOKEN: 'token', KMS_KEY: 'application' }, cipher);
    const user = await aUserSealedWith(OLD);
    const { half } = await keysOf(user);
    expect(await rotationUnder(OLD, away).half(user, half)).toBe(`half of ${user}`);
    expect((await keysOf(user)).half).toEqual(half);
  });
});
