import { type AccessResource, DEFAULT_RIGHTS } from '@maillon/domain/access/access';
import {
  type AccessEvent,
  type AccessRefusal,
  exceedsAgreement,
  givenUnnamed,
  judgeAccess,
  judgeRights,
  type NextAccess,
  withImplied,
} from '@maillon/domain/access/access-policy';
import { hasChosenRights, mayBeRemovedByOthers } from '@maillon/domain/access/membership';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { OrganizationStaff } from '../people/accounts/organization-staff.service.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { AccessEvents, patientOf } from './access-events.ts';
import type { AppointmentChange } from './access-notifications.ts';
import { AccessPoliciesRepository, type PolicyRow } from './access-policies.repository.ts';

export interface Opening {
  readonly event: 'request' | 'offer';
  readonly resource: AccessResource;
  /** Profile ids; who may stand there is the caller's business. */
  readonly fromId: string;
  readonly toId: string;
  readonly rights?: readonly string[] | undefined;
  readonly message?: string | undefined;
  /** The patient named the other one as their referent: the offer has its own words. */
  readonly asReferent?: boolean | undefined;
}

export interface Opened {
  readonly row: PolicyRow;
  /** False when a grant that was there already was answered, or nothing was left to do. */
  readonly created: boolean;
}

type Side = 'owner' | 'grantee';
/** Who moves a grant; a newcomer has a profile before they have a session of their own. */
type Deciding = Pick<Actor, 'partyId'>;

const REFUSALS = {
  ACCESS_STATE: 'ACCESS_STATE',
  WRONG_SIDE: 'FORBIDDEN',
  ACCESS_EXISTS: 'ACCESS_EXISTS',
  ACCESS_REQUEST_REJECTED: 'ACCESS_REQUEST_REJECTED',
} as const satisfies Record<AccessRefusal, string>;

const RIGHTS_REFUSALS = {
  request: { PARTY: 'FORBIDDEN', UNKNOWN: 'RIGHT_NOT_ALLOWED', REDACTED: 'RIGHT_NOT_REQUESTABLE' },
  offer: { PARTY: 'FORBIDDEN', UNKNOWN: 'RIGHT_NOT_ALLOWED', REDACTED: 'RIGHT_NOT_OFFERABLE' },
} as const;

/** What a person tries who is not entitled to it; a state that has changed meanwhile is no attempt. */
const SUSPECT: ReadonlySet<AccessRefusal> = new Set(['WRONG_SIDE', 'ACCESS_REQUEST_REJECTED']);
/** A person who hears of these is a side of the grant. */
const SAYS_WHICH: ReadonlySet<AccessRefusal> = new Set(['ACCESS_EXISTS', 'ACCESS_REQUEST_REJECTED']);
/** A request that meets another one at the same instant looks again at what the other one left. */
const TRIES = 3;

/** The state machine of grants, on rows (design api §4.6): judge, move in one UPDATE, tell. */
@Injectable()
export class AccessTransitions {
  constructor(
    private readonly policies: AccessPoliciesRepository,
    private readonly staff: OrganizationStaff,
    private readonly parties: Parties,
    private readonly events: AccessEvents,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks or offers. Where both want it, it is accepted with the rights that the owner named.
   * @throws {Refusal} `RIGHT_NOT_ALLOWED`, `RIGHT_NOT_REQUESTABLE`, `RIGHT_NOT_OFFERABLE`, `ACCESS_EXISTS`, `ACCESS_REQUEST_REJECTED`
   */
  async open(tx: Tx, actor: Deciding, opening: Opening): Promise<Opened> {
    const { resource } = opening;
    const named = opening.rights && withImplied(resource, opening.rights);
    const rights = named ?? DEFAULT_RIGHTS[resource];
    if (opening.rights !== undefined) await this.requireNegotiable(opening, opening.event, opening.rights);
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const { event, ...between } = await this.towards(tx, actor, opening);
      const living = await this.policies.lockBetween(tx, actor.partyId, between);
      if (living !== undefined && !(await this.endWithdrawn(tx, actor, living))) {
        return { row: await this.reopen(tx, actor, living, event, named), created: false };
      }
      const { message, asReferent } = opening;
      if (await this.create(tx, actor, { ...between, event, rights, message, asReferent })) {
        return { row: await this.between(tx, actor, between), created: true };
      }
    }
    throw new Refusal('ACCESS_STATE');
  }

