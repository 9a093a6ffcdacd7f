import { QUARTER_HOUR_MS } from '@maillon/domain/appointment-rules';
import type { Interval } from '@maillon/domain/calendar/interval';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Database, type Queryable } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { FreeTimeService } from '../../schedules/free-time.service.ts';
import { isRepeated, requireWithinHorizon } from '../slots/slot-range.ts';
import { type Team, type TeamMember, unavailable, unlessOverridden } from './team.ts';

/** Whether the people of a visit can come, as far as that can be told before Postgres has the last word. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly freeTime: FreeTimeService,
  ) {}

  /**
   * A patient takes one of the slots that are offered. Neither a visit that is moved nor a time that is kept for the patient stands in its own way.
   * @throws {Refusal} `VALIDATION_FAILED` where it is too far ahead, `NO_SLOT` where none is ever offered, `*_UNAVAILABLE` where it is gone
   */
  async requireSlot(
    team: Team,
    time: Interval,
    { isKept = false, on = this.database }: { isKept?: boolean; on?: Queryable } = {},
  ): Promise<void> {
    requireWithinHorizon(time.start, this.clock.now(), '/start');
    for (const member of team.practitioners) {
      const onGrid = time.start % QUARTER_HOUR_MS === 0 && !isRepeated(time.start, member.timeZone);
      const offered = onGrid && (member.open ?? (await this.isOpen(member, time, on)));
      if (!offered) throw new Refusal('NO_SLOT');
      if (member.taken || member.held || (member.free === false && !isKept)) throw unavailable(member.role);
    }
    if (team.patient.taken) throw unavailable('patient');
  }

  /**
   * A professional books: their own calendar takes everything that is not an absence or a visit, the others must be
   * available (design api A28). `settled` are those who are asked for nothing new. A reason to override (B3) lets hours,
   * absences and open offers give way, never a visit.
   * @returns whether something gave way
   * @throws {Refusal} `*_UNAVAILABLE`
   */
  async requireFree(
    actor: Actor,
    team: Team,
    time: Interval,
    {
      settled = new Set<string>(),
      override = false,
      on = this.database,
    }: { settled?: ReadonlySet<string>; override?: boolean; on?: Queryable } = {},
  ): Promise<boolean> {
    let isOverridden = false;
    for (const member of team.practitioners) {
      if (settled.has(member.id)) continue;
      if (member.taken) throw unavailable(member.role);
      if (!member.held && (await this.receives(actor, member, time, on))) continue;
      if (!override) throw unlessOverridden(member.role);
      isOverridden = true;
    }
    if (team.patient.taken && !settled.has(team.patient.id)) throw unavailable('patient');
    return isOverridden;
  }

  private async receives(actor: Actor, member: TeamMember, time: Interval, on: Queryable): Promise<boolean> {
    if (member.id === actor.partyId) return member.open === true || !member.away;
    if (isRepeated(time.start, member.timeZone)) return false;
    if (member.open === true) return true;
    return this.isOpen(member, time, on);
  }

  /** The cached month knows quarter hours only; this asks to the minute. */
  private isOpen(
    { scheduleId, timeZone }: TeamMember,
    time: Interval,
    on: Queryable = this.database,
  ): Promise<boolean> {
    return this.freeTime.isOpen({ id: scheduleId, timeZone }, time, on);
  }
}
