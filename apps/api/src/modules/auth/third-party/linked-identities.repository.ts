import { Injectable } from '@nestjs/common';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { UserAccounts } from '../../people/accounts/user-accounts.service.ts';
import type { ProviderId, ProviderIdentity } from './identity.ts';

export interface LinkedIdentity {
  readonly id: string;
  readonly provider: ProviderId;
}

@Injectable()
export class LinkedIdentitiesRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
    private readonly users: UserAccounts,
  ) {}

  async ofUser(userId: string): Promise<LinkedIdentity[]> {
    const { thirdPartyAccount } = await this.prisma.client();
    const found = await thirdPartyAccount.findMany({ where: { userId }, select: { id: true, provider: true } });
    return found.map(({ id, provider }) => ({ id, provider: provider as ProviderId }));
  }

  /** Undefined when it is another person's. */
  async link(_tx: Tx, userId: string, identity: ProviderIdentity): Promise<LinkedIdentity | undefined> {
    const { provider, subject, firstName, lastName, rpps, professionCode } = identity;
    const card = { firstName, lastName, rpps, professionCode };
    const { thirdPartyAccount } = await this.prisma.client();
    const id = newId();
    // Until they sign in with it there is no account of the core behind it: its own id stands there.
    const data = { id, provider, subject, stUserId: `linked ${id}`, userId, ...card };
    const { count } = await thirdPartyAccount.createMany({ data, skipDuplicates: true });
    if (count > 0) return { id, provider };

    const known = await thirdPartyAccount.findFirst({
      where: { provider, subject },
      select: { id: true, userId: true },
    });
    if (known === null) return undefined;
    const { userId: holder } = known;
    if (holder !== null && holder !== userId && (await this.users.isLive(holder))) return undefined;
    const where = { id: known.id, userId: holder };
    const linked = await thirdPartyAccount.updateMany({ where, data: { userId, ...card } });
    return linked.count > 0 ? { id: known.id, provider } : undefined;
  }

  /** Those of the same provider that this one takes the place of. */
  async replacedBy(_tx: Tx, userId: string, { provider, subject }: ProviderIdentity): Promise<string[]> {
    const { thirdPartyAccount } = await this.prisma.client();
    const where = { userId, provider, subject: { not: subject } };
    return (await thirdPartyAccount.findMany({ where, select: { id: true } })).map(({ id }) => id);
  }

  /**
   * Ends what the identity has opened, but for the session that asks: once it is gone, its provider could end none of them.
   * @returns the sessions that ended
   */
  async endSessions(_tx: Tx, userId: string, id: string, except: string): Promise<string[]> {
    const { session } = await this.prisma.client();
    const ended = await session.updateManyAndReturn({
      where: { thirdParty: { account: { id, userId } }, handle: { not: except }, revokedAt: null },
      data: { revokedAt: new Date(this.clock.now()).toISOString() },
      select: { handle: true },
    });
    return ended.map(({ handle }) => handle);
  }

  async unlink(_tx: Tx, userId: string, id: string): Promise<boolean> {
    const { thirdPartyAccount } = await this.prisma.client();
    return (await thirdPartyAccount.deleteMany({ where: { id, userId } })).count > 0;
  }
}
