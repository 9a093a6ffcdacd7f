import { CODE_ATTEMPTS } from '@maillon/domain/one-time-code';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf } from '../../../platform/postgres/prisma-values.ts';
import type { Contact } from './contact.ts';

/** The codes that prove a contact of a person who has an account; one per person and kind, the newest. */
@Injectable()
export class ContactCodesRepository {
  constructor(private readonly prisma: PrismaService) {}

  async put(_tx: Tx, userId: string, { kind, value }: Contact, codeHash: Buffer, expiresAt: string): Promise<void> {
    const { contactCode } = await this.prisma.client();
    const code = { contact: value, codeHash: bytesOf(codeHash), expiresAt, tries: 0 };
    const where = { userId_kind: { userId, kind } };
    await contactCode.upsert({ where, create: { userId, kind, ...code }, update: code, select: { kind: true } });
  }

  /** Counts the try and reads in one statement: tries that arrive together are counted one after the other. @param now ISO instant */
  async countTry(
    userId: string,
    kind: Contact['kind'],
    now: string,
  ): Promise<{ contact: Contact; codeHash: Buffer } | null> {
    const { contactCode } = await this.prisma.client();
    const [row] = await contactCode.updateManyAndReturn({
      where: { userId, kind, tries: { lt: CODE_ATTEMPTS }, expiresAt: { gt: now } },
      data: { tries: { increment: 1 } },
      select: { contact: true, codeHash: true },
    });
    return row === undefined ? null : { contact: { kind, value: row.contact }, codeHash: Buffer.from(row.codeHash) };
  }

  async contactOf(userId: string, kind: Contact['kind']): Promise<Contact | null> {
    const { contactCode } = await this.prisma.client();
    const row = await contactCode.findFirst({ where: { userId, kind }, select: { contact: true } });
    return row === null ? null : { kind, value: row.contact };
  }

  async delete(_tx: Tx, userId: string, kind: Contact['kind']): Promise<void> {
    const { contactCode } = await this.prisma.client();
    await contactCode.deleteMany({ where: { userId, kind } });
  }
}
