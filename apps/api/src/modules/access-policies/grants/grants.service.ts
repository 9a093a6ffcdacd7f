import { Injectable } from '@nestjs/common';
import type { AccessResource } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';

const IN_FORCE = { status: 'ACCEPTED', revokedAt: null } as const;

/** Between whom grants are in force, for modules that answer no question of access with it: `AccessService` does that. */
@Injectable()
export class Grants {
  constructor(private readonly prisma: PrismaService) {}

  /** The patients whose file a profile or a structure was given. */
  async patientsOf(partyId: string): Promise<string[]> {
    const { accessPolicy } = await this.prisma.client();
    const resources: AccessResource[] = ['medical_file', 'patient_delegation'];
    const where = { ...IN_FORCE, toParty: partyId, resource: { in: resources } };
    const found = await accessPolicy.findMany({ where, select: { fromParty: true }, distinct: ['fromParty'] });
    return found.map(({ fromParty }) => fromParty);
  }

  /** The structures that let a person in. */
  async structuresOf(partyId: string): Promise<string[]> {
    const { accessPolicy } = await this.prisma.client();
    const where = { ...IN_FORCE, toParty: partyId, resource: 'organization' } as const;
    return (await accessPolicy.findMany({ where, select: { fromParty: true } })).map(({ fromParty }) => fromParty);
  }

  /** The parties that share something with this one now, in either direction. */
  async counterpartsOf(_tx: Tx, partyId: string): Promise<string[]> {
    const { accessPolicy } = await this.prisma.client();
    const found = await accessPolicy.findMany({
      where: { ...IN_FORCE, OR: [{ fromParty: partyId }, { toParty: partyId }] },
      select: { fromParty: true, toParty: true },
    });
    return [...new Set(found.map(({ fromParty, toParty }) => (fromParty === partyId ? toParty : fromParty)))];
  }
}
