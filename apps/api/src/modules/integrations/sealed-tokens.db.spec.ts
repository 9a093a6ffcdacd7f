import { describe, expect, it } from '@jest/globals';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { newId } from '../../platform/ids.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { aDoctor } from '../../testing/calendars.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { resealTokens } from './reseal-tokens.ts';
import { SealedTokens } from './sealed-tokens.ts';
import { SyncRepository } from './sync.repository.ts';

const OLD = 'the secret of last year in thirty-two characters';
const NEW = 'the secret of this very year in thirty-two characters';
const db = aDatabase();
const tokensOf = (secrets: string) => new SealedTokens(new ColumnCipher({ SECRET_KEY: secrets }));

const anIntegration = async (tokens: SealedTokens, pair: { access: string; refresh: string | null }) => {
  const [id, { userId }] = [newId(), await aDoctor(db())];
  const { access, refresh } = tokens.seal(id, pair);
  await db().rows(
    `INSERT INTO integrations (id, user_id, type, access_token_sealed, refresh_token_sealed, access_expires_at)
     VALUES ($1, $2, 'google-calendar', $3, $4, now())`,
    [id, userId, access, refresh],
  );
  return id;
};
const openWith = async (tokens: SealedTokens, id: string) => {
  const [row] = await db().rows<{ access: Buffer; refresh: Buffer | null }>(
    'SELECT access_token_sealed AS access, refresh_token_sealed AS refresh FROM integrations WHERE id = $1',
    [id],
  );
  if (row === undefined) throw new Error('no such integration');
  return tokens.open(id, row);
};

describe('the tokens of integrations, when the key is changed', () => {
  it('are sealed again under the new key, after which the old one can go', async () => {
    const pair = { access: 'access-1', refresh: 'refresh-1' };
    const id = await anIntegration(tokensOf(OLD), pair);
    const withoutRefresh = await anIntegration(tokensOf(OLD), { access: 'access-2', refresh: null });
    await expect(openWith(tokensOf(NEW), id)).rejects.toThrow('no longer lists');

    await resealTokens(
      db().database,
      new SyncRepository(db().database, new PrismaService(db().pool, db().database)),
      tokensOf(`${NEW},${OLD}`),
    );

    expect(await openWith(tokensOf(NEW), id)).toEqual(pair);
    expect(await openWith(tokensOf(NEW), withoutRefresh)).toEqual({ access: 'access-2', refresh: null });
  });

  it('do not open in the row of another integration', async () => {
    const tokens = tokensOf(NEW);
    const [one, another] = [await anIntegration(tokens, { access: 'a', refresh: null }), newId()];
    const [row] = await db().rows<{ access: Buffer }>(
      'SELECT access_token_sealed AS access FROM integrations WHERE id = $1',
      [one],
    );
    expect(() => tokens.open(another, { access: row?.access ?? Buffer.alloc(0), refresh: null })).toThrow();
  });
});
