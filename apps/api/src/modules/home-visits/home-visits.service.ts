import { DEVICE_PLACE_TEXTS } from '@maillon/contracts/fields/device-place';
import type { HomeVisit } from '@maillon/contracts/structures/home-visit';
import type { ServiceCategory } from '@maillon/domain/appointment';
import { expiryOf, type HomeVisitStatus } from '@maillon/domain/care/home-visit';
import { isInServiceArea } from '@maillon/domain/care/service-area';
import type { Place } from '@maillon/domain/distance';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { isV7Near, newId } from '../../platform/ids.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { HomeVisitAssignment } from './home-visit-assignment.service.ts';
import { HomeVisitEvents } from './home-visit-events.ts';
import { HomeVisitOffer } from './home-visit-offer.ts';
import { HomeVisitPresenter } from './home-visit-presenter.ts';
import { type HomeVisitRow, HomeVisitsRepository } from './home-visits.repository.ts';

interface Asked {
  readonly id?: string | undefined;
  readonly code: ServiceCategory;
  readonly subject?: { readonly id: string } | undefined;
  readonly requester?: { readonly patientRef: { readonly id: string } } | undefined;
  readonly location: { readonly text: string; readonly coordinates?: Place | undefined };
  readonly note: readonly { readonly text: string }[];
}

/** Home visits as patients ask for them, and as each side reads them (design api §2.14). */
@Injectable()
export class HomeVisitsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly offer: HomeVisitOffer,
    private readonly visits: HomeVisitsRepository,
    private readonly assignment: HomeVisitAssignment,
    private readonly presenter: HomeVisitPresenter,
    private readonly events: HomeVisitEvents,
  ) {}

  /** @throws {Refusal} `HOME_VISITS_NOT_OFFERED`, `NOT_FOUND` naming another patient, `VALIDATION_FAILED`, `ID_TAKEN`, `REQUEST_ALREADY_OPEN` */
  async create(actor: Actor, asked: Asked): Promise<HomeVisit> {
    this.offer.require();
    requireSelf(actor, asked);
    requireArea(asked.location.coordinates);
    const known = asked.id === undefined ? undefined : await this.visits.find(asked.id);
    if (known !== undefined) {
      if (known.patientId !== actor.partyId) throw new Refusal('ID_TAKEN');
      return this.presenter.one(known, actor);
    }
    const now = this.clock.now();
    if (asked.id !== undefined && !isV7Near(asked.id, now)) throw new Refusal('ID_TAKEN');
    const row = newVisit(actor, asked, now, this.offer.isValidated);
    const made = await this.database.tx(async (tx) => {
      await this.visits.add(tx, row);
      tx.audit({
        ...{ action: 'home-visit.requested', targetKind: 'service-request', targetId: row.id },
        ...{ patientId: row.patientId, outcome: 'ok' },
      });
      await this.events.publish(tx, row);
      return row.status === 'ACTIVE' ? this.assignment.assignNearest(tx, row) : row;
    });
    return this.presenter.one(made, actor);
  }

  /** @throws {Refusal} `NOT_FOUND` for any but its patient and its performer */
  async get(actor: Actor, id: string): Promise<HomeVisit> {
    return this.presenter.one(await this.requireOwn(actor, id), actor);
  }

  /** @throws {Refusal} `HOME_VISITS_NOT_OFFERED`, `NOT_FOUND` */
  async requireOwn(actor: Actor, id: string): Promise<HomeVisitRow> {
    this.offer.require();
    const row = await this.visits.find(id);
    const isOwn = row !== undefined && [row.patientId, row.performerId].includes(actor.partyId);
    if (!isOwn) throw new Refusal('NOT_FOUND');
    return row;
  }

  async requested(actor: Actor, status?: HomeVisitStatus): Promise<HomeVisit[]> {
    this.offer.require();
    return this.presenter.list(await this.visits.ofPatient(actor.partyId, status), actor);
  }
}

const requireSelf = ({ partyId, userId }: Actor, { subject, requester }: Asked): void => {
  const isOther = (id: string | undefined): boolean => id !== undefined && id !== partyId && id !== userId;
  if (isOther(subject?.id)) throw new Refusal('NOT_FOUND', { field: '/subject/id' });
  if (isOther(requester?.patientRef.id)) throw new Refusal('NOT_FOUND', { field: '/requester/patientRef/id' });
};

const requireArea = (coordinates: Place | undefined): void => {
  if (coordinates === undefined || isInServiceArea(coordinates)) return;
  const pointer = '/location/coordinates/latitude';
  const errors = [{ pointer, code: 'OUTSIDE_AREA', message: DEVICE_PLACE_TEXTS.outsideArea }];
  throw new Refusal('VALIDATION_FAILED', { errors });
};

const newVisit = ({ partyId }: Actor, asked: Asked, now: number, isValidated: boolean): HomeVisitRow => ({
  ...{ id: asked.id ?? newId(), patientId: partyId, performerId: null, code: asked.code, version: 1 },
  note: asked.note[0]?.text ?? '',
  location: { text: asked.location.text, coordinates: asked.location.coordinates ?? null },
  ...(isValidated ? { status: 'ONHOLD', routeStatus: null } : { status: 'ACTIVE', routeStatus: 'QUEUED' }),
  ...{ authoredOn: isoOf(now), expiresAt: isoOf(expiryOf(now, null)) },
  ...{ route: null, routedAt: null, assignedAt: null, departedAt: null, arrivedAt: null, endedAt: null },
  ...{ endReason: null, tourRank: null },
});
