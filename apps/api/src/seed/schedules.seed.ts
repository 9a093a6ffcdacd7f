import { isoOf } from '@maillon/domain/time-units';
import { type Database, sql } from '../platform/postgres/database.ts';
import { violatedConstraint } from '../platform/postgres/postgres-errors.ts';
import type { PrismaService } from '../platform/postgres/prisma.ts';
import { type DemoCalendar, minutesOf, zoneOf } from './demo-calendar.ts';
import type { DemoAvailability, DemoData, DemoException, DemoProfessional } from './demo-data.ts';
import { demoId, partyIdOf, scheduleIdOf } from './demo-id.ts';

/** A new one ($6), or the new time of one that is still there. */
const PLACE_EXCEPTION = sql(
  'seed_exception',
  `INSERT INTO schedule_exceptions (id, schedule_id, during, status)
   SELECT $1, $2, tstzrange($3, $4), $5 WHERE $6 OR EXISTS (SELECT 1 FROM schedule_exceptions WHERE id = $1)
   ON CONFLICT (id) DO UPDATE SET during = excluded.during`,
);

/**
 * Writes the calendars of the demo. A schedule is written once, so what its owner changed stays; its exceptions move
 * along with the day of the seeding, unless they were deleted.
 */
export class SchedulesSeed {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
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
    const { schedule, freeMonth } = await this.prisma.client();
    const isNew = await this.database.tx(async () => {
      const data = { id: scheduleIdOf(id), partyId: partyIdOf(id), timeZone: zone };
      const { count } = await schedule.createMany({ data, skipDuplicates: true });
      if (count > 0) await this.addWeek(id, availability);
      return count > 0;
    });
    const own = exceptions.filter(({ practitioner }) => practitioner === id);
    for (const [index, exception] of own.entries()) await this.placeException(index, exception, zone, isNew);
    // The cache is built again at the first question.
    await freeMonth.deleteMany({ where: { scheduleId: scheduleIdOf(id) } });
  }

  private async addWeek(id: string, { week }: Pick<DemoAvailability, 'week'>): Promise<void> {
    const { scheduleTemplateSlot } = await this.prisma.client();
    const windows = week.flatMap(({ weekdays, from, to }) => weekdays.map((weekday) => ({ weekday, from, to })));
    await scheduleTemplateSlot.createMany({
      data: windows.map(({ weekday, from, to }) => ({
        id: demoId(`${id} window ${weekday} ${from}`),
        scheduleId: scheduleIdOf(id),
        weekday,
        startMinute: minutesOf(from),
        endMinute: minutesOf(to),
      })),
    });
  }

  private async placeException(index: number, exception: DemoException, zone: string, isNew: boolean): Promise<void> {
    const { practitioner, from, to, status } = exception;
    const id = demoId(`${practitioner} exception ${index}`);
    const instant = (moment: typeof from) => isoOf(this.calendar.instantOf(moment, zone));
    const during = [instant(from), instant(to)] as const;
    try {
      await this.database.tx((tx) =>
        tx.query(PLACE_EXCEPTION, [id, scheduleIdOf(practitioner), ...during, status, isNew]),
      );
    } catch (error) {
      // The owner has declared a period of their own there meanwhile: theirs stays, ours stays where it was.
      if (violatedConstraint(error) !== 'schedule_exceptions_no_overlap') throw error;
    }
  }
}