  /**
   * @throws {Refusal} `ACCESS_STATE`, `FORBIDDEN` for the wrong side, `RIGHT_NOT_OFFERABLE` for more than a contact agreed to,
   * `OFFER_WITHDRAWN`, `FOUNDER_STAYS`, `LAST_MANAGER`
   */
  async move(
    tx: Tx,
    actor: Deciding,
    policy: PolicyRow,
    event: Exclude<AccessEvent, 'expire'>,
    side: Side,
    rights: readonly string[] = policy.rights,
  ): Promise<NextAccess> {
    const verdict = judgeAccess(event, side, policy.status, policy.refusedBy ?? undefined);
    if (!verdict.allowed) throw this.refusal(verdict.because, policy, event);
    const { next } = verdict;
    requireOwnDeparture(actor, policy, event);
    if (exceedsAgreement(policy.resource, policy.status, policy.rights, rights)) {
      const between = { resource: policy.resource, fromId: policy.from.id, toId: policy.to.id };
      throw this.escalation(between, 'RIGHT_NOT_OFFERABLE');
    }
    const isMembership = policy.resource === 'organization' && policy.status === 'ACCEPTED';
    if (isMembership && event === 'change-rights' && !hasChosenRights(policy.to.kind))
      throw new Refusal('ACCESS_STATE');
    if (event === 'approve' && policy.status === 'INVITED' && !(await this.policies.offerStands(tx, policy.id))) {
      throw new Refusal('OFFER_WITHDRAWN');
    }
    if (next !== 'ACCEPTED' || !rights.includes('MANAGE')) await this.keepOneManager(tx, policy);

    const at = new Date(this.clock.now()).toISOString();
    const moved =
      next === 'GONE'
        ? await this.policies.remove(tx, policy, at, actor.partyId)
        : await this.policies.move(tx, {
            id: policy.id,
            fromStatus: policy.status,
            version: policy.version,
            status: next,
            rights,
            decidedBy: actor.partyId,
            refusedBy: next === 'REJECTED' ? side : null,
            at,
          });
    if (!moved) throw new Refusal('ACCESS_STATE');
    if (policy.resource === 'organization') await this.employ(tx, policy, next);

    const { id, resource, status: before } = policy;
    const changed = { id, resource, fromId: policy.from.id, toId: policy.to.id, rights, before };
    this.events.publish(tx, changed, changeOf(event, next), next === 'GONE' ? null : next, side);
    return next;
  }

  /** An offer whose maker may no longer make it is over: a person who asks or offers begins anew. */
  private async endWithdrawn(tx: Tx, actor: Deciding, living: PolicyRow): Promise<boolean> {
    if (living.status !== 'INVITED' || (await this.policies.offerStands(tx, living.id))) return false;
    return this.policies.remove(tx, living, new Date(this.clock.now()).toISOString(), actor.partyId);
  }

  /** The row as it is now, for the answer. */
  async between(tx: Tx, actor: Deciding, between: Pick<Opening, 'resource' | 'fromId' | 'toId'>): Promise<PolicyRow> {
    const row = await this.policies.lockBetween(tx, actor.partyId, between);
    if (row === undefined) throw new Error('the grant was written a moment ago');
    return row;
  }

  /**
   * Whether such a party may ask for these rights, or its owner give them, by whichever route they came.
   * @throws {Refusal} `FORBIDDEN`, `RIGHT_NOT_ALLOWED`, `RIGHT_NOT_REQUESTABLE`, `RIGHT_NOT_OFFERABLE`
   */
  async requireNegotiable(
    between: Pick<Opening, 'resource' | 'fromId' | 'toId'>,
    event: 'request' | 'offer',
    rights: readonly string[],
  ): Promise<void> {
    const kind = await this.parties.kindOf(event === 'request' ? between.toId : between.fromId);
    if (kind === undefined) throw new Error('a grant is between parties that exist');
    const verdict = judgeRights(event, between.resource, kind, rights);
    if (!verdict.allowed) throw this.escalation(between, RIGHTS_REFUSALS[event][verdict.because]);
  }

  /** The refusal of a person who asks for more than is theirs, with its line in the audit trail. */
  private escalation(
    { resource, fromId, toId }: Pick<Opening, 'resource' | 'fromId' | 'toId'>,
    code: 'RIGHT_NOT_ALLOWED' | 'RIGHT_NOT_REQUESTABLE' | 'RIGHT_NOT_OFFERABLE' | 'FORBIDDEN',
  ): Refusal {
    const targetId = `${fromId} ${toId}`;
    return new Refusal(code, {
      audit: {
        action: 'policy.rights',
        targetKind: 'access-policy',
        targetId,
        patientId: patientOf(resource, fromId),
      },
    });
  }

