import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { DispatchesRepository, type DispatchRow } from './dispatches.repository.ts';
import { type ServiceRequestRow, ServiceRequestsRepository } from './service-requests.repository.ts';

/** `structure`: it sent it. `performer`: they said yes. `asked`: they may still say yes. */
export type CareRequestSide = 'structure' | 'performer' | 'asked';

export interface SeenRequest {
  readonly row: ServiceRequestRow;
  readonly side: CareRequestSide;
  /** Street, telephone and mail: of a patient of the structure, and to who cares for them for as long as they do. */
  readonly isOpen: boolean;
  readonly dispatches: readonly DispatchRow[];
}

type Concerned = Pick<ServiceRequestRow, 'organizationId' | 'patientId'>;

/** Who sees a care request, asked of the database each time (design api §2.14, §3.4). */
@Injectable()
export class CareRequestRights {
  constructor(
    private readonly access: AccessService,
    private readonly requests: ServiceRequestsRepository,
    private readonly dispatches: DispatchesRepository,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for a structure in which the actor handles no requests */
  requireTeam(actor: Actor, organizationId: string): Promise<void> {
    return this.access.require(actor, 'REQUESTS', 'organization', organizationId);
  }

  /** @throws {Refusal} `NOT_FOUND` also for one that the actor was not asked about, or no longer may take */
  async require(actor: Actor, id: string): Promise<SeenRequest> {
    const row = await this.requests.find(id);
    // Asked about a structure of that id where there is no request, so that the time taken says nothing.
    const mayTeam = await this.access.may(actor, 'REQUESTS', 'organization', row?.organizationId ?? id);
    const isExternal = await this.isExternal(actor, row?.organizationId ?? id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const dispatches = await this.dispatches.ofRound(row);
    if (mayTeam) {
      const isOpen = await this.letsRead(row);
      return { row, side: 'structure', isOpen, dispatches };
    }
    if (row.performerId === actor.partyId && isExternal) {
      return { row, side: 'performer', isOpen: row.status === 'ACTIVE', dispatches };
    }
    const isAsked = dispatches.some(
      ({ practitionerId, state }) => practitionerId === actor.partyId && state === 'PENDING',
    );
    if (!isExternal || !isAsked || !(await this.letsRead(row))) throw new Refusal('NOT_FOUND');
    return { row, side: 'asked', isOpen: false, dispatches };
  }

  /** Of these structures those that may send requests to the actor; one statement for all. */
  async structuresAsking(actor: Actor, organizationIds: readonly string[]): Promise<ReadonlySet<string>> {
    const questions = [...new Set(organizationIds)].map((ownerId) => ({ actor, ownerId }));
    const held = await this.access.rightsEach(questions, 'externals', ['DISPATCH']);
    return new Set(questions.flatMap(({ ownerId }, at) => (held[at]?.has('DISPATCH') === true ? [ownerId] : [])));
  }

  /** Whether the structure may send requests to the actor. */
  isExternal(actor: Actor, organizationId: string): Promise<boolean> {
    return this.access.may(actor, 'DISPATCH', 'externals', organizationId);
  }

  /**
   * The profile id of a patient who lets the structure read their file: nothing is asked for one who has left.
   * @throws {Refusal} `NOT_FOUND` naming the patient
   */
  async requirePatient(organizationId: string, id: string): Promise<string> {
    const patientId = await this.patientOf(organizationId, id);
    if (patientId === undefined) throw new Refusal('NOT_FOUND', { field: '/subject/id' });
    return patientId;
  }

  /** Whether the patient still lets the structure read their file: without it no practitioner is asked to care for them. */
  async letsRead({ organizationId, patientId }: Concerned): Promise<boolean> {
    return (await this.patientOf(organizationId, patientId)) !== undefined;
  }

  /** Of these requests those whose patient still lets the structure read their file, by id; one statement for all. */
  async withReadablePatient(rows: readonly (Concerned & { readonly id: string })[]): Promise<ReadonlySet<string>> {
    const questions = rows.map(({ organizationId, patientId }) => ({
      actor: { partyId: organizationId, userType: 'organization' } as const,
      ownerId: patientId,
    }));
    const held = questions.length === 0 ? [] : await this.access.rightsEach(questions, 'patient', ['READ']);
    return new Set(rows.filter((_, at) => held[at]?.has('READ') === true).map(({ id }) => id));
  }

  private async patientOf(organizationId: string, id: string): Promise<string | undefined> {
    const structure = { partyId: organizationId, userType: 'organization' } as const;
    const found = await this.access.rightsOverPatient(structure, id, ['READ']);
    return found?.held.has('READ') === true ? found.patientId : undefined;
  }
}
