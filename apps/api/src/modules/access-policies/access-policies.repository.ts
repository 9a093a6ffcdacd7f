import type { SignedGrant } from '@maillon/contracts/access/access-policies';
import type { AccessResource, AccessStatus } from '@maillon/domain/access/access';
import type { PartyKind } from '@maillon/domain/access/access-parties';
import type { RefusingSide } from '@maillon/domain/access/access-policy';
import type { Member } from '@maillon/domain/access/membership';
import { Injectable } from '@nestjs/common';
import type { AccessResource as PrismaResource } from '../../generated/prisma/client.ts';
import { Database, narrowed, type Queryable, sql, type Tx } from '../../platform/postgres/database.ts';
import { lockRow } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { OrganizationStaff } from '../people/accounts/organization-staff.service.ts';
import { Parties } from '../people/accounts/parties.service.ts';

/** One side of a grant. */
export interface PolicyParty {
  readonly id: string;
  readonly kind: PartyKind;
  readonly userId: string | null;
  readonly sldId: string | null;
  readonly name: string;
  /** Null of a structure, and where it was not given. */
  readonly gender: 'MALE' | 'FEMALE' | null;
}

export interface PolicyRow {
  readonly id: string;
  readonly resource: AccessResource;
  readonly status: AccessStatus;
  readonly rights: readonly string[];
  readonly version: number;
  readonly message: Buffer | null;
  readonly createdAt: string;
  readonly since: string;
  readonly lastUsedAt: string | null;
  /** Null unless it is rejected. */
  readonly refusedBy: RefusingSide | null;
  readonly grant: SignedGrant | null;
  /** Of the membership of a structure: who is a member by it. */
  readonly member: Member;
  readonly from: PolicyParty;
  readonly to: PolicyParty;
  /** The reader is this side now, or decides for the structure that is. */
  readonly ownsFrom: boolean;
  readonly ownsTo: boolean;
  /** The reader acts for a patient who has never signed in, towards a colleague of theirs. */
  readonly isDelegate: boolean;
}

export interface PolicyFilter {
  readonly direction?: 'given' | 'received' | undefined;
  readonly resource?: AccessResource | undefined;
  readonly status?: AccessStatus | undefined;
  readonly limit: number;
  /** The last one of the page before. */
  readonly after?: { readonly createdAt: string; readonly id: string } | undefined;
}

export interface NewPolicy {
  readonly id: string;
  readonly resource: AccessResource;
  readonly fromId: string;
  readonly toId: string;
  readonly status: AccessStatus;
  readonly rights: readonly string[];
  readonly message: Buffer | null;
  /** Profile id. */
  readonly createdBy: string;
  readonly legalBasis: string | null;
  /** ISO instant. */
  readonly at: string;
}

export interface Move {
  readonly id: string;
  readonly fromStatus: AccessStatus;
  readonly version: number;
  readonly status: AccessStatus;
  readonly rights: readonly string[];
  readonly decidedBy: string;
  /** Null unless the status is REJECTED. */
  readonly refusedBy: RefusingSide | null;
  readonly at: string;
}

const PARTY = (alias: string) => `
  json_build_object('id', ${alias}p.id, 'kind', ${alias}p.kind, 'userId', ${alias}p.user_id, 'sldId', ${alias}u.sld_id,
                    'name', coalesce(${alias}o.name, ${alias}u.first_name || ' ' || ${alias}u.last_name),
                    'gender', coalesce((SELECT gender FROM published_practitioners WHERE party_id = ${alias}p.id),
                                       (SELECT gender FROM published_patients WHERE party_id = ${alias}p.id)))`;
const PARTY_OF = (alias: string, column: string) => `
  JOIN published_parties ${alias}p ON ${alias}p.id = ${column}
  LEFT JOIN published_users ${alias}u ON ${alias}u.id = ${alias}p.user_id
  LEFT JOIN published_organizations ${alias}o ON ${alias}o.party_id = ${alias}p.id`;

const COLUMNS = `
  g.id, g.resource, g.status, g.rights, g.version, g.message, g.created_at AS "createdAt", g.status_since AS since,
  g.last_used_at AS "lastUsedAt", g.refused_by AS "refusedBy",
  CASE WHEN g.grant_b IS NOT NULL THEN json_build_object('b', g.grant_b, 's', g.grant_s, 'k', g.grant_k) END AS "grant",
  json_build_object('isFounder', g.legal_basis IS NOT DISTINCT FROM 'founder', 'isActive', coalesce(t_u.active, false)) AS member,
  ${PARTY('f_')} AS "from", ${PARTY('t_')} AS "to"`;

/** $1 is the reader. Those who decide for a structure stand where it stands, today. */
const OWNS = (side: 'from' | 'to') => `g.${side}_party IN (SELECT * FROM acts_for($1, 'MANAGE'))`;

