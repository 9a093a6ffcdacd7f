import { describe, expect, it } from '@jest/globals';
import { aDatabase } from '../../testing/start/a-database.ts';
import { newId } from '../ids.ts';
import { sql } from './database.ts';
import { PrismaService } from './prisma.ts';

const db = aDatabase();
const add = sql(
  'spec_add_message',
  `INSERT INTO outgoing_messages (id, channel, "to", subject, text, page) VALUES ($1, 'sms', $2, '', '', NULL)`,
);

describe('Prisma', () => {
  it('reads what a transaction wrote', async () => {
    const prisma = await new PrismaService(db().pool, db().database).client();
    const [id, to] = [newId(), newId()];
    await db().database.tx((tx) => tx.query(add, [id, to]));
    const found = await prisma.outgoingMessage.findFirst({ where: { to } });
    expect(found).toMatchObject({ id, channel: 'sms', page: null });
    expect(found?.createdAt).toBeInstanceOf(Date);
  });

  it('reads inside a transaction what is not committed yet, and nobody else does', async () => {
    const prisma = await new PrismaService(db().pool, db().database).client();
    const to = newId();
    const { promise: written, resolve: signalWritten } = Promise.withResolvers<void>();
    const { promise: looked, resolve: signalLooked } = Promise.withResolvers<void>();
    const seenInside = db().database.tx(async (tx) => {
      await tx.query(add, [newId(), to]);
      const count = await prisma.outgoingMessage.count({ where: { to } });
      signalWritten();
      await looked;
      return count;
    });
    await written;
    const seenOutside = await prisma.outgoingMessage.count({ where: { to } });
    signalLooked();
    expect([await seenInside, seenOutside]).toEqual([1, 0]);
  });
});
