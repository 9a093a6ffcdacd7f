import { PatientFiles } from '../modules/people/accounts/patient-files.service.ts';
import { PatientRecord } from '../modules/users/patient-record.ts';
import type { ColumnCipher } from '../platform/crypto/column-cipher.ts';
import type { MessageFrame } from '../platform/messaging/templates/message-frame.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { PrismaService } from '../platform/postgres/prisma.ts';
import { AppointmentsSeed } from './appointments.seed.ts';
import { CareSeed } from './care.seed.ts';
import { CheckUpsSeed } from './check-ups.seed.ts';
import { DemoCalendar } from './demo-calendar.ts';
import type { DemoData } from './demo-data.ts';
import { GrantsSeed } from './grants.seed.ts';
import { NotificationsSeed } from './notifications.seed.ts';
import { PeopleSeed } from './people.seed.ts';
import { SchedulesSeed } from './schedules.seed.ts';

export interface SeedTools {
  readonly database: Database;
  readonly prisma: PrismaService;
  readonly cipher: ColumnCipher;
  /** Unix milliseconds: what "today" is for everything that the demo counts in days. */
  readonly now: number;
  /** What surrounds the messages of this installation. */
  readonly frame: MessageFrame;
}

/**
 * Fills a database with the people of the demo. Again and again: what is there stays, what people did goes before what
 * the demo wants, and calendars move along with today.
 */
export const seedDemo = async ({ database, prisma, cipher, now, frame }: SeedTools, data: DemoData): Promise<void> => {
  const calendar = new DemoCalendar(now);
  const records = new PatientRecord(cipher);
  const there = await new PeopleSeed(database, prisma, cipher, records, calendar).seed(data);
  await new GrantsSeed(prisma, calendar).seed(data, there);
  await new SchedulesSeed(database, prisma, calendar).seed(data, there);
  await new AppointmentsSeed(database, calendar).seed(data, there);
  await new CareSeed(prisma, new PatientFiles(prisma), records, calendar).seed(data, there);
  await new CheckUpsSeed(database, prisma, cipher, calendar).seed(data, there);
  await new NotificationsSeed(prisma, frame, calendar, now).seed(data, there);
};