/**
 * A professional who acts for a patient that never signed in may answer requests of their own structure, but never
 * their own nor that of the holder of the delegation (design api §3.2, `patient-delegation`).
 */
const DELEGATE = `
  (g.resource = 'medical-file' AND g.to_party <> $1 AND f_u.activated_at IS NULL
   AND EXISTS (
     SELECT 1 FROM access_policies d
      WHERE d.resource = 'patient-delegation' AND d.from_party = g.from_party AND d.to_party <> g.to_party
        AND d.to_party IN (SELECT * FROM acts_for($1, 'PATIENTS'))
        AND d.status = 'ACCEPTED' AND d.revoked_at IS NULL AND 'ACT' = ANY (d.rights))
   AND EXISTS (
     SELECT 1 FROM acts_for($1, 'MEMBER') AS own(structure)
      WHERE own.structure <> $1 AND (own.structure = g.to_party OR EXISTS (
        SELECT 1 FROM access_policies m
         WHERE m.resource = 'organization' AND m.from_party = own.structure AND m.to_party = g.to_party
           AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL))))`;

const SEEN = `${COLUMNS}, ${OWNS('from')} AS "ownsFrom", ${OWNS('to')} AS "ownsTo", ${DELEGATE} AS "isDelegate"`;
const FROM = `FROM access_policies g ${PARTY_OF('f_', 'g.from_party')} ${PARTY_OF('t_', 'g.to_party')}`;

const find = sql(
  'access_policy_find',
  `SELECT * FROM (SELECT ${SEEN} ${FROM} WHERE g.id = $2 AND g.revoked_at IS NULL) found
    WHERE $3 OR "ownsFrom" OR "ownsTo" OR "isDelegate"`,
  narrowed<Pick<PolicyRow, 'grant' | 'from' | 'to' | 'ownsFrom' | 'ownsTo' | 'isDelegate'>>(),
);

/** A person who is the grantee in person reads a grant as received, even when they decide for the structure that gave it. */
const list = sql(
  'access_policies_list',
  `WITH mine AS MATERIALIZED (SELECT * FROM acts_for($1, 'MANAGE') AS own(party))
   SELECT ${COLUMNS}, g.from_party IN (SELECT party FROM mine) AS "ownsFrom", g.to_party IN (SELECT party FROM mine) AS "ownsTo",
          false AS "isDelegate"
     FROM (
       SELECT * FROM access_policies
        WHERE to_party IN (SELECT party FROM mine) AND $2::text IS DISTINCT FROM 'given'
          AND (to_party = $1 OR from_party NOT IN (SELECT party FROM mine))
       UNION ALL
       SELECT * FROM access_policies
        WHERE from_party IN (SELECT party FROM mine) AND to_party <> $1 AND $2::text IS DISTINCT FROM 'received'
     ) g ${PARTY_OF('f_', 'g.from_party')} ${PARTY_OF('t_', 'g.to_party')}
    WHERE g.revoked_at IS NULL
      AND ($3::text IS NULL OR g.resource::text = $3) AND ($4::text IS NULL OR g.status::text = $4)
      AND ($5::timestamptz IS NULL OR (g.created_at, g.id) < ($5::timestamptz, $6::uuid))
    ORDER BY g.created_at DESC, g.id DESC LIMIT $7`,
  narrowed<Pick<PolicyRow, 'grant' | 'from' | 'to' | 'ownsFrom' | 'ownsTo' | 'isDelegate'>>(),
);

/**
 * Whether the person who made an offer may still make it: for themselves, for a structure, for a patient who delegated to them or
 * to their structure. The account of the person who offers for another party is open.
 */
const offerStands = sql(
  'access_policy_offer_stands',
  `SELECT 1 FROM access_policies g JOIN published_parties p ON p.id = coalesce(g.decided_by, g.created_by) LEFT JOIN published_users u ON u.id = p.user_id
    WHERE g.id = $1 AND (p.id = g.from_party OR u.active AND u.deleted_at IS NULL AND (
      g.from_party IN (SELECT * FROM acts_for(p.id,
        CASE WHEN g.resource = 'organization_external_practitioners' THEN 'REQUESTS' ELSE 'MANAGE' END))
      OR EXISTS (
        SELECT 1 FROM access_policies d
         WHERE d.resource = 'patient-delegation' AND d.from_party = g.from_party AND d.status = 'ACCEPTED' AND d.revoked_at IS NULL
           AND d.to_party IN (SELECT * FROM acts_for(p.id, 'PATIENTS')) AND 'ACT' = ANY (d.rights))))`,
);

export const NEXT_VERSION = { version: { increment: 1 } } as const;

/** Names with a hyphen are no names in Prisma. */
const resourceOf = (resource: AccessResource) => resource.replace('-', '_') as PrismaResource;

