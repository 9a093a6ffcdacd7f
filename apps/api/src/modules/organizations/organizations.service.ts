import type { Address } from '@maillon/contracts/fields/primitives';
import type { NewStructure } from '@maillon/contracts/fields/role-blocks';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import type {
  Organization,
  OrganizationSummary,
  OrganizationUpdate,
} from '@maillon/contracts/structures/organizations';
import { hasForeignNumber } from '@maillon/domain/product/national-numbers';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { checkVersion, type SeenVersions } from '../../platform/http/output/versions.ts';
import { Database } from '../../platform/postgres/database.ts';
import { violatedConstraint } from '../../platform/postgres/postgres-errors.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { AccessPoliciesService } from '../access-policies/access-policies.service.ts';
import { MembershipsService } from '../access-policies/memberships.service.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';
import { DecisionsRepository } from './decisions.repository.ts';
import { FoundingService } from './founding.service.ts';
import { organizationOf, summaryOf, waitingOf } from './organization-view.ts';
import { type OrganizationRow, OrganizationsRepository } from './organizations.repository.ts';

/** The number that another structure has, by the constraint that says so. @param block pointer of the structure in the request */
const structureConflict = (error: unknown, block: string): Refusal | null => {
  const number = /^organizations_(finess|siret|rccm)_key$/.exec(violatedConstraint(error) ?? '')?.[1];
  return number === undefined ? null : new Refusal('ORGANIZATION_ALREADY_REGISTERED', { field: `${block}/${number}` });
};

const FOREIGN = { pointer: '/rccm', code: 'UNKNOWN_FIELD', message: TEXTS.unknownField };

interface Filter {
  readonly finess?: string | undefined;
  readonly rccm?: string | undefined;
  readonly active?: boolean | undefined;
}

const onlyAddress = (address: Address | readonly Address[] | undefined): Address | undefined =>
  address === undefined ? undefined : 'text' in address ? address : address[0];

/** Structures as their people see them (design api §2.4). */
@Injectable()
export class OrganizationsService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly decisions: DecisionsRepository,
    private readonly access: AccessService,
    private readonly memberships: MembershipsService,
    private readonly founding: FoundingService,
    private readonly policies: AccessPoliciesService,
    private readonly users: UserAccounts,
  ) {}

  /** By number the active one; without a filter one's own; what waits for a decision is for administrators alone. */
  async find(actor: Actor, { finess, rccm, active }: Filter): Promise<OrganizationSummary[]> {
    if (active === false) {
      if (!actor.isAdmin || actor.impersonatorId !== null) throw new Refusal('FORBIDDEN');
      const waiting = await this.decisions.waiting();
      return waiting
        .filter((row) => (finess ?? row.finess) === row.finess && (rccm ?? row.rccm) === row.rccm)
        .map(waitingOf);
    }
    if (finess !== undefined) return (await this.organizations.byFiness(finess)).map(summaryOf);
    if (rccm !== undefined) return (await this.organizations.byRccm(rccm)).map(summaryOf);
    const mine = await this.organizations.ofPerson(actor.partyId);
    return mine.filter((row) => active === undefined || row.active).map(summaryOf);
  }

  /** @throws {Refusal} `NOT_FOUND` for a person who does not belong to it */
  async get(actor: Actor, id: string): Promise<Organization> {
    const isAdmin = actor.isAdmin && actor.impersonatorId === null;
    // Before anything is read of it: a foreign id takes as long as an unknown one.
    if (!isAdmin) await this.access.require(actor, 'MEMBER', 'organization', id);
    const row = await this.organizations.read(id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    return organizationOf(row, await this.access.may(actor, 'MANAGE', 'organization', id));
  }

  /** A person who works for no structure yet brings one; both wait for an administrator. */
  async create(actor: Actor, structure: NewStructure): Promise<Organization> {
    if (hasForeignNumber(structure, this.env.COUNTRY)) throw new Refusal('VALIDATION_FAILED', { errors: [FOREIGN] });
    try {
      return await this.database.tx(async (tx) => {
        const id = await this.founding.found(tx, actor, structure);
        await this.users.suspend(tx, actor.userId, 'ORGANIZATION_PENDING');
        return organizationOf(await this.rowOf(id), true);
      });
    } catch (error) {
      throw structureConflict(error, '') ?? error;
    }
  }

  /** @param seen the version that the caller last saw */
  async update(actor: Actor, id: string, update: OrganizationUpdate, seen: SeenVersions): Promise<Organization> {
    return this.database.tx(async (tx) => {
      await this.access.require(actor, 'MEMBER', 'organization', id);
      const row = await this.organizations.read(id);
      if (row === undefined) throw new Refusal('NOT_FOUND');

      await this.access.require(actor, 'MANAGE', 'organization', id, 'FORBIDDEN');

      checkVersion(seen, row.version, 'required');

      const change = { ...update, address: onlyAddress(update.address) };
      if (!(await this.organizations.change(tx, id, row.version, change))) throw new Refusal('STALE_VERSION');

      tx.audit({ action: 'organization.update', targetKind: 'organization', targetId: id, outcome: 'ok' });
      return organizationOf(await this.rowOf(id), true);
    });
  }

  /** @throws {Refusal} `NOT_FOUND` for a structure that is not accepted yet */
  async requestToJoin(actor: Actor, id: string) {
    return this.database.tx(async (tx) => {
      const row = await this.organizations.read(id);
      if (!row?.active) throw new Refusal('NOT_FOUND');

      if (await this.access.may(actor, 'MEMBER', 'organization', id, tx)) throw new Refusal('ALREADY_MEMBER');

      const grant = await this.memberships.request(tx, { fromId: id, toId: actor.partyId });
      return { id: grant.id, resource: 'organization' as const, status: askedStatus(grant.status) };
    });
  }

  /** The answer of {@link requestToJoin} again. @throws {Refusal} `NOT_FOUND` once it was withdrawn */
  async joinRequest(actor: Actor, id: string) {
    const { status } = await this.policies.get(actor, id);
    return { id, resource: 'organization' as const, status: askedStatus(status) };
  }

  private async rowOf(id: string): Promise<OrganizationRow> {
    const row = await this.organizations.read(id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    return row;
  }
}

const askedStatus = (status: string): 'PENDING' | 'ACCEPTED' => (status === 'ACCEPTED' ? 'ACCEPTED' : 'PENDING');
