import { describe, expect, it } from '@jest/globals';
import { specSql } from '../../testing/spec-sql.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { newId } from '../ids.ts';
import { violatedConstraint } from './postgres-errors.ts';
import { PrismaService } from './prisma.ts';

const db = aDatabase();
const add = specSql(
  'spec_add_message',
  `INSERT INTO outgoing_messages (id, channel, "to", subject, text, page) VALUES ($1, 'sms', $2, '', '', NULL)`,
);

describe('Prisma', () => {
  it('leaves no __dirname behind, which other libraries would take for their folder', async () => {
    await new PrismaService(db().pool, db().database).client();
    expect('__dirname' in globalThis).toBe(false);
  });

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

  const message = (id: string) => ({ id, channel: 'sms', to: id, subject: '', text: '' });

  it('writes inside a transaction, and a rollback takes it back', async () => {
    const prisma = await new PrismaService(db().pool, db().database).client();
    const id = newId();
    const undone = db().database.tx(async (tx) => {
      await prisma.outgoingMessage.create({ data: message(id) });
      expect(await tx.query(add, [newId(), id])).toEqual([]);
      expect(await prisma.outgoingMessage.count({ where: { to: id } })).toBe(2);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await prisma.outgoingMessage.count({ where: { to: id } })).toBe(0);
  });

  it.each([
    ['unique', 'outgoing_messages_pkey', {}],
    ['check', 'outgoing_messages_channel_check', { id: newId(), channel: 'pigeon' }],
  ])('names the %s constraint that refused a write', async (_kind, constraint, change) => {
    const prisma = await new PrismaService(db().pool, db().database).client();
    const id = newId();
    await prisma.outgoingMessage.create({ data: message(id) });
    const refused = await prisma.outgoingMessage
      .create({ data: { ...message(id), ...change } })
      .catch(violatedConstraint);
    expect(refused).toBe(constraint);
  });

  it('opens no transaction of its own inside another', async () => {
    const prisma = await new PrismaService(db().pool, db().database).client();
    const id = newId();
    const write = (to: string) => prisma.outgoingMessage.create({ data: message(to) });
    const nested = db().database.tx(() => prisma.$transaction([write(id), write(newId())]));
    await expect(nested).rejects.toThrow('inside Database.tx');
    expect(await prisma.outgoingMessage.count({ where: { id } })).toBe(0);
  });

  it('runs a transaction again that lost a deadlock with what Prisma wrote', async () => {
    const prisma = await new PrismaService(db().pool, db().database).client();
    const ids = [newId(), newId()] as const;
    for (const id of ids) await prisma.outgoingMessage.create({ data: message(id) });
    const { promise: bothHoldOne, resolve: releaseBoth } = Promise.withResolvers<void>();
    let holding = 0;
    const writeBoth = (first: string, second: string, text: string) =>
      db().database.tx(async () => {
        await prisma.outgoingMessage.updateMany({ where: { id: first }, data: { text } });
        if (++holding === 2) releaseBoth();
        await bothHoldOne;
        await prisma.outgoingMessage.updateMany({ where: { id: second }, data: { text } });
      });
    await Promise.all([writeBoth(ids[0], ids[1], 'one'), writeBoth(ids[1], ids[0], 'other')]);
    expect(holding).toBe(3);
    const texts = await prisma.outgoingMessage.findMany({ where: { id: { in: [...ids] } }, select: { text: true } });
    expect(new Set(texts.map(({ text }) => text)).size).toBe(1);
  });
});
