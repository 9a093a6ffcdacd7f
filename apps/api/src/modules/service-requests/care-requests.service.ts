import type { FieldError } from '@maillon/contracts/endpoint/problem';
import type { CareRequest, OpenedCareRequest } from '@maillon/contracts/structures/care-request';
import { placeInNote } from '@maillon/contracts/structures/care-request-note';
import { afterEvent, type CareRequestStatus } from '@maillon/domain/care/care-request';
import { CARE_REQUEST } from '@maillon/domain/care/care-request-form';
import type { Answers } from '@maillon/domain/forms/form';
import { answersOf, errorsOf, viewOf } from '@maillon/domain/forms/form-view';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { checkVersion, type SeenVersions } from '../../platform/http/output/versions.ts';
import { newId } from '../../platform/ids.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import { CareRequestEvents } from './care-request-events.ts';
import { CareRequestPresenter } from './care-request-presenter.ts';
import { CareRequestRights, type SeenRequest } from './care-request-rights.service.ts';
import { DispatchesRepository } from './dispatches.repository.ts';
import {
  type CareLocation,
  type RequestContent,
  type ServiceRequestRow,
  ServiceRequestsRepository,
} from './service-requests.repository.ts';

/** A request by the address of its structure. */
export interface StructureRequest {
  readonly organizationId: string;
  readonly serviceRequestId: string;
}

interface Draft {
  readonly location: CareLocation;
  readonly note: readonly { readonly text: Answers }[];
  readonly partial?: boolean | undefined;
}

/** Care requests of a structure, until they are sent and as they are read (design api §2.14). */
@Injectable()
export class CareRequestsService {
  constructor(
    private readonly database: Database,
    private readonly requests: ServiceRequestsRepository,
    private readonly dispatches: DispatchesRepository,
    private readonly rights: CareRequestRights,
    private readonly presenter: CareRequestPresenter,
    private readonly events: CareRequestEvents,
    private readonly trail: ReadTrail,
    private readonly day: LocalDay,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` */
  async list(actor: Actor, organizationId: string, status?: CareRequestStatus): Promise<CareRequest[]> {
    await this.rights.requireTeam(actor, organizationId);
    const rows = await this.requests.ofOrganization(organizationId, status);
    return this.presenter.list(rows, 'structure', actor, await this.rights.withReadablePatient(rows));
  }

  /** How many of a structure wait for a yes, and how many are being cared for. */
  countsOf(organizationId: string): Promise<{ onHold: number; active: number }> {
    return this.requests.countsOf(organizationId);
  }

  async performed(actor: Actor, asked: boolean, status?: CareRequestStatus): Promise<CareRequest[]> {
    const rows = await this.requests.ofPractitioner(actor.partyId, asked, status);
    const asking = await this.rights.structuresAsking(
      actor,
      rows.map(({ organizationId }) => organizationId),
    );
    const readable = await this.rights.withReadablePatient(rows);
    const may = rows.filter(
      ({ id, status: at, organizationId }) => asking.has(organizationId) && (at !== 'ONHOLD' || readable.has(id)),
    );
    return this.presenter.list(may, 'practitioner', actor, readable);
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async get(actor: Actor, id: string): Promise<OpenedCareRequest> {
    const seen = await this.rights.require(actor, id);
    await this.trail.note(actor, seen.row.patientId, { kind: 'service-request', id });
    const mine = seen.dispatches.find(({ practitionerId }) => practitionerId === actor.partyId);
    if (seen.side === 'asked' && mine?.seenAt === null) await this.markSeen(seen, mine.id);
    return this.presenter.opened(seen, actor);
  }

  /** @throws {Refusal} `NOT_FOUND` naming the structure or the patient, `VALIDATION_FAILED` */
  async create(actor: Actor, organizationId: string, subject: string, draft: Draft): Promise<OpenedCareRequest> {
    await this.rights.requireTeam(actor, organizationId);
    const patientId = await this.rights.requirePatient(organizationId, subject);
    const row = { id: newId(), organizationId, patientId, authorId: actor.userId };
    await this.database.tx(async (tx) => {
      await this.requests.add(tx, { ...row, ...this.contentOf(draft) });
      tx.audit({
        ...{ action: 'service-request.created', targetKind: 'service-request', targetId: row.id },
        ...{ patientId: row.patientId, outcome: 'ok' },
      });
    });
    return this.get(actor, row.id);
  }

  /** @throws {Refusal} `NOT_FOUND`, `REQUEST_STATE`, `STALE_VERSION`, `VALIDATION_FAILED` */
  async update(actor: Actor, asked: StructureRequest, draft: Draft, seen: SeenVersions): Promise<OpenedCareRequest> {
    await this.rights.requireTeam(actor, asked.organizationId);
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, asked.serviceRequestId);
      const row = await this.ofStructure(asked);
      checkVersion(seen, row.version, 'required');
      if (afterEvent(row.status, 'edit') === null) throw new Refusal('REQUEST_STATE');
      await this.rights.requirePatient(row.organizationId, row.patientId);
      await this.requests.rewrite(tx, row.id, this.contentOf(draft));
    });
    return this.get(actor, asked.serviceRequestId);
  }

  /** @throws {Refusal} `NOT_FOUND`, `REQUEST_STATE` */
  async remove(actor: Actor, asked: StructureRequest): Promise<void> {
    await this.rights.requireTeam(actor, asked.organizationId);
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, asked.serviceRequestId);
      const row = await this.ofStructure(asked);
      if (afterEvent(row.status, 'remove') === null) throw new Refusal('REQUEST_STATE');
      await this.requests.remove(tx, row.id);
      tx.audit({
        ...{ action: 'service-request.removed', targetKind: 'service-request', targetId: row.id },
        ...{ patientId: row.patientId, outcome: 'ok' },
      });
    });
  }

  /** @throws {Refusal} `NOT_FOUND` for one of another structure */
  async ofStructure({ organizationId, serviceRequestId }: StructureRequest): Promise<ServiceRequestRow> {
    const row = await this.requests.find(serviceRequestId);
    if (row?.organizationId !== organizationId) throw new Refusal('NOT_FOUND');
    return row;
  }

  /** @throws {Refusal} `VALIDATION_FAILED` */
  requireComplete(answers: Answers): void {
    const errors = this.faultsIn(answers);
    if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', { errors });
  }

  /** The structure sees at once that it was opened. */
  private async markSeen({ row, dispatches }: SeenRequest, dispatchId: string): Promise<void> {
    await this.database.tx(async (tx) => {
      if (!(await this.dispatches.markSeen(tx, dispatchId))) return;
      await this.events.publish(tx, row, dispatches, row.status, row.version);
    });
  }

  private contentOf({ location, note, partial = false }: Draft): RequestContent {
    const given = note[0]?.text ?? {};
    const faults = this.faultsIn(given);
    if (!partial && faults.length > 0) throw new Refusal('VALIDATION_FAILED', { errors: faults });
    const { urgent } = given;
    return {
      ...{ location, urgent: Array.isArray(urgent) && urgent.includes('early'), complete: faults.length === 0 },
      answers: partial ? given : answersOf(viewOf(CARE_REQUEST, given, { today: this.day.today() })),
    };
  }

  private faultsIn(answers: Answers): FieldError[] {
    const view = viewOf(CARE_REQUEST, answers, { today: this.day.today() });
    return Object.entries(errorsOf(view)).map(([name, message]) => ({
      ...{ pointer: `/note/0/text/${placeInNote(name).join('/')}`, code: 'INVALID', message },
    }));
  }
}
