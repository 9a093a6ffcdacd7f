import type {
  getSettings,
  ScheduleException,
  ScheduleSettings,
  WeeklySlotInput,
} from '@maillon/contracts/agenda/schedules';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import type { Interval } from '@maillon/domain/calendar/interval';
import { PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { checkVersion, type SeenVersions } from '../../platform/http/output/versions.ts';
import { newId } from '../../platform/ids.ts';
import { Database, type Queryable, type Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { FreeTimeService } from './free-time.service.ts';
import { SCHEDULE_CHANGED } from './schedule-events.ts';
import { ownerOf, SchedulePresenter } from './schedule-presenter.ts';
import { knownZone, requireApart, requireLength, requireNotPast } from './schedule-rules.ts';
import { type NewException, type ScheduleRow, SchedulesRepository, type TemplateRow } from './schedules.repository.ts';
import { findOverlap, weeklySlotOf } from './week.ts';

export interface SettingsDraft {
  readonly slots: readonly WeeklySlotInput[];
  readonly duration: number;
  readonly timeZone?: string | undefined;
}

/** That are still to come, of one calendar: all of them are read with it. */
const MAX_EXCEPTIONS = 500;

/** A schedule as other modules know it. */
export interface FoundSchedule extends Pick<ScheduleRow, 'id' | 'partyId' | 'timeZone' | 'duration'> {
  readonly owner: ScheduleSettings['owner'];
}

export interface SourcedException extends ScheduleException {
  readonly source: string | null;
}

/** A practitioner's typical week and exceptional periods. */
@Injectable()
export class SchedulesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly schedules: SchedulesRepository,
    private readonly freeTime: FreeTimeService,
    private readonly access: AccessService,
    private readonly presenter: SchedulePresenter,
  ) {}

  /** The empty schedule that a new practitioner gets, in the transaction that creates them. Returns its id. */
  async createFor(tx: Tx, partyId: string, timeZone: string): Promise<string> {
    const id = newId();
    await this.schedules.insert(tx, { id, partyId, timeZone });
    await this.freeTime.rebuild(tx, id);
    return id;
  }

  /** @throws {Refusal} `UNSUPPORTED_USER_TYPE`, `SCHEDULE_NOT_FOUND`, `SCHEDULE_ACCESS_REQUIRED` */
  async settings(actor: Actor, userType: string, ownerId: string): Promise<OutputOf<typeof getSettings>> {
    const schedule = await this.findByOwner(userType, ownerId);

    const rights = await this.requireExplicit(actor, schedule, 'READ');

    return { ...(await this.presenter.settings(schedule)), mayManage: rights.has('MANAGE') };
  }

  /** @throws {Refusal} `SCHEDULE_NOT_FOUND` */
  async find(scheduleId: string): Promise<FoundSchedule> {
    const schedule = await this.schedules.find(scheduleId);
    if (schedule === undefined) throw new Refusal('SCHEDULE_NOT_FOUND');
    const { id, partyId, timeZone, duration } = schedule;
    return { id, partyId, timeZone, duration, owner: ownerOf(schedule) };
  }

  /** The schedule of a profile. */
  idOf(partyId: string): Promise<string | undefined> {
    return this.schedules.idOf(partyId);
  }

  /** The exceptional periods that touch a range, each with where it comes from: written here, or the kind of calendar it is imported from. */
  async exceptions(scheduleId: string, range: Interval): Promise<SourcedException[]> {
    const rows = await this.schedules.exceptions(scheduleId, range);
    const imported = rows.filter(({ source }) => source === 'integration').map(({ id }) => id);
    const calendars = imported.length === 0 ? undefined : await this.schedules.calendarsOf(imported);
    return rows.map((row) => ({
      ...row,
      source: row.source === 'manual' ? 'manual' : (calendars?.get(row.id) ?? null),
    }));
  }

  /** Replaces the typical week. Booked visits stay; those that now lie outside are named in the answer. */
  async saveSettings(actor: Actor, id: string, draft: SettingsDraft, ifMatch: SeenVersions): Promise<ScheduleSettings> {
    return this.database.tx(async (tx) => {
      const schedule = await this.lock(tx, id);

      await this.requireExplicit(actor, schedule, 'MANAGE', tx);

      checkVersion(ifMatch, schedule.version, 'required');
      const timeZone = draft.timeZone === undefined ? schedule.timeZone : knownZone(draft.timeZone);
      const slots = await this.weekOf(tx, id, draft.slots, timeZone);

      await this.schedules.saveSettings(tx, id, { duration: draft.duration, timeZone, slots });
      await this.freeTime.rebuild(tx, id);

      const saved = { ...schedule, duration: draft.duration, timeZone, version: schedule.version + 1 };
      this.publishChange(tx, saved, 'schedule.settings');
      return this.presenter.settings(saved, tx);
    });
  }

  /** @throws {Refusal} `VALIDATION_FAILED` for a period that began already, `SLOTS_OVERLAP_EXCEPTION`, `EXCEPTION_LIMIT` */
  async addExceptions(
    actor: Actor,
    id: string,
    slots: readonly Omit<NewException, 'id'>[],
  ): Promise<ScheduleException[]> {
    return this.database.tx(async (tx) => {
      const schedule = await this.lock(tx, id);

      await this.requireExplicit(actor, schedule, 'MANAGE', tx);

      requireNotPast(slots, this.clock.now());
      requireApart(slots);

      const pending = await this.schedules.countExceptions(tx, id, this.clock.now());
      if (pending + slots.length > MAX_EXCEPTIONS) throw new Refusal('EXCEPTION_LIMIT');

      const periods = slots.map((slot) => ({ ...slot, id: newId() }));
      const inserted = await this.schedules.insertExceptions(tx, id, periods);
      if (inserted < periods.length) throw new Refusal('SLOTS_OVERLAP_EXCEPTION', { field: '/slots' });
      await this.recordChange(tx, schedule, 'schedule.exceptions-added');
      return periods;
    });
  }

  /** The answer of {@link saveSettings} again. */
  async savedSettings(actor: Actor, id: string): Promise<ScheduleSettings> {
    const schedule = await this.managed(actor, id);
    return this.presenter.settings(schedule);
  }

  /** The answer of {@link addExceptions} again: those of the periods that are still there. */
  async addedExceptions(
    actor: Actor,
    id: string,
    slots: readonly Omit<NewException, 'id'>[],
    ids: readonly string[],
  ): Promise<ScheduleException[]> {
    await this.managed(actor, id);
    const start = Math.min(...slots.map((slot) => Date.parse(slot.start)));
    const end = Math.max(...slots.map((slot) => Date.parse(slot.end)));
    const periods = await this.schedules.exceptions(id, { start, end });
    return periods.filter((period) => ids.includes(period.id));
  }

  /** All of them or none: one that is not of this schedule refuses the rest. */
  async removeExceptions(actor: Actor, id: string, exceptionIds: readonly string[]): Promise<void> {
    await this.database.tx(async (tx) => {
      const schedule = await this.lock(tx, id);

      await this.requireExplicit(actor, schedule, 'MANAGE', tx);

      const wanted = new Set(exceptionIds);
      const removed = await this.schedules.deleteExceptions(tx, id, [...wanted]);
      if (removed < wanted.size) throw new Refusal('NOT_FOUND');
      await this.recordChange(tx, schedule, 'schedule.exceptions-removed');
    });
  }

  /** @throws {Refusal} `SCHEDULE_NOT_FOUND`, `SCHEDULE_ACCESS_REQUIRED` */
  private async managed(actor: Actor, id: string): Promise<ScheduleRow> {
    const schedule = await this.schedules.find(id);
    if (schedule === undefined) throw new Refusal('SCHEDULE_NOT_FOUND');
    await this.requireExplicit(actor, schedule, 'MANAGE');
    return schedule;
  }

  private async lock(tx: Tx, id: string): Promise<ScheduleRow> {
    const schedule = await this.schedules.lock(tx, id);
    if (schedule === undefined) throw new Refusal('SCHEDULE_NOT_FOUND');
    return schedule;
  }

  /** The practitioner may be named by profile id or user id. */
  private async findByOwner(userType: string, ownerId: string): Promise<ScheduleRow> {
    const type = PRACTITIONER_TYPES.find((name) => name === userType);
    if (type === undefined) throw new Refusal('UNSUPPORTED_USER_TYPE', { field: '/userType' });
    const schedule = await this.schedules.findByOwner(type, ownerId);
    if (schedule === undefined) throw new Refusal('SCHEDULE_NOT_FOUND');
    return schedule;
  }

  private async requireExplicit(actor: Actor, { partyId }: ScheduleRow, right: 'READ' | 'MANAGE', on?: Queryable) {
    const { explicitRights, policy } = await this.access.calendarAccess(actor, partyId, on);
    if (!explicitRights.has(right)) throw new Refusal('SCHEDULE_ACCESS_REQUIRED', { accessPolicy: policy });
    return explicitRights;
  }

  /** The week as rows: a slot that keeps its id keeps its row's identity, an unknown id gets a new one. */
  private async weekOf(tx: Tx, id: string, sent: readonly WeeklySlotInput[], zone: string): Promise<TemplateRow[]> {
    const drafts = sent.map((slot) => weeklySlotOf(slot, zone));
    requireLength(drafts);
    const overlapping = findOverlap(drafts);
    if (overlapping !== null) throw new Refusal('SLOTS_OVERLAP', { field: `/slots/${overlapping}` });
    const own = new Set((await this.schedules.template(id, tx)).map((row) => row.id));
    return drafts.map((draft) => ({
      ...draft,
      id: draft.id !== undefined && own.delete(draft.id) ? draft.id : newId(),
    }));
  }

  private async recordChange(tx: Tx, schedule: ScheduleRow, action: string): Promise<void> {
    await this.freeTime.rebuild(tx, schedule.id);
    const version = await this.schedules.bumpVersion(tx, schedule.id);
    this.publishChange(tx, { ...schedule, version }, action);
  }

  private publishChange(tx: Tx, { id, partyId, version }: ScheduleRow, action: string): void {
    tx.audit({ action, targetKind: 'schedule', targetId: id, outcome: 'ok' });
    tx.publish({ kind: SCHEDULE_CHANGED, key: `schedule:${id}`, payload: { id, partyId, version } });
  }
}
