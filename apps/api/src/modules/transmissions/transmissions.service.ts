import type { OpenedTransmission, Transmission } from '@maillon/contracts/record/transmissions';
import { sealedSessionId } from '@maillon/domain/sealed';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { isV7Near, newId } from '../../platform/ids.ts';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import { SealedSessions } from '../sealed-sessions/sealed-sessions.service.ts';
import { TransmissionEvents } from './transmission-events.ts';
import { TransmissionPresenter } from './transmission-presenter.ts';
import { TransmissionRights } from './transmission-rights.service.ts';
import {
  type TransmissionFilter,
  type TransmissionPlace,
  type TransmissionRow,
  TransmissionsRepository,
} from './transmissions.repository.ts';

export interface TransmissionDraft {
  readonly id?: string | undefined;
  readonly sldId: string;
  readonly content: string;
  readonly patientId: string;
  readonly organizationId: string;
}

interface Listing extends Omit<TransmissionFilter, 'concerns'> {
  readonly concernsMe: boolean;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What a structure's team tells each other about a patient (design api §2.10). */
@Injectable()
export class TransmissionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly transmissions: TransmissionsRepository,
    private readonly rights: TransmissionRights,
    private readonly presenter: TransmissionPresenter,
    private readonly events: TransmissionEvents,
    private readonly access: AccessService,
    private readonly sealed: SealedSessions,
    private readonly trail: ReadTrail,
    private readonly cursors: Cursors,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for a structure in which the actor does not transmit, `BAD_CURSOR` */
  async list(actor: Actor, asked: Listing): Promise<{ items: Transmission[]; next: string | null }> {
    const { concernsMe, after, limit, ...filter } = asked;
    await this.access.require(actor, 'TRANSMISSIONS', 'organization', filter.organizationId);
    const place = after === undefined ? null : this.placeOf(after);
    const concerns = concernsMe ? { concerns: actor.userId } : {};
    const rows = await this.transmissions.list({ ...filter, ...concerns }, place, limit + 1);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const next = last === undefined ? null : this.cursors.encode([last.createdAt], last.id);
    return { items: await this.presenter.list(actor, page), next };
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async get(actor: Actor, id: string): Promise<OpenedTransmission> {
    const row = await this.require(actor, id);
    await this.trail.note(actor, row.patientId, { kind: 'transmission', id });
    return this.presenter.opened(actor, row);
  }

  /**
   * @returns the transmission as it is kept, and whether it is new
   * @throws {Refusal} `NOT_FOUND` naming the structure or the patient, `ID_TAKEN`, `ENVELOPE_SCOPE`, `DEPENDENCY_UNAVAILABLE`
   */
  async create(
    actor: Actor,
    draft: TransmissionDraft,
  ): Promise<{ transmission: OpenedTransmission; created: boolean }> {
    const { id = newId(), organizationId, sldId, content } = draft;
    if (!(await this.rights.mayRead(actor, organizationId)))
      throw new Refusal('NOT_FOUND', { field: '/organization/id' });
    const known = await this.sentBefore(actor, organizationId, draft.id);
    if (known !== undefined) return { transmission: await this.presenter.opened(actor, known), created: false };
    if (draft.id !== undefined && !isV7Near(id, this.clock.now())) throw new Refusal('ID_TAKEN');
    const patientId = await this.patientOf(draft);
    const resource = sealedFor.transmission(id);
    await this.sealed.require(actor, [
      { pointer: '/sldId', sessionId: sldId, resource },
      { pointer: '/content', sessionId: sealedSessionId(content) ?? '', resource },
    ]);

    const team = await this.rights.listeners(organizationId);
    const row = { id, organizationId, patientId, authorId: actor.userId, sldId, content };
    const created = await this.database.tx(async (tx) => {
      if (!(await this.transmissions.add(tx, row))) return false;
      tx.audit({
        ...{ action: 'transmission.created', targetKind: 'transmission', targetId: id },
        ...{ patientId, outcome: 'ok' },
      });
      this.events.publish(tx, team, { id, resolved: false, version: 1 });
      const words = await this.events.wordsOf(actor, organizationId);
      for (const userId of team.filter((one) => one !== actor.userId)) {
        tx.publish(notifyUser(userId, 'transmission-new', { ID: id, organizationId, ...words }));
      }
      return true;
    });
    const kept = created ? await this.require(actor, id) : await this.sentBefore(actor, organizationId, id);
    if (kept === undefined) throw new Error('the transmission was there a moment ago');
    return { transmission: await this.presenter.opened(actor, kept), created };
  }

  /** @throws {Refusal} `NOT_FOUND` also for one of a structure in which the actor does not transmit */
  async require(actor: Actor, id: string): Promise<TransmissionRow> {
    const found = await this.transmissions.find(id);
    // Asked about a structure of that id where there is no transmission, so that the time taken says nothing.
    const may = await this.rights.mayRead(actor, found?.organizationId ?? id);
    if (found === undefined || !may) throw new Refusal('NOT_FOUND');
    return found;
  }

  /** By profile id. @throws {Refusal} `NOT_FOUND` for one whose file the structure does not read */
  private async patientOf({ organizationId, patientId }: TransmissionDraft): Promise<string> {
    const structure = { partyId: organizationId, userType: 'organization' } as const;
    const found = await this.access.rightsOverPatient(structure, patientId, ['READ']);
    if (found?.held.has('READ') !== true) throw new Refusal('NOT_FOUND', { field: '/patient/id' });
    return found.patientId;
  }

  private async sentBefore(actor: Actor, organizationId: string, id?: string): Promise<TransmissionRow | undefined> {
    const found = id === undefined ? undefined : await this.transmissions.find(id);
    const isTheirs = found?.authorId === actor.userId && found.organizationId === organizationId;
    if (found !== undefined && !isTheirs) throw new Refusal('ID_TAKEN');
    return found;
  }

  private placeOf(cursor: string): TransmissionPlace {
    const { keys, id } = this.cursors.decode(cursor, 1);
    return { createdAt: String(keys[0]), id };
  }
}
