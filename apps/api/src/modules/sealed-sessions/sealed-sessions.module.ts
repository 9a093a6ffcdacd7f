import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { VaultCalls } from '../../platform/vault/vault-calls.ts';
import { FirstUseSessionBook } from './first-use-session-book.ts';
import { SealedSessions } from './sealed-sessions.service.ts';
import { SessionBook } from './session-book.ts';
import { VaultSessionBook } from './vault-session-book.ts';

/** Where there is neither, the vault's book answers 503: nothing can have been sealed. */
const book = {
  provide: SessionBook,
  inject: [ENV, PrismaService, VaultCalls],
  useFactory: (env: Env, prisma: PrismaService, calls: VaultCalls): SessionBook =>
    env.SEALD_APP_ID === undefined ? new VaultSessionBook(calls) : new FirstUseSessionBook(prisma),
};

@Module({
  providers: [VaultCalls, book, SealedSessions],
  exports: [SealedSessions],
})
export class SealedSessionsModule {}
