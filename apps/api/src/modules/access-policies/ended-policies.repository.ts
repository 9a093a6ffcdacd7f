import type { AccessResource } from '@maillon/domain/access/access';
import { Injectable } from '@nestjs/common';
import type { Prisma, AccessResource as PrismaResource } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { NEXT_VERSION } from './access-policies.repository.ts';

const WITH_HYPHEN = { medical_file: 'medical-file', patient_delegation: 'patient-delegation' } as const;
const resourceIn = (resource: PrismaResource): AccessResource =>
  resource === 'medical_file' || resource === 'patient_delegation' ? WITH_HYPHEN[resource] : resource;

const PORTION = 500;

/** Grants that end without a decision of either side: with the account of a party, or unanswered. */
@Injectable()
export class EndedPoliciesRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** All that a party gives or was given. */
  async endAll(_tx: Tx, partyId: string, at: string): Promise<void> {
    const { accessPolicy } = await this.prisma.client();
    const where = { revokedAt: null, OR: [{ fromParty: partyId }, { toParty: partyId }] };
    await accessPolicy.updateMany({ where, data: { revokedAt: at, updatedAt: at, ...NEXT_VERSION } });
  }

  /**
   * The words that came with whatever a party gave or was given: they name people.
   * @returns the ids of all of it, also of what ended long ago
   */
  async eraseMessages(_tx: Tx, partyId: string): Promise<string[]> {
    const { accessPolicy } = await this.prisma.client();
    const where = { OR: [{ fromParty: partyId }, { toParty: partyId }] };
    await accessPolicy.updateMany({ where: { ...where, message: { not: null } }, data: { message: null } });
    return (await accessPolicy.findMany({ where, select: { id: true } })).map(({ id }) => id);
  }

  async deleteAll(_tx: Tx, partyId: string): Promise<void> {
    const { accessPolicy } = await this.prisma.client();
    await accessPolicy.deleteMany({ where: { OR: [{ fromParty: partyId }, { toParty: partyId }] } });
  }

  /** A portion of those that were not answered: housekeeping comes round again. */
  async expire(_tx: Tx, now: string, askedBefore: string, offeredBefore: string) {
    const { accessPolicy } = await this.prisma.client();
    const unanswered: Prisma.AccessPolicyWhereInput = {
      revokedAt: null,
      OR: [
        { status: 'PENDING', statusSince: { lt: askedBefore } },
        { status: 'INVITED', statusSince: { lt: offeredBefore } },
      ],
    };
    const found = await accessPolicy.findMany({ where: unanswered, select: { id: true }, take: PORTION });
    // Asked again of each row: one that is accepted at this moment stays. `limit` would ask before it waits for the row.
    const expired = await accessPolicy.updateManyAndReturn({
      where: { ...unanswered, id: { in: found.map(({ id }) => id) } },
      data: { revokedAt: now, updatedAt: now, ...NEXT_VERSION },
      select: { id: true, resource: true, status: true, fromParty: true, toParty: true },
    });
    return expired.map(({ id, resource, status, fromParty, toParty }) => ({
      id,
      status,
      resource: resourceIn(resource),
      fromId: fromParty,
      toId: toParty,
    }));
  }
}
