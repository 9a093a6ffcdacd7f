import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import { type get, type ReportFile, reportFiles } from '@maillon/contracts/record/reports';
import { frenchIssue } from '@maillon/contracts/refusals/issues';
import { mayReadReport } from '@maillon/domain/access/visit';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import type { Wire } from '../../../platform/http/call.ts';
import { invalidInput } from '../../../platform/http/input/invalid-input.ts';
import { notifyUser } from '../../../platform/messaging/notifications.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ReadTrail } from '../../audit/read-trail.service.ts';
import { PeopleService } from '../../people/people.service.ts';
import { DocumentsService } from '../../uploads/documents.service.ts';
import { type AnnouncedReport, ReportFiles } from '../../uploads/report-files.service.ts';
import { AppointmentEvents } from '../appointment-events.ts';
import { AppointmentPresenter } from '../appointment-presenter.ts';
import { type AppointmentRow, AppointmentsRepository } from '../appointments.repository.ts';
import { ReportAccess } from './report-access.ts';

/** The end of a visit, and the report that stays of it. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly access: ReportAccess,
    private readonly appointments: AppointmentsRepository,
    private readonly presenter: AppointmentPresenter,
    private readonly people: PeopleService,
    private readonly files: ReportFiles,
    private readonly documents: DocumentsService,
    private readonly events: AppointmentEvents,
    private readonly trail: ReadTrail,
  ) {}

  /**
   * One transaction keeps the report, fulfils the visit and tells its people: of two calls the second is refused and leaves nothing.
   * @throws {Refusal} as {@link ReportAccess}; `REPORT_REQUIRED` of a doctor without a file, or as {@link ReportFiles.receive}
   */
  async end(actor: Actor, id: string, wire: Wire): Promise<Appointment> {
    const announce = async (payloads: unknown): Promise<AnnouncedReport | null> => {
      const [file] = filesOf(payloads);
      const row = await this.access.requireAuthor(actor, id);
      this.access.requireTime(row);
      const { patientId, doctorId } = row;
      if (file === undefined && doctorId !== null) throw new Refusal('REPORT_REQUIRED');
      return file === undefined ? null : { ...file, patientId, appointmentId: id };
    };
    const ended = await this.files.receive(actor, wire, announce, (tx, documentId) =>
      this.write(tx, actor, id, documentId),
    );
    return this.presenter.one(ended);
  }

  private async write(tx: Tx, actor: Actor, id: string, documentId: string | null): Promise<AppointmentRow> {
    const current = this.access.requireMayEnd(actor, await this.appointments.lock(tx, actor.partyId, id));
    this.access.requireTime(current);

    const version = await this.appointments.fulfil(tx, id, documentId);
    const ended: AppointmentRow = { ...current, status: 'FULFILLED', documentId, version };
    const isQuiet = documentId === null;
    const userIds = await this.presenter.userIdsOf(current);
    this.events.publish(tx, { ...ended, isQuiet }, 'ended', userIds, actor.userId);
    if (documentId !== null) await this.notifyPatient(tx, actor, current, documentId);
    return ended;
  }

  private async notifyPatient(tx: Tx, actor: Actor, { patientId }: AppointmentRow, documentId: string): Promise<void> {
    const [cards, names] = [await this.people.cards([patientId]), await this.people.names([actor.partyId])];
    const userId = cards.get(patientId)?.userData.userId;
    const name = names.get(actor.partyId) ?? '';
    if (userId != null) tx.publish(notifyUser(userId, 'report-ready', { ID: documentId, name }));
  }

  /** @throws {Refusal} `NOT_FOUND` where there is none, or for those who only see the agenda */
  async get(actor: Actor, id: string): Promise<OutputOf<typeof get>> {
    const row = await this.appointments.find(actor.partyId, id);
    if (row === undefined || !mayReadReport(row.relation)) {
      await this.trail.refused(actor, id, 'appointment');
      throw new Refusal('NOT_FOUND');
    }
    if (row.documentId === null) throw new Refusal('NOT_FOUND');
    return { reports: [{ presentedForm: [await this.documents.get(actor, row.documentId)] }] };
  }
}

function filesOf(value: unknown): readonly ReportFile[] {
  const parsed = reportFiles.safeParse(value, { error: frenchIssue });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}
