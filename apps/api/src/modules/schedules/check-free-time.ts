import 'reflect-metadata';
import { parseEnv } from '../../platform/env.ts';
import { OutboxSignal } from '../../platform/outbox/outbox-signal.ts';
import { Database } from '../../platform/postgres/database.ts';
import { JobLock } from '../../platform/postgres/job-lock.ts';
import { openPool } from '../../platform/postgres/postgres-pool.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { SystemClock } from '../../platform/time/clock.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { FreeMonthsRepository } from './free-months.repository.ts';
import { FreeTimeCheck } from './free-time.check.ts';
import { FreeTimeService } from './free-time.service.ts';
import { SchedulesRepository } from './schedules.repository.ts';

/**
 * The nightly check by hand: `pnpm --filter @maillon/api check:free-time` with the environment of the API. Says what it
 * mended, and ends with 1 if it had to mend something.
 */
const pool = openPool(parseEnv(process.env));
const database = new Database(pool, new OutboxSignal(pool));
const prisma = new PrismaService(pool, database);
const clock = new SystemClock();
const schedules = new SchedulesRepository(database, prisma, clock, new Parties(prisma));
const cache = new FreeMonthsRepository(prisma);
const freeTime = new FreeTimeService(database, clock, schedules, cache);
const { checked, repaired } = await new FreeTimeCheck(database, new JobLock(pool), schedules, cache, freeTime).run();
for (const { scheduleId, month } of repaired) process.stdout.write(`mended ${scheduleId} ${month}\n`);
process.stdout.write(`${checked} months checked, ${repaired.length} mended\n`);
await pool.end();
process.exitCode = repaired.length > 0 ? 1 : 0;
