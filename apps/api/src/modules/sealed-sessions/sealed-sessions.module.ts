import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { VaultCalls } from '../../platform/vault/vault-calls.ts';
import { FirstUseSessionRegistry } from './first-use-session-registry.ts';
import { SealedSessions } from './sealed-sessions.service.ts';
import { SessionRegistry } from './session-registry.ts';
import { VaultSessionRegistry } from './vault-session-registry.ts';

/** Where there is neither, the vault's registry answers 503: nothing can have been sealed. */
const registry = {
  provide: SessionRegistry,
  inject: [ENV, PrismaService, VaultCalls],
  useFactory: (env: Env, prisma: PrismaService, calls: VaultCalls): SessionRegistry =>
    env.SEALD_APP_ID === undefined ? new VaultSessionRegistry(calls) : new FirstUseSessionRegistry(prisma),
};

@Module({
  providers: [VaultCalls, registry, SealedSessions],
  exports: [SealedSessions],
})
export class SealedSessionsModule {}