  /** Contacts are the same in both directions: a request that meets the other's request is an answer to it. */
  private async towards(tx: Tx, actor: Deciding, { event, resource, fromId, toId }: Opening) {
    if (resource !== 'practitioner_contacts') return { event, resource, fromId, toId };
    const reverse = { resource, fromId: toId, toId: fromId };
    if ((await this.policies.lockBetween(tx, actor.partyId, reverse)) === undefined) {
      return { event, resource, fromId, toId };
    }
    return { event: event === 'request' ? ('offer' as const) : ('request' as const), ...reverse };
  }

  private async create(
    tx: Tx,
    actor: Deciding,
    opening: Opening & { readonly rights: readonly string[] },
  ): Promise<boolean> {
    const { event, resource, fromId, toId, rights, message, asReferent } = opening;
    const side = event === 'request' ? 'grantee' : 'owner';
    const verdict = judgeAccess(event, side, null);
    if (!verdict.allowed || verdict.next === 'GONE') throw new Refusal('ACCESS_STATE');
    const id = newId();
    const inserted = await this.policies.insert(tx, {
      id,
      resource,
      fromId,
      toId,
      status: verdict.next,
      rights,
      message: message ? this.cipher.seal('access_policies', 'message', id, message) : null,
      createdBy: actor.partyId,
      legalBasis: null,
      at: new Date(this.clock.now()).toISOString(),
    });
    if (inserted)
      this.events.publish(tx, { id, resource, fromId, toId, rights, asReferent }, event, verdict.next, side);
    return inserted;
  }

  /** There is a living grant: the owner's word about the rights counts, the asker's does not. */
  private async reopen(
    tx: Tx,
    actor: Deciding,
    living: PolicyRow,
    event: 'request' | 'offer',
    rights: readonly string[] | undefined,
  ): Promise<PolicyRow> {
    const side = event === 'request' ? 'grantee' : 'owner';
    const verdict = judgeAccess(event, side, living.status, living.refusedBy ?? undefined);
    if (verdict.allowed && verdict.next === living.status) return living;
    const given = side === 'owner' ? (rights ?? givenUnnamed(living.resource, living.rights)) : living.rights;
    await this.move(tx, actor, living, event, side, given);
    return this.between(tx, actor, { resource: living.resource, fromId: living.from.id, toId: living.to.id });
  }

  private async employ(tx: Tx, { from, to }: PolicyRow, next: NextAccess): Promise<void> {
    if (next === 'ACCEPTED') await this.staff.employ(tx, to.id, from.id);
    else if (next === 'GONE') await this.staff.dismiss(tx, to.id, from.id);
  }

  private async keepOneManager(tx: Tx, { resource, status, rights, from, to }: PolicyRow): Promise<void> {
    if (resource !== 'organization' || status !== 'ACCEPTED' || !rights.includes('MANAGE')) return;
    if ((await this.policies.otherManagers(tx, from.id, to.id)) === 0) throw new Refusal('LAST_MANAGER');
  }

  private refusal(because: AccessRefusal, { id, resource, from, status }: PolicyRow, event: AccessEvent): Refusal {
    const code = REFUSALS[because];
    const extra = SAYS_WHICH.has(because) ? { accessPolicy: { id, status } } : {};
    if (!SUSPECT.has(because)) return new Refusal(code, extra);
    const patientId = patientOf(resource, from.id);
    const audit = {
      action: `policy.${event === 'change-rights' ? 'rights' : event}`,
      targetKind: 'access-policy' as const,
      targetId: id,
      patientId,
    };
    return new Refusal(code, { ...extra, audit });
  }
}

/** @throws {Refusal} `FOUNDER_STAYS`, with its line in the audit trail */
function requireOwnDeparture({ partyId }: Deciding, policy: PolicyRow, event: AccessEvent): void {
  const { id, resource, status, to, member } = policy;
  if (resource !== 'organization' || status !== 'ACCEPTED' || to.id === partyId) return;
  if (mayBeRemovedByOthers(member)) return;
  const action = event === 'revoke' ? 'policy.revoke' : 'policy.rights';
  throw new Refusal('FOUNDER_STAYS', { audit: { action, targetKind: 'access-policy', targetId: id } });
}

/** A request that meets an offer is told as an acceptance; so is an offer that meets a request. */
function changeOf(event: Exclude<AccessEvent, 'expire'>, next: NextAccess): AppointmentChange {
  if (event === 'change-rights') return 'rights';
  if (next === 'ACCEPTED') return 'accept';
  if (event === 'reject') return 'reject';
  if (event === 'revoke') return 'revoke';
  return event === 'request' ? 'request' : 'offer';
}
