import type { AccessPolicy, KeyHolder, SignedGrant } from '@maillon/contracts/access/access-policies';
import type { AccessResource } from '@maillon/domain/access/access';
import { canBeBetween, isInDirectory, PARTIES_OF } from '@maillon/domain/access/access-parties';
import { agreesTo, REQUESTABLE_RIGHTS, withImplied } from '@maillon/domain/access/access-policy';
import { decidingSide, type GrantSides, mayVouch, standsForOwner } from '@maillon/domain/access/grant-side';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { checkVersion, type SeenVersions } from '../../platform/http/output/versions.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { ProfessionalTrust } from '../../platform/professional-trust.ts';
import { Refusal } from '../../platform/refusal.ts';
import { OrganizationStaff } from '../people/accounts/organization-staff.service.ts';
import { UserKeys } from '../people/accounts/user-keys.service.ts';
import { AccessPartiesRepository, type PartyRow } from './access-parties.repository.ts';
import { AccessPoliciesRepository, type PolicyFilter, type PolicyRow } from './access-policies.repository.ts';
import { AccessPolicyView } from './access-policy-view.ts';
import { AccessTransitions, type Opening } from './access-transitions.ts';
import { requireMatch } from './signed-grant.ts';

export interface PolicyQuery extends Omit<PolicyFilter, 'after'> {
  /** The cursor of the page before. */
  readonly after?: string | undefined;
}

export interface OfferDraft {
  readonly resource: AccessResource;
  readonly toId: string;
  readonly rights?: readonly string[] | undefined;
}

export interface RequestDraft {
  readonly resource: AccessResource;
  readonly fromId: string;
  readonly rights?: readonly string[] | undefined;
  readonly message?: string | undefined;
}

/** What comes with a yes or a no. */
interface Agreement {
  /** The rights that were on the screen. */
  readonly rights?: readonly string[] | undefined;
  /** The owner's signature, where it is they who let a person in. */
  readonly grant?: SignedGrant | undefined;
  readonly ifMatch?: SeenVersions;
}

export interface OpenedPolicy {
  readonly policy: AccessPolicy;
  /** False when there was one already, which this has answered or left as it was. */
  readonly created: boolean;
}

/** Refusals of a yes to rights that were not on the screen. */
const NO_AGREEMENT = { CHANGED: 'ACCESS_RIGHTS_CHANGED', UNNAMED: 'ACCESS_RIGHTS_UNNAMED' } as const;
/** A structure that takes a person in answers for them; for everything else their identity is known (design api §3.1, rule 7). */
const JOINS: AccessResource = 'organization';

/** Grants between people: asking, offering, answering, ending. */
@Injectable()
export class AccessPoliciesService {
  constructor(
    private readonly trust: ProfessionalTrust,
    private readonly database: Database,
    private readonly policies: AccessPoliciesRepository,
    private readonly parties: AccessPartiesRepository,
    private readonly staff: OrganizationStaff,
    private readonly keys: UserKeys,
    private readonly transitions: AccessTransitions,
    private readonly view: AccessPolicyView,
    private readonly cursors: Cursors,
  ) {}

