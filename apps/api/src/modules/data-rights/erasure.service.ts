import { randomBytes } from 'node:crypto';
import type { DataRequest } from '@maillon/contracts/accounts/data-rights';
import { addYears, dayOf } from '@maillon/domain/day';
import { DAY_MS, MINUTE_MS } from '@maillon/domain/time-units';
import { isPractitionerType } from '@maillon/domain/user-type';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { newId } from '../../platform/ids.ts';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ObjectStore } from '../../platform/storage/storage.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { eraseInVault } from '../../platform/vault/vault-events.ts';
import { AppointmentsService } from '../appointments/appointments.service.ts';
import { removeFromCalls } from '../appointments/calls/call-removals.service.ts';
import { AccountsService } from '../auth/accounts.service.ts';
import { IntegrationsService } from '../integrations/integrations.service.ts';
import { ErasedPeople } from '../people/accounts/erased-people.service.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';
import { DataRequestsRepository } from './data-requests.repository.ts';
import { type ErasedRow, ErasureRepository } from './erasure.repository.ts';

/** Design api §5.1: time to think again. */
const REFLECTION_MS = 30 * DAY_MS;
const EVERY_MS = 10 * MINUTE_MS;
/** Design api A60: the file of a patient, and who wrote in it, are kept so long after the last act. */
const RECORD_RETENTION_YEARS = 10;

/** What stands in the place of a name. */
export const GONE = { firstName: 'Compte', lastName: 'effacé' } as const;
const REASON = ['data_requests', 'reason_sealed'] as const;
const IDENTITY = ['data_requests', 'identity_sealed'] as const;

/**
 * Erasure of an account (GDPR art. 17): asked for, thought over for thirty days, then carried out. What the law keeps, a medical
 * file and who wrote in it, is kept sealed; everything else goes (docs/decisions/erasure.md).
 */
@Injectable()
export class ErasureService {
  private readonly log = new Logger('Erasure');

  constructor(
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
    private readonly requests: DataRequestsRepository,
    private readonly erasure: ErasureRepository,
    private readonly personalData: PersonalData,
    private readonly users: UserAccounts,
    private readonly erased: ErasedPeople,
    private readonly appointments: AppointmentsService,
    private readonly accounts: AccountsService,
    private readonly integrations: IntegrationsService,
    private readonly store: ObjectStore,
  ) {}

  /** @throws {Refusal} `ERASURE_REQUESTED`, `ERASURE_LAST_MANAGER`, `ERASURE_APPOINTMENTS` */
  async request({ userId }: Actor, reason: string | undefined): Promise<DataRequest> {
    const hindrance = await this.hindranceOf(userId);
    if (hindrance !== null) throw new Refusal(hindrance);

    return this.database.tx(async (tx) => {
      const id = newId();
      const request = await this.requests.add(tx, {
        id,
        userId,
        kind: 'erasure',
        status: 'SCHEDULED',
        reason: reason ? this.cipher.seal(...REASON, id, reason) : null,
        dueAt: new Date(this.clock.now() + REFLECTION_MS).toISOString(),
      });
      if (request === undefined) throw new Refusal('ERASURE_REQUESTED');

      tx.audit({ action: 'data.erasure_requested', targetKind: 'data-request', targetId: id, outcome: 'ok' });
      tx.publish(notifyUser(userId, 'data-request', { kind: 'erasure', status: 'received' }));
      return request;
    });
  }

  /** @throws {Refusal} `NOT_FOUND` for a request of another person, or one that is over */
  withdraw({ userId }: Actor, id: string): Promise<DataRequest> {
    return this.database.tx(async (tx) => {
      const request = await this.requests.withdraw(tx, id, userId);
      if (request === undefined) throw new Refusal('NOT_FOUND');
      tx.audit({ action: 'data.erasure_withdrawn', targetKind: 'data-request', targetId: id, outcome: 'ok' });
      return request;
    });
  }

