import { type Database, sql, type Tx } from '../platform/postgres/database.ts';
import { violatedConstraint } from '../platform/postgres/postgres-errors.ts';
import { type DemoCalendar, isoOf, minutesOf, zoneOf } from './demo-calendar.ts';
import type { DemoAvailability, DemoData, DemoException, DemoProfessional } from './demo-data.ts';
import { demoId, partyIdOf, scheduleIdOf } from './demo-id.ts';

const ADD_SCHEDULE = sql(
  'seed_schedule',
  'INSERT INTO schedules (id, party_id, time_zone) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id',
);
const ADD_WINDOW = sql(
  'seed_window',
  'INSERT INTO schedule_template (id, schedule_id, weekday, start_minute, end_minute) VALUES ($1, $2, $3, $4, $5)',
);
const ADD_EXCEPTION = sql(
  'seed_exception',
  'INSERT INTO schedule_exceptions (id, schedule_id, during, status) VALUES ($1, $2, tstzrange($3, $4), $5)',
);
const MOVE_EXCEPTION = sql(
  'seed_move_exception',
  'UPDATE schedule_exceptions SET during = tstzrange($2, $3) WHERE id = $1',
);
/** The cache is built again at the first question. */
const FORGET_FREE_TIME = sql('seed_forget_free_time', 'DELETE FROM free_months WHERE schedule_id = $1');

/**
 * Writes the calendars of the demo. A schedule is written once, so what its owner changed stays; its exceptions move
 * along with the day of the seeding, unless they were deleted.
 */
export class SchedulesSeed {
  constructor(
    private readonly database: Database,
    private readonly calendar: DemoCalendar,
  ) {}

  async seed(data: DemoData, there: ReadonlySet<string>): Promise<void> {
    for (const availability of data.availability) {
      const professional = data.professionals.find(({ id }) => id === availability.practitioner);
      if (!professional || !there.has(professional.id)) continue;
      await this.seedSchedule(professional, availability, data.exceptions);
    }
  }

  /** One practitioner's typical week and exceptional periods. */
  async seedSchedule(
    professional: Pick<DemoProfessional, 'id' | 'country'>,
    availability: Pick<DemoAvailability, 'week'>,
    exceptions: readonly DemoException[] = [],
  ): Promise<void> {
    const { id } = professional;
    const zone = zoneOf(professional.country);
    const isNew = await this.database.tx(async (tx) => {
      const added = await tx.query(ADD_SCHEDULE, [scheduleIdOf(id), partyIdOf(id), zone]);
      if (added.length > 0) await this.addWeek(tx, id, availability);
      return added.length > 0;
    });
    const own = exceptions.filter(({ practitioner }) => practitioner === id);
    for (const [index, exception] of own.entries()) await this.placeException(index, exception, zone, isNew);
    await this.database.tx((tx) => tx.query(FORGET_FREE_TIME, [scheduleIdOf(id)]));
  }

  private async addWeek(tx: Tx, id: string, { week }: Pick<DemoAvailability, 'week'>): Promise<void> {
    for (const { weekdays, from, to } of week) {
      for (const weekday of weekdays) {
        const windowId = demoId(`${id} window ${weekday} ${from}`);
        await tx.query(ADD_WINDOW, [windowId, scheduleIdOf(id), weekday, minutesOf(from), minutesOf(to)]);
      }
    }
  }

  private async placeException(index: number, exception: DemoException, zone: string, isNew: boolean): Promise<void> {
    const { practitioner, from, to, status } = exception;
    const id = demoId(`${practitioner} exception ${index}`);
    const instant = (moment: typeof from) => isoOf(this.calendar.instantOf(moment, zone));
    const during = [instant(from), instant(to)] as const;
    try {
      await this.database.tx((tx) =>
        isNew
          ? tx.query(ADD_EXCEPTION, [id, scheduleIdOf(practitioner), ...during, status])
          : tx.query(MOVE_EXCEPTION, [id, ...during]),
      );
    } catch (error) {
      // The owner has declared a period of their own there meanwhile: theirs stays, ours stays where it was.
      if (violatedConstraint(error) !== 'schedule_exceptions_no_overlap') throw error;
    }
  }
}
