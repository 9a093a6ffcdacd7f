import type { SeriesDraft } from '@maillon/contracts/agenda/appointment-series';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { FieldError } from '@maillon/contracts/endpoint/problem';
import { type RefusalCode, refusalRow } from '@maillon/contracts/refusals/refusals';
import { isBookableStart } from '@maillon/domain/appointment';
import { isWithinStaffHorizon } from '@maillon/domain/appointment-rules';
import { parseInterval } from '@maillon/domain/calendar/interval';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { isV7Near } from '../../../platform/ids.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { SealedSessions } from '../../sealed-sessions/sealed-sessions.service.ts';
import { AppointmentEvents } from '../appointment-events.ts';
import { AppointmentPresenter } from '../appointment-presenter.ts';
import { AvailabilityService } from './availability.service.ts';
import { BookingRepository } from './booking.repository.ts';
import { BookingService } from './booking.service.ts';
import { sealedTextNamed } from './sealed-reason.ts';
import { participantsOf, type Team, userIdsOf } from './team.ts';

type VisitDraft = Omit<SeriesDraft, 'occurrences'> & SeriesDraft['occurrences'][number];

/** Says of a time that a person of the visit is not free. */
const TAKEN: ReadonlySet<RefusalCode> = new Set([
  'DOCTOR_UNAVAILABLE',
  'ASSISTANT_UNAVAILABLE',
  'MIDWIFE_UNAVAILABLE',
  'PATIENT_UNAVAILABLE',
]);

/** Follow-up visits of the same people that are booked together: all of them, or none. */
@Injectable()
export class SeriesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly booking: BookingService,
    private readonly bookings: BookingRepository,
    private readonly availability: AvailabilityService,
    private readonly presenter: AppointmentPresenter,
    private readonly events: AppointmentEvents,
    private readonly sealed: SealedSessions,
  ) {}

  /**
   * @throws {Refusal} `SERIES_CONFLICT`, which names each visit that is not possible and why; those of {@link BookingService.book} about
   * the people
   */
  async book(actor: Actor, { occurrences, ...people }: SeriesDraft): Promise<Appointment[]> {
    const drafts = occurrences.map((occurrence): VisitDraft => ({ ...people, ...occurrence }));
    const teams = await this.teams(actor, drafts);
    const [team] = teams;
    if (team === undefined) return [];
    await this.booking.requireMay(actor, people, team);
    await this.requireEach(actor, drafts, teams);

    const rows = drafts.map((draft) => this.booking.rowOf(actor, draft, team));
    const named = rows.flatMap(({ id, patientId }, index) =>
      sealedTextNamed(`/occurrences/${index}/description`, id, drafts[index]?.description, patientId),
    );
    await this.sealed.require(actor, named);
    try {
      await this.database.tx(async (tx) => {
        // Before the commit, which a request with a key makes after this: until then it is known which visits are not possible.
        const participants = participantsOf(team);
        await Promise.all(
          rows.map((row, index) =>
            this.bookings.insertNow(tx, { ...row, createdBy: actor.partyId }, participants).catch((error: unknown) => {
              const isTaken = error instanceof Refusal && error.code === 'ID_TAKEN';
              throw isTaken ? new Refusal('ID_TAKEN', { field: `/occurrences/${index}/id` }, error) : error;
            }),
          ),
        );
        await this.booking.askForFile(tx, actor, team, this.clock.now());
        for (const [index, row] of rows.entries()) {
          const [isFirst, others] = [index === 0, rows.slice(1).map(({ id, start, end }) => ({ id, start, end }))];
          // One notification for all of them.
          const visit = { ...row, ...(isFirst ? { series: others } : { isQuiet: true }) };
          this.events.publish(tx, visit, 'booked', userIdsOf(team), actor.userId);
        }
      });
    } catch (error) {
      if (!(error instanceof Refusal && TAKEN.has(error.code))) throw error;
      // Another writer was first. What is undone already cannot be asked any more: they are looked at beside it.
      await this.database.apart(async () => this.requireEach(actor, drafts, await this.teams(actor, drafts)));
      throw new Refusal('SERIES_CONFLICT', {}, error);
    }
    return this.presenter.many(rows);
  }

  private teams(actor: Actor, drafts: readonly VisitDraft[]): Promise<Team[]> {
    return Promise.all(drafts.map((draft) => this.booking.see(actor, draft)));
  }

  private async requireEach(actor: Actor, drafts: readonly VisitDraft[], teams: readonly Team[]): Promise<void> {
    const found = await Promise.all(
      drafts.map(async (draft, index): Promise<FieldError[]> => {
        const team = teams[index];
        const code = team === undefined ? undefined : await this.conflictOf(actor, draft, team);
        if (code === undefined) return [];
        const field = code === 'ID_TAKEN' ? 'id' : 'start';
        return [{ pointer: `/occurrences/${index}/${field}`, code, message: refusalRow(code).detail }];
      }),
    );
    const errors = found.flat();
    if (errors.length > 0) throw new Refusal('SERIES_CONFLICT', { errors });
  }

  private async conflictOf(actor: Actor, draft: VisitDraft, team: Team): Promise<RefusalCode | undefined> {
    const [time, now] = [parseInterval(draft), this.clock.now()];
    if (!isBookableStart(time.start, now)) return 'DATE_IN_PAST';
    if (!isWithinStaffHorizon(time.start, now)) return 'TOO_FAR_AHEAD';
    if (draft.id !== undefined && !isV7Near(draft.id, now)) return 'ID_TAKEN';
    try {
      await this.availability.requireFree(actor, team, time);
    } catch (error) {
      if (error instanceof Refusal && TAKEN.has(error.code)) return error.code;
      throw error;
    }
    return undefined;
  }
}
