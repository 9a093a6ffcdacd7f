import {
  ACCESS_STATUSES,
  type AccessResource,
  type AccessStatus,
  RESOURCE_RIGHTS,
} from '@maillon/domain/access/access';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { Notifier } from '../../platform/messaging/notifications.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { emitToRooms, Realtime } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { recheckVault } from '../../platform/vault/vault-events.ts';
import { AccessAudienceRepository } from './access-audience.repository.ts';
import { type AppointmentChange, notifyOtherSide } from './access-notifications.ts';
import { AccessPartiesRepository } from './access-parties.repository.ts';

const EVENT = 'access-policy.news';

/** What opens the keys of a patient or a structure. */
const OPENS_KEYS: ReadonlySet<AccessResource> = new Set(['medical-file', 'patient-delegation', 'organization']);
const ENDINGS: ReadonlySet<AppointmentChange> = new Set(['reject', 'revoke', 'rights', 'expire']);

const RESOURCES = Object.keys(RESOURCE_RIGHTS) as [AccessResource, ...AccessResource[]];

const eventPayload = z.object({
  id: z.string(),
  resource: z.enum(RESOURCES),
  change: z.enum(['request', 'offer', 'accept', 'reject', 'revoke', 'rights', 'expire']),
  status: z.string().nullable(),
  before: z.enum(ACCESS_STATUSES).optional(),
  fromId: z.string(),
  toId: z.string(),
  /** The other side is told in words. */
  bySide: z.enum(['owner', 'grantee']),
  rights: z.array(z.string()).default([]),
  asReferent: z.boolean().default(false),
});

interface ChangedPolicy {
  readonly id: string;
  readonly resource: AccessResource;
  readonly fromId: string;
  readonly toId: string;
  /** Told where a person is to answer. */
  readonly rights?: readonly string[];
  readonly asReferent?: boolean | undefined;
  /** What it was until now. */
  readonly before?: AccessStatus;
}

/** What follows a change of a grant once it is committed: both sides hear of it, and doors that are closed now are shut. */
@Injectable()
export class AccessEvents implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly realtime: Realtime,
    private readonly notifier: Notifier,
    private readonly audience: AccessAudienceRepository,
    private readonly parties: AccessPartiesRepository,
  ) {}

  onModuleInit(): void {
    this.handlers.on(EVENT, async ({ id, payload }) => this.deliver(eventPayload.parse(payload), id));
  }

  /** Writes the audit line and the news, in the transaction of the change. */
  publish(
    tx: Tx,
    { id, resource, fromId, toId, rights = [], asReferent = false, before }: ChangedPolicy,
    change: AppointmentChange,
    status: AccessStatus | null,
    bySide: 'owner' | 'grantee',
  ): void {
    const patientId = patientOf(resource, fromId);
    tx.audit({ action: `policy.${change}`, targetKind: 'access-policy', targetId: id, patientId, outcome: 'ok' });
    tx.publish({
      kind: EVENT,
      key: `access-policy:${id}`,
      payload: { id, resource, change, status, before, fromId, toId, bySide, rights: [...rights], asReferent },
    });
    if (ENDINGS.has(change) && OPENS_KEYS.has(resource)) tx.publish(recheckVault(fromId));
  }

  /** A grant that came with something else, which has its own words and its own line: only the screens are told. */
  opened(tx: Tx, { id, resource }: Pick<ChangedPolicy, 'id' | 'resource'>, userIds: readonly string[]): void {
    const change = { id, resource, status: 'ACCEPTED' } as const;
    tx.publish(emitToRooms(`access-policy:${id}`, userIds.map(userRoom), 'access-policy/updated', change));
  }

  private async deliver(moved: z.infer<typeof eventPayload>, deliveryId: number): Promise<void> {
    const { id, resource, change, status, before, fromId, toId, bySide, rights, asReferent } = moved;
    const people = await this.audience.of(fromId, toId);
    const userIds = [...new Set(people.map(({ userId }) => userId))];
    this.realtime.emit(userIds.map(userRoom), 'access-policy/updated', { id, resource, status });
    // What was open through this grant may be closed now: every room of the people it concerned is checked again.
    const lost = status !== 'ACCEPTED' || change === 'rights';
    if (lost) for (const userId of userIds) this.realtime.recheckUser(userId);

    const { from, to } = await this.parties.names(fromId, toId);
    const published = people.filter(({ side, decides }) => decides && side !== bySide);
    const happened = { id, resource, change, before, fromId, from, to, bySide, rights, asReferent };
    await notifyOtherSide(happened, (template, payload) =>
      Promise.all(
        published.map(({ userId }) =>
          this.notifier.notify({ userId, template, payload, deduplicationKey: `${deliveryId}:${userId}` }),
        ),
      ),
    );
  }
}

/** Whose data is concerned, so that they can be told. */
export function patientOf(resource: AccessResource, fromId: string): string | null {
  return resource === 'medical-file' || resource === 'patient-delegation' ? fromId : null;
}
