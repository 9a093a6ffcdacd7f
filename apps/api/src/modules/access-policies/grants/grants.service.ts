import type { RightOn } from '@maillon/domain/access/access';
import type { PartyKind } from '@maillon/domain/access/access-parties';
import { fullName } from '@maillon/domain/text/full-name';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';

/** A membership that has no answer yet. */
export interface WaitingMember {
  readonly id: string;
  readonly status: 'PENDING' | 'INVITED';
  readonly kind: PartyKind;
  readonly name: string;
  readonly rights: readonly RightOn<'organization'>[];
  /** ISO instant. */
  readonly since: string;
}

const IN_FORCE = { status: 'ACCEPTED', revokedAt: null } as const;
const OF_PATIENTS = ['medical_file', 'patient_delegation'] as const;
const SHOWN = 500;

/** Between whom grants are in force, for modules that answer no question of access with it: `AccessService` does that. */
@Injectable()
export class Grants {
  constructor(private readonly prisma: PrismaService) {}

  /** The patients whose file a profile or a structure was given. */
  async patientsOf(partyId: string): Promise<string[]> {
    const { accessPolicy } = await this.prisma.client();
    const where = { ...IN_FORCE, toParty: partyId, resource: { in: [...OF_PATIENTS] } };
    const found = await accessPolicy.findMany({ where, select: { fromParty: true }, distinct: ['fromParty'] });
    return found.map(({ fromParty }) => fromParty);
  }

  /** The structures that let a person in. */
  async structuresOf(partyId: string): Promise<string[]> {
    const { accessPolicy } = await this.prisma.client();
    const where = { ...IN_FORCE, toParty: partyId, resource: 'organization' } as const;
    return (await accessPolicy.findMany({ where, select: { fromParty: true } })).map(({ fromParty }) => fromParty);
  }

  /** The professionals whom a structure let in. */
  async membersOf(structureId: string): Promise<string[]> {
    const { accessPolicy } = await this.prisma.client();
    const where = { ...IN_FORCE, fromParty: structureId, resource: 'organization' } as const;
    return (await accessPolicy.findMany({ where, select: { toParty: true } })).map(({ toParty }) => toParty);
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

  /** Whether a patient gave their file, or acting for them, to a profile or a structure itself. */
  async isFollowed(patientId: string, ownerId: string): Promise<boolean> {
    const { accessPolicy } = await this.prisma.client();
    const where = { ...IN_FORCE, fromParty: patientId, toParty: ownerId, resource: { in: [...OF_PATIENTS] } };
    return (await accessPolicy.count({ where })) > 0;
  }

  /** Who asked to be let into a structure, or was offered it, and waits: the newest first. */
  async waitingMembers(structureId: string): Promise<WaitingMember[]> {
    const { accessPolicy } = await this.prisma.client();
    const found = await accessPolicy.findMany({
      where: {
        resource: 'organization',
        fromParty: structureId,
        status: { in: ['PENDING', 'INVITED'] },
        revokedAt: null,
        to: { user: { deletedAt: null } },
      },
      orderBy: [{ statusSince: 'desc' }, { id: 'desc' }],
      take: SHOWN,
      select: {
        id: true,
        status: true,
        rights: true,
        statusSince: true,
        to: { select: { kind: true, user: { select: { firstName: true, lastName: true } } } },
      },
    });
    return found.flatMap(({ id, status, rights, statusSince, to: { kind, user } }) =>
      user === null
        ? []
        : {
            id,
            status: status as WaitingMember['status'],
            kind,
            name: fullName(user),
            rights: rights as WaitingMember['rights'],
            since: statusSince.toISOString(),
          },
    );
  }
}