  /** Carries out what is due. A request that fails, or whom a person counts on again, waits for the next day. */
  @Interval(EVERY_MS)
  async execute(): Promise<void> {
    const due = await this.erasure.due(this.now()).catch(() => []);
    for (const { id, userId } of due) {
      try {
        const hindrance = await this.hindranceOf(userId);
        if (hindrance === null) await this.erase(id, userId);
        else await this.erasure.postpone(id, new Date(this.clock.now() + DAY_MS).toISOString());
      } catch (error) {
        this.log.error(`an erasure waits: ${errorName(error)}`);
      }
    }
  }

  private async hindranceOf(userId: string): Promise<'ERASURE_LAST_MANAGER' | 'ERASURE_APPOINTMENTS' | null> {
    if (await this.erasure.isLastManager(userId)) return 'ERASURE_LAST_MANAGER';
    return (await this.erasure.receives(userId, this.now())) ? 'ERASURE_APPOINTMENTS' : null;
  }

  private async erase(requestId: string, userId: string): Promise<void> {
    // Before anything is taken away: each is a change of its own, with its news to the practitioner.
    const owner = await this.users.asActor(userId);
    const upcoming = owner === undefined ? [] : await this.erasure.upcoming(userId, this.now());
    if (owner !== undefined) for (const id of upcoming) await this.appointments.cancelOfErased(owner, id);

    const blobs = await this.database.tx(async (tx) => {
      const person = await this.erasure.lock(tx, requestId);
      if (person === undefined) return [];
      await this.integrations.removeAllOf(tx, userId);
      const subject = { userId, partyId: person.party_id };
      const gone = [...(await this.personalData.erase(tx, subject)), ...(await this.requests.expireAll(tx, userId))];
      await this.clear(tx, requestId, person);
      await this.accounts.endSessionsWith(tx, userId, 'deactivated');
      tx.publish(removeFromCalls(userId));
      tx.publish(eraseInVault(userId));
      if (person.st_user_id !== null) this.accounts.deleteAccount(tx, person.st_user_id);
      tx.audit({ action: 'data.erased', targetKind: 'user', targetId: userId, outcome: 'ok' });
      return gone;
    });
    for (const blobId of blobs) await this.store.delete(blobId);
  }

  private async clear(tx: Tx, requestId: string, person: ErasedRow): Promise<void> {
    const { user_id, party_id, user_type, first_name, last_name, last_act } = person;
    const hasFile = last_act !== null;
    if (user_type === 'patient' && !hasFile) {
      await this.personalData.eraseIdentity(tx, { userId: user_id, partyId: party_id });
      const nothing = this.cipher.seal('patients', 'erased', party_id, '');
      await this.erased.clearPatient(tx, party_id, nothing, randomBytes(32));
    }
    if (isPractitionerType(user_type)) {
      await this.erased.clearPractitioner(tx, party_id);
      // Without a file the law keeps no author: the number would name the person and refuse their next account.
      if (!hasFile) await this.erased.clearNumbers(tx, party_id);
    }
    // Who wrote in a file is part of it; a patient's name is kept apart, sealed.
    const isAuthor = isPractitionerType(user_type) && hasFile;
    await this.erased.close(tx, user_id, isAuthor ? { firstName: first_name, lastName: last_name } : GONE);
    const identity = hasFile ? JSON.stringify({ firstName: first_name, lastName: last_name }) : null;
    await this.erasure.done(
      tx,
      requestId,
      identity === null ? null : this.cipher.seal(...IDENTITY, requestId, identity),
      last_act === null ? null : this.keptUntil(last_act),
    );
  }

  /** `yyyy-MM-dd`, the day after which the law keeps nothing: counted on the calendar of the country. */
  private keptUntil(lastAct: string): string {
    return addYears(dayOf(Date.parse(lastAct), this.day.timeZone), RECORD_RETENTION_YEARS);
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
