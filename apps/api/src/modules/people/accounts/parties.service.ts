import type { PartyKind } from '@maillon/domain/access/access-parties';
import type { Place } from '@maillon/domain/distance';
import { fullName } from '@maillon/domain/text/full-name';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { sql, type Tx } from '../../../platform/postgres/database.ts';
import { lockRow } from '../../../platform/postgres/locks.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { dayOf, sqlNull } from '../../../platform/postgres/prisma-values.ts';

export interface Professional {
  /** Of the profile. */
  readonly id: string;
  readonly userId: string;
  readonly kind: PractitionerType;
  readonly name: string;
  /** Their identity in the vault; null as long as there is none. */
  readonly sldId: string | null;
}

const LIVE = { active: true, deletedAt: null } as const;

const LOCK_ALL = sql(
  'parties_lock_all',
  'SELECT id FROM parties WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
);

/** The profiles that people act as. */
@Injectable()
export class Parties {
  constructor(private readonly prisma: PrismaService) {}

  /** A midwife who practises. @param id of the profile or of the user (design api A1) */
  async midwife(id: string): Promise<string | undefined> {
    const { party } = await this.prisma.client();
    const where: Prisma.PartyWhereInput = { kind: 'midwife', user: LIVE, OR: [{ id }, { userId: id }] };
    return (await party.findFirst({ where, select: { id: true } }))?.id;
  }

  /** The professional with this address, which counts only where a code has proved it. */
  async professionalAt(email: string): Promise<Professional | undefined> {
    const { party } = await this.prisma.client();
    const kind = { in: ['doctor', 'midwife', 'assistant'] satisfies PartyKind[] };
    const user = { select: { id: true, firstName: true, lastName: true, sldId: true } } as const;
    const found = await party.findFirst({
      where: { kind, user: { ...LIVE, email, emailVerifiedAt: { not: null } } },
      select: { id: true, kind: true, user },
    });
    if (!found?.user) return undefined;
    const { id: userId, sldId, ...names } = found.user;
    return { id: found.id, userId, kind: found.kind as PractitionerType, name: fullName(names), sldId };
  }

  /** What a patient said of who follows them, as `referents` writes it; null removes it. */
  async nameReferent(_tx: Tx, patientId: string, named: Prisma.InputJsonObject | null): Promise<void> {
    const { patient } = await this.prisma.client();
    const data = { generalPractitioner: named ?? (await sqlNull()), version: { increment: 1 } };
    await patient.updateMany({ where: { partyId: patientId }, data });
  }

  /** Until the end of the transaction. */
  lock(tx: Tx, id: string): Promise<void> {
    return lockRow(tx, 'parties', id);
  }

  /** All of them until the end of the transaction, in the order of ids: two visits that swap their times do not wait in a circle. */
  async lockAll(tx: Tx, ids: readonly string[]): Promise<void> {
    await tx.query(LOCK_ALL, [ids]);
  }

  async kindOf(id: string): Promise<PartyKind | undefined> {
    const { party } = await this.prisma.client();
    return (await party.findFirst({ where: { id }, select: { kind: true } }))?.kind;
  }

  /** Whose profile it is; null for a structure's, and for one that is not there. */
  async userOf(id: string): Promise<string | null> {
    const { party } = await this.prisma.client();
    return (await party.findFirst({ where: { id }, select: { userId: true } }))?.userId ?? null;
  }

  /** By profile id, of those that are there: of a structure its own name, of a person theirs. */
  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { party } = await this.prisma.client();
    const found = await party.findMany({
      where: { id: { in: [...ids] } },
      select: {
        id: true,
        user: { select: { firstName: true, lastName: true } },
        organization: { select: { name: true } },
      },
    });
    return new Map(found.map(({ id, user, organization }) => [id, user ? fullName(user) : (organization?.name ?? '')]));
  }

  /** By profile id, of people. */
  async personNamesOf(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly firstName: string; readonly lastName: string }>> {
    const { party } = await this.prisma.client();
    const select = { id: true, user: { select: { firstName: true, lastName: true } } } as const;
    const found = await party.findMany({ where: { id: { in: [...ids] } }, select });
    return new Map(found.flatMap(({ id, user }) => (user === null ? [] : [[id, user] as const])));
  }

  /** The users whose profiles these are; structures have none. */
  async usersOf(ids: readonly string[]): Promise<string[]> {
    const { party } = await this.prisma.client();
    const found = await party.findMany({ where: { id: { in: [...ids] } }, select: { userId: true } });
    return found.flatMap(({ userId }) => userId ?? []);
  }

  /** The profile of a user. */
  async ofUser(userId: string): Promise<string | undefined> {
    const { party } = await this.prisma.client();
    return (await party.findFirst({ where: { userId }, select: { id: true } }))?.id;
  }

  /** The profile of a practitioner. @param id of the profile or of the user (design api A1) */
  async practitioner(kind: PractitionerType, id: string): Promise<string | undefined> {
    const { party } = await this.prisma.client();
    const where: Prisma.PartyWhereInput = { kind, OR: [{ id }, { userId: id }] };
    return (await party.findFirst({ where, select: { id: true } }))?.id;
  }

  /** The profile of a patient. @param id of the profile or of the user */
  async patient(id: string): Promise<string | undefined> {
    const { party } = await this.prisma.client();
    const where: Prisma.PartyWhereInput = { kind: 'patient', OR: [{ id }, { userId: id }] };
    return (await party.findFirst({ where, select: { id: true } }))?.id;
  }

  /** The assistants among these users who practise, with how far they travel. */
  async assistantsAmong(
    userIds: readonly string[],
  ): Promise<{ readonly id: string; readonly userId: string; readonly radiusKm: number }[]> {
    const { practitioner } = await this.prisma.client();
    const found = await practitioner.findMany({
      where: { kind: 'assistant', party: { userId: { in: [...userIds] }, user: LIVE } },
      select: { partyId: true, exerciceRadius: true, party: { select: { userId: true } } },
    });
    return found.flatMap(({ partyId, exerciceRadius, party: { userId } }) =>
      userId === null ? [] : [{ id: partyId, userId, radiusKm: exerciceRadius }],
    );
  }

  /** Where practitioners work, by profile id, of those whose address has a place on the map. */
  async placesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
    const { practitioner } = await this.prisma.client();
    const found = await practitioner.findMany({
      where: { partyId: { in: [...ids] } },
      select: { partyId: true, address: true },
    });
    return new Map(
      found.flatMap(({ partyId, address }) => {
        const place = (address as { readonly coordinates?: Place } | null)?.coordinates;
        return place === undefined ? [] : [[partyId, place] as const];
      }),
    );
  }

  /** 'yyyy-MM-dd' by profile id, of those who are patients. */
  async birthDatesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { patient } = await this.prisma.client();
    const found = await patient.findMany({
      where: { partyId: { in: [...ids] } },
      select: { partyId: true, birthDate: true },
    });
    return new Map(found.map(({ partyId, birthDate }) => [partyId, dayOf(birthDate)]));
  }
}
