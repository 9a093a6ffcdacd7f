import type { AccessLogEntry } from '@maillon/contracts/access/access-log';
import { type AccessOutcome, auditEventOf, lineOfAuditId, OUTCOME_CODES } from '@maillon/domain/fhir/audit-event';
import type { Resource } from '@maillon/domain/fhir/resource';
import { boundsIn, isWithin, periodOf } from '@maillon/domain/fhir/search/dates';
import { isCoded, type Token } from '@maillon/domain/fhir/search/token';
import { type Criteria, listedIds } from '@maillon/domain/fhir/search/values';
import { AUDIT_OUTCOME } from '@maillon/domain/fhir/systems';
import type { AuditEvent } from '@medplum/fhirtypes';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessLogService } from '../access-log/access-log.service.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { FhirPages, type PageQuery, type ResourcePage, unlessUnknown } from './fhir-pages.ts';

interface AuditFilter {
  readonly patient?: string | undefined;
  readonly outcome: Criteria<Token>;
  readonly date: Criteria<string>;
}

interface AuditSearch extends PageQuery, AuditFilter {
  readonly _id: Criteria<string>;
}

const OUTCOMES = ['ok', 'refused'] as const satisfies readonly AccessOutcome[];

/** « Qui a consulté mon dossier »: one's own trail, or that of a patient who delegated. */
@Injectable()
export class FhirAccessLog {
  constructor(
    private readonly pages: FhirPages,
    private readonly day: LocalDay,
    private readonly access: AccessService,
    private readonly log: AccessLogService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for a line of another person's trail, and for none */
  async read(actor: Actor, id: string): Promise<Resource<AuditEvent>> {
    const asked = lineOfAuditId(id);
    if (asked === null) throw new Refusal('NOT_FOUND');
    const patientId = await this.voiceOf(actor, asked.patientId);
    const entry = await this.log.line(patientId, asked.line);
    // A patient's own id is one, whatever other id of theirs leads here too.
    if (entry === null || patientId !== asked.patientId) throw new Refusal('NOT_FOUND');
    return this.resourceOf(patientId, entry);
  }

  /** @throws {Refusal} `NOT_FOUND` for the trail of another person, and for a person who names none and has none */
  async search(actor: Actor, { _id, _count, _page, ...filter }: AuditSearch): Promise<ResourcePage> {
    const ids = listedIds(_id);
    if (ids !== null) return this.pages.cut(await this.listed(actor, ids, filter), { _count, _page });

    const patientId = await this.voiceOf(actor, filter.patient);
    const outcomes = OUTCOMES.filter((one) => isOutcome(OUTCOME_CODES[one], filter.outcome));
    const [only] = outcomes;
    if (only === undefined) return { resources: [], total: 0, next: null };
    const lines = {
      outcome: outcomes.length === 1 ? only : null,
      ...periodOf(boundsIn(filter.date, this.day.timeZone)),
    };
    const counted = _count === 0;
    const page = { limit: Math.max(_count, 1), after: _page, counted };
    const { items, next, total } = await this.log.read(actor, patientId, lines, page);
    if (counted) return { resources: [], total, next: null };
    return { resources: items.map((entry) => this.resourceOf(patientId, entry)), total, next };
  }

  private async listed(actor: Actor, ids: readonly string[], { patient, outcome, date }: AuditFilter) {
    const patientId = patient === undefined ? null : await this.voiceOf(actor, patient);
    const found = await Promise.all(ids.map((id) => unlessUnknown(this.read(actor, id))));
    return found
      .filter((one) => one !== null)
      .filter(
        (one) =>
          (patientId === null || one.id.startsWith(patientId)) &&
          isOutcome(String(one.outcome), outcome) &&
          isWithin(String(one.recorded), boundsIn(date, this.day.timeZone)),
      );
  }

  private voiceOf(actor: Actor, patient: string | undefined): Promise<string> {
    return this.access.requireDelegation(actor, patient).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'NOT_FOUND' ? new Refusal('NOT_FOUND') : error;
    });
  }

  private resourceOf(patientId: string, entry: AccessLogEntry): Resource<AuditEvent> {
    return auditEventOf({ ...entry, patientId }, this.pages.product);
  }
}

const isOutcome = (code: string, tokens: Criteria<Token>): boolean =>
  isCoded([{ system: AUDIT_OUTCOME, code }], tokens);
