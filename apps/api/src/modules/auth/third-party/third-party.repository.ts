import type { Card } from '@maillon/domain/professional-card';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockRow } from '../../../platform/postgres/locks.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf } from '../../../platform/postgres/prisma-values.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { PractitionerNumbers } from '../../people/accounts/practitioner-numbers.service.ts';
import { type KnownPerson, UserAccounts } from '../../people/accounts/user-accounts.service.ts';
import type { ProviderId, ProviderIdentity } from './identity.ts';

export interface ThirdPartySession {
  readonly handle: string;
  readonly provider: ProviderId;
  readonly subject: string;
  readonly sid: string | null;
  readonly idTokenSealed: Buffer;
}

const IDENTITY = {
  provider: true,
  subject: true,
  firstName: true,
  lastName: true,
  rpps: true,
  professionCode: true,
} as const;

@Injectable()
export class ThirdPartyRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
    private readonly users: UserAccounts,
    private readonly numbers: PractitionerNumbers,
  ) {}

  async remember(_tx: Tx, stUserId: string, identity: ProviderIdentity): Promise<void> {
    const { provider, subject, firstName, lastName, rpps, professionCode } = identity;
    const known = { stUserId, firstName, lastName, rpps, professionCode, lastUsedAt: this.instant() };
    const { thirdPartyAccount } = await this.prisma.client();
    await thirdPartyAccount.upsert({
      where: { provider_subject: { provider, subject } },
      create: { provider, subject, ...known },
      update: known,
      select: { id: true },
    });
  }

  /** By the provider's own name for the person first, then by an RPPS number that was verified (design api §2.1). */
  async recognise(tx: Tx, { provider, subject, rpps }: ProviderIdentity): Promise<KnownPerson | undefined> {
    const { thirdPartyAccount } = await this.prisma.client();
    const held = await thirdPartyAccount.findFirst({ where: { provider, subject }, select: { userId: true } });
    const person = held?.userId ? await this.users.lock(tx, held.userId) : undefined;
    if (person !== undefined || rpps === null) return person;
    const holder = await this.numbers.verifiedHolder(rpps);
    return holder === undefined ? undefined : this.users.lock(tx, holder);
  }

  async link(_tx: Tx, { provider, subject }: ProviderIdentity, userId: string): Promise<void> {
    const { thirdPartyAccount } = await this.prisma.client();
    await thirdPartyAccount.updateMany({ where: { provider, subject }, data: { userId } });
  }

  /** Gives the provider's account of a newcomer its user; undefined when they came with a login code. */
  async linkAccount(_tx: Tx, stUserId: string, userId: string): Promise<Card | undefined> {
    const { thirdPartyAccount } = await this.prisma.client();
    const [account] = await thirdPartyAccount.updateManyAndReturn({
      where: { stUserId },
      data: { userId },
      select: { rpps: true, professionCode: true },
    });
    return account && { rpps: account.rpps, profession: account.professionCode };
  }

  /** What the provider said of the person who signed in with the account; undefined for that of a login code. */
  async identityOf(stUserId: string): Promise<ProviderIdentity | undefined> {
    const { thirdPartyAccount } = await this.prisma.client();
    const found = await thirdPartyAccount.findFirst({ where: { stUserId }, select: IDENTITY });
    return found === null ? undefined : { ...found, provider: found.provider as ProviderId };
  }

  /** The card behind the account, until the end of the transaction. */
  async cardOfAccount(tx: Tx, stUserId: string): Promise<Card | undefined> {
    const { thirdPartyAccount } = await this.prisma.client();
    const where = { stUserId, provider: 'psc' };
    const account = await thirdPartyAccount.findFirst({ where, select: { id: true } });
    if (account === null) return undefined;
    await lockRow(tx, 'third_party_accounts', account.id);
    const card = await thirdPartyAccount.findFirst({ where, select: { rpps: true, professionCode: true } });
    return card === null ? undefined : { rpps: card.rpps, profession: card.professionCode };
  }

  /** The cards that open a person's profile. */
  async cardsOfUser(_tx: Tx, userId: string): Promise<Card[]> {
    const { thirdPartyAccount } = await this.prisma.client();
    const where = { userId, provider: 'psc' };
    const found = await thirdPartyAccount.findMany({ where, select: { rpps: true, professionCode: true } });
    return found.map(({ rpps, professionCode }) => ({ rpps, profession: professionCode }));
  }

  async keepSession({ handle, provider, subject, sid, idTokenSealed }: ThirdPartySession): Promise<void> {
    const { thirdPartySession } = await this.prisma.client();
    const change = { sid, idTokenSealed: bytesOf(idTokenSealed) };
    await thirdPartySession.upsert({
      where: { handle },
      create: { handle, provider, subject, ...change },
      update: change,
      select: { handle: true },
    });
  }

  /** The sealed ID token with which the provider opened the session. */
  async idTokenOf(handle: string, provider: ProviderId): Promise<Buffer | undefined> {
    const { thirdPartySession } = await this.prisma.client();
    const found = await thirdPartySession.findFirst({ where: { handle, provider }, select: { idTokenSealed: true } });
    return found === null ? undefined : Buffer.from(found.idTokenSealed);
  }

  async subjectOfSid(provider: ProviderId, sid: string): Promise<string | undefined> {
    const { thirdPartySession } = await this.prisma.client();
    return (await thirdPartySession.findFirst({ where: { provider, sid }, select: { subject: true } }))?.subject;
  }

  /** Every living session of the person, whatever it was opened with. */
  async liveSessions(provider: ProviderId, subject: string): Promise<string[]> {
    const { thirdPartyAccount, session } = await this.prisma.client();
    const select = { stUserId: true, userId: true } as const;
    const account = await thirdPartyAccount.findFirst({ where: { provider, subject }, select });
    if (account === null) return [];
    const { stUserId, userId } = account;
    const where = { revokedAt: null, OR: [{ stUserId }, ...(userId === null ? [] : [{ userId }])] };
    return (await session.findMany({ where, select: { handle: true } })).map(({ handle }) => handle);
  }

  async isSpentLogoutToken(jtiHash: Buffer): Promise<boolean> {
    const { logoutToken } = await this.prisma.client();
    return (await logoutToken.count({ where: { jtiHash: bytesOf(jtiHash) } })) > 0;
  }

  /** False when the token was obeyed before. */
  async takeLogoutToken(_tx: Tx, jtiHash: Buffer, expiresAt: string): Promise<boolean> {
    const { logoutToken } = await this.prisma.client();
    const data = { jtiHash: bytesOf(jtiHash), expiresAt };
    return (await logoutToken.createMany({ data, skipDuplicates: true })).count > 0;
  }

  private instant(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
