import type { ReportSources } from '@maillon/contracts/record/reports';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { ReadTrail } from '../../audit/read-trail.service.ts';
import { PractitionerNumbers } from '../../people/accounts/practitioner-numbers.service.ts';
import { SignedConsents } from '../../people/accounts/signed-consents.service.ts';
import { DocumentsService } from '../../uploads/documents.service.ts';
import { practitionerIdsOf } from '../booking/team.ts';
import { ReportAccess } from './report-access.ts';

/** What the server knows of a report before it is written; what is clinical in it is read by the browser of its author alone. */
@Injectable()
export class ReportSourcesService {
  constructor(
    private readonly access: ReportAccess,
    private readonly numbers: PractitionerNumbers,
    private readonly consents: SignedConsents,
    private readonly documents: DocumentsService,
    private readonly trail: ReadTrail,
  ) {}

  /** @throws {Refusal} as {@link ReportAccess.requireAuthor} */
  async find(actor: Actor, appointmentId: string): Promise<ReportSources> {
    const row = await this.access.requireAuthor(actor, appointmentId);

    await this.trail.note(actor, row.patientId, { kind: 'appointment', id: appointmentId });
    const practitioners = await this.numbers.printed(practitionerIdsOf(row));
    return {
      practitioners: practitioners.map(({ partyId, address, ...numbers }) => ({
        id: partyId,
        ...numbers,
        address: textOf(address),
      })),
      consentSignedAt: await this.consents.newest(row.patientId, 'teleconsultation'),
      captures: await this.documents.capturesOf(appointmentId),
    };
  }
}

const textOf = (address: unknown): string | null =>
  typeof address === 'object' && address !== null && 'text' in address && typeof address.text === 'string'
    ? address.text
    : null;