  async list(actor: Actor, query: PolicyQuery): Promise<{ items: AccessPolicy[]; next: string | null }> {
    const { after, limit, ...filter } = query;
    const position = after === undefined ? undefined : this.positionOf(after);
    const rows = await this.policies.list(actor.partyId, { ...filter, after: position, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const next = last === undefined ? null : this.cursors.encode([last.createdAt], last.id);
    return { items: shown.map((row) => this.view.of(actor, row)), next };
  }

  /** @throws {Refusal} `NOT_FOUND` for grants between others */
  async get(actor: Actor, id: string): Promise<AccessPolicy> {
    return this.view.of(actor, this.seen(await this.policies.find(actor.partyId, id)));
  }

  /** @throws {Refusal} `NOT_FOUND` for grants between others, `FORBIDDEN` for the grantee */
  async keyHolders(actor: Actor, id: string): Promise<KeyHolder[]> {
    const policy = this.seen(await this.policies.find(actor.partyId, id));

    if (!standsForOwner(sidesOf(actor, policy))) throw new Refusal('FORBIDDEN');

    return this.view.keyHolders(policy);
  }

  /** @throws {Refusal} `NOT_FOUND`, `PARTY_KIND_NOT_ALLOWED`, `RIGHT_NOT_ALLOWED`, `ACCESS_EXISTS` */
  async offer(actor: Actor, { resource, toId, rights }: OfferDraft): Promise<OpenedPolicy> {
    const to = await this.counterpart(toId, '/toId');

    const from = await this.sideOf(actor, resource, 'from');
    requireBetween(resource, from, to, '/toId');

    return this.open(actor, { event: 'offer', resource, fromId: from.id, toId: to.id, rights });
  }

  /**
   * In the name of a party for which the caller knows that the actor may speak.
   * @throws {Refusal} `NOT_FOUND`, `PARTY_KIND_NOT_ALLOWED`, `ACCESS_EXISTS`
   */
  async offerFrom(
    actor: Actor,
    from: Pick<PartyRow, 'id' | 'kind'>,
    { resource, toId, message }: Omit<OfferDraft, 'rights'> & { readonly message?: string | undefined },
  ): Promise<OpenedPolicy> {
    const to = await this.counterpart(toId, '/userId');
    requireBetween(resource, from, to, '/userId');

    return this.open(actor, { event: 'offer', resource, fromId: from.id, toId: to.id, message });
  }

  /** @throws {Refusal} `NOT_FOUND`, `PARTY_KIND_NOT_ALLOWED`, `RIGHT_NOT_ALLOWED`, `ACCESS_EXISTS`, `ACCESS_REQUEST_REJECTED` */
  async request(actor: Actor, { resource, fromId, rights, message }: RequestDraft): Promise<OpenedPolicy> {
    if (resource !== JOINS) await this.trust.require(actor);
    const from = await this.parties.find(fromId);
    const isKind = from !== undefined && PARTIES_OF[resource].from.includes(from.kind);
    if (from === undefined || !(isKind || isInDirectory(from.kind)))
      throw new Refusal('NOT_FOUND', { field: '/fromId' });
    if (isInDirectory(from.kind) && !from.isActive) throw new Refusal('NOT_FOUND', { field: '/fromId' });

    if (Object.keys(REQUESTABLE_RIGHTS[resource]).length === 0) throw new Refusal('FORBIDDEN');
    const to = await this.sideOf(actor, resource, 'to');
    requireBetween(resource, from, to, '/fromId');

    return this.open(actor, { event: 'request', resource, fromId: from.id, toId: to.id, rights, message });
  }

  /** For modules that have seen and judged already who asks or offers what to whom. */
  async open(actor: Actor, opening: Opening): Promise<OpenedPolicy> {
    return this.database.tx(async (tx) => {
      const { row, created } = await this.transitions.open(tx, actor, opening);
      return { policy: this.view.of(actor, row), created };
    });
  }

  /**
   * @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` for the side that does not decide, `ACCESS_STATE`, `ACCESS_RIGHTS_CHANGED`,
   * `ACCESS_RIGHTS_UNNAMED`, `STALE_VERSION`, `GRANT_MISMATCH`
   */
  decide(
    actor: Actor,
    id: string,
    event: 'approve' | 'reject',
    { rights: shown, grant, ifMatch = null }: Agreement = {},
  ): Promise<AccessPolicy> {
    return this.database.tx(async (tx) => {
      const policy = this.seen(await this.policies.lock(tx, actor.partyId, id));

      const side = decidingSide(sidesOf(actor, policy));

      checkVersion(ifMatch, policy.version, 'optional');
      if (event === 'approve') requireAgreement(side, policy, shown);

      await this.transitions.move(tx, actor, policy, event, side);
      if (grant !== undefined) await this.keepGrant(tx, actor, policy, grant);
      const row = await this.policies.find(actor.partyId, id, tx);
      const vault = event === 'approve' ? await this.view.vaultTask(tx, policy) : undefined;
      return this.view.of(actor, row ?? { ...policy, status: 'REJECTED' }, vault);
    });
  }

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` for the grantee, `GRANT_MISMATCH` */
  sign(actor: Actor, id: string, grant: SignedGrant): Promise<AccessPolicy> {
    return this.database.tx(async (tx) => {
      const policy = this.seen(await this.policies.lock(tx, actor.partyId, id));

      await this.keepGrant(tx, actor, policy, grant);
      return this.view.of(actor, { ...policy, grant });
    });
  }

  /** The owner takes back, or the grantee renounces. @throws {Refusal} `NOT_FOUND`, `FOUNDER_STAYS`, `LAST_MANAGER` */
  async revoke(actor: Actor, id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const policy = this.seen(await this.policies.lock(tx, actor.partyId, id));
      if (!policy.ownsFrom && !policy.ownsTo) throw new Refusal('NOT_FOUND');

      const side = standsForOwner(sidesOf(actor, policy)) ? 'owner' : 'grantee';

      await this.transitions.move(tx, actor, policy, 'revoke', side);
    });
  }

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` for the grantee, `RIGHT_NOT_ALLOWED`, `FOUNDER_STAYS`, `LAST_MANAGER`, `STALE_VERSION` */
  changeRights(actor: Actor, id: string, rights: readonly string[], ifMatch: SeenVersions): Promise<AccessPolicy> {
    return this.database.tx(async (tx) => {
      const policy = this.seen(await this.policies.lock(tx, actor.partyId, id));

      const side = standsForOwner(sidesOf(actor, policy)) ? 'owner' : 'grantee';
      const between = { resource: policy.resource, fromId: policy.from.id, toId: policy.to.id };
      if (side === 'owner') {
        await this.transitions.requireNegotiable(between, policy.status === 'PENDING' ? 'request' : 'offer', rights);
      }

      checkVersion(ifMatch, policy.version, 'optional');

      const given = withImplied(policy.resource, rights);
      await this.transitions.move(tx, actor, policy, 'change-rights', side, given);
      return this.view.of(actor, await this.transitions.between(tx, actor, between));
    });
  }

  private async keepGrant(tx: Tx, actor: Actor, policy: PolicyRow, grant: SignedGrant): Promise<void> {
    if (!mayVouch(sidesOf(actor, policy))) throw new Refusal('FORBIDDEN');
    requireMatch(policy, grant, await this.keys.identityOf(actor.userId));
    await this.policies.sign(tx, policy.id, grant);
    tx.audit({ action: 'policy.sign', targetKind: 'access-policy', targetId: policy.id, outcome: 'ok' });
  }

  private seen(policy: PolicyRow | undefined): PolicyRow {
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    return policy;
  }

  private async counterpart(id: string, field: '/toId' | '/userId'): Promise<PartyRow> {
    const party = await this.parties.find(id);
    const isStaff = party?.kind === 'organizationStaff';
    if (party === undefined || !party.isActive || !(isInDirectory(party.kind) || isStaff)) {
      throw new Refusal('NOT_FOUND', { field });
    }
    return party;
  }

  /** As whom the actor gives or receives: a person whom a structure employs stands for it, save when they join one. */
  private async sideOf(
    actor: Actor,
    resource: AccessResource,
    side: 'from' | 'to',
  ): Promise<Pick<PartyRow, 'id' | 'kind'>> {
    if (actor.userType !== 'organization') return { id: actor.partyId, kind: actor.userType };
    if (side === 'to' && resource === 'organization') return { id: actor.partyId, kind: 'organizationStaff' };
    const employer = await this.staff.employerOf(actor.partyId);
    if (employer === undefined) throw new Refusal('FORBIDDEN');
    return { id: employer, kind: 'organization' };
  }

  private positionOf(cursor: string): { createdAt: string; id: string } {
    const { keys, id } = this.cursors.decode(cursor, 1);
    return { createdAt: String(keys[0]), id };
  }
}

const sidesOf = ({ partyId }: Actor, { status, ownsFrom, ownsTo, isDelegate, to }: PolicyRow): GrantSides => ({
  status,
  ownsFrom,
  ownsTo,
  isDelegate,
  isGrantee: to.id === partyId,
});

/** A person who says yes says it to the rights they were shown, never to others. */
function requireAgreement(
  side: 'owner' | 'grantee',
  { id, resource, status, rights }: PolicyRow,
  shown: readonly string[] | undefined,
): void {
  if (status === 'ACCEPTED') return;
  const answer = agreesTo(side, resource, rights, shown);
  if (answer !== 'YES') throw new Refusal(NO_AGREEMENT[answer], { accessPolicy: { id, status } });
}

function requireBetween(
  resource: AccessResource,
  from: Pick<PartyRow, 'id' | 'kind'>,
  to: Pick<PartyRow, 'id' | 'kind'>,
  field: '/fromId' | '/toId' | '/userId',
): void {
  if (from.id !== to.id && canBeBetween(resource, from.kind, to.kind)) return;
  throw new Refusal('PARTY_KIND_NOT_ALLOWED', { field });
}