@Injectable()
export class AccessPoliciesRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly parties: Parties,
    private readonly staff: OrganizationStaff,
  ) {}

  list(readerId: string, { direction, resource, status, after, limit }: PolicyFilter): Promise<PolicyRow[]> {
    const page = [after?.createdAt ?? null, after?.id ?? null, limit] as const;
    return this.database.query(list, [readerId, direction ?? null, resource ?? null, status ?? null, ...page]);
  }

  /** Only for those whom the grant concerns. */
  async find(readerId: string, id: string, on: Queryable = this.database): Promise<PolicyRow | undefined> {
    return (await on.query(find, [readerId, id, false]))[0];
  }

  /** Locked until the end of the transaction. */
  async lock(tx: Tx, readerId: string, id: string): Promise<PolicyRow | undefined> {
    await lockRow(tx, 'access_policies', id);
    return this.find(readerId, id, tx);
  }

  /** The living grant between two parties, locked, as the reader stands to it. */
  async lockBetween(
    tx: Tx,
    readerId: string,
    { resource, fromId, toId }: Pick<NewPolicy, 'resource' | 'fromId' | 'toId'>,
  ): Promise<PolicyRow | undefined> {
    const { accessPolicy } = await this.prisma.client();
    const between = { resource: resourceOf(resource), fromParty: fromId, toParty: toId, revokedAt: null };
    const living = await accessPolicy.findFirst({ where: between, select: { id: true } });
    if (living === null) return undefined;
    await lockRow(tx, 'access_policies', living.id);
    return (await tx.query(find, [readerId, living.id, true]))[0];
  }

  /** False when another request was faster and there is a living grant between the two. */
  async insert(_tx: Tx, { fromId, toId, message, at, ...policy }: NewPolicy): Promise<boolean> {
    const { accessPolicy } = await this.prisma.client();
    const decided = policy.status === 'ACCEPTED' ? { decidedBy: policy.createdBy, decidedAt: at } : {};
    const data = {
      ...policy,
      ...decided,
      resource: resourceOf(policy.resource),
      rights: [...policy.rights],
      fromParty: fromId,
      toParty: toId,
      message: message && bytesOf(message),
      createdAt: at,
      updatedAt: at,
      statusSince: at,
    };
    return (await accessPolicy.createMany({ data, skipDuplicates: true })).count > 0;
  }

  /** Moves a row only from the state that was judged (design api §4). A signature holds for the rights that were signed. */
  async move(_tx: Tx, { id, fromStatus, version, rights, at, ...change }: Move): Promise<boolean> {
    const { accessPolicy } = await this.prisma.client();
    const judged = { id, status: fromStatus, version, revokedAt: null };
    const others = { ...judged, NOT: { rights: { equals: [...rights] } } };
    await accessPolicy.updateMany({ where: others, data: { grantB: null, grantS: null, grantK: null } });
    const since = change.status === fromStatus ? {} : { statusSince: at };
    const data = { ...change, ...since, rights: [...rights], decidedAt: at, updatedAt: at, ...NEXT_VERSION };
    return (await accessPolicy.updateMany({ where: judged, data })).count > 0;
  }

  async sign(_tx: Tx, id: string, { b, s, k }: SignedGrant): Promise<void> {
    const { accessPolicy } = await this.prisma.client();
    await accessPolicy.updateMany({ where: { id, revokedAt: null }, data: { grantB: b, grantS: s, grantK: k } });
  }

  async remove(
    _tx: Tx,
    { id, status, version }: Pick<PolicyRow, 'id' | 'status' | 'version'>,
    at: string,
    byPartyId: string,
  ): Promise<boolean> {
    const { accessPolicy } = await this.prisma.client();
    const data = { revokedAt: at, decidedBy: byPartyId, updatedAt: at, ...NEXT_VERSION };
    return (await accessPolicy.updateMany({ where: { id, status, version, revokedAt: null }, data })).count > 0;
  }

  /** Of an offer that waits. */
  async offerStands(tx: Tx, id: string): Promise<boolean> {
    return (await tx.query(offerStands, [id])).length > 0;
  }

  /** How many decide for the structure beside this person, whom it may employ too. */
  async otherManagers(tx: Tx, structureId: string, partyId: string): Promise<number> {
    // Waits for other transactions that take a right away in this structure.
    await this.parties.lock(tx, structureId);
    const { accessPolicy } = await this.prisma.client();
    const members = await accessPolicy.count({
      where: {
        resource: 'organization',
        fromParty: structureId,
        toParty: { not: partyId },
        status: 'ACCEPTED',
        revokedAt: null,
        rights: { has: 'MANAGE' },
        to: { user: { active: true, deletedAt: null } },
      },
    });
    return members + (await this.staff.others(tx, structureId, partyId));
  }
}
