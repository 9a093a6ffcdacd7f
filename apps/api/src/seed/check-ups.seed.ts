import { addDays, type IsoDay } from '@maillon/domain/day';
import { CHECK_UP } from '@maillon/domain/forms/check-up';
import type { Answers } from '@maillon/domain/forms/form';
import { answersOf, viewOf } from '@maillon/domain/forms/form-view';
import { isoOf } from '@maillon/domain/time-units';
import { CheckUpsRepository } from '../modules/check-ups/check-ups.repository.ts';
import { identityIn } from '../modules/check-ups/identity-in.ts';
import { PatientFiles } from '../modules/people/accounts/patient-files.service.ts';
import type { ColumnCipher } from '../platform/crypto/column-cipher.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { PrismaService } from '../platform/postgres/prisma.ts';
import { SystemClock } from '../platform/time/clock.ts';
import { type DemoCalendar, zoneOf } from './demo-calendar.ts';
import type { DemoCheckUp } from './demo-care.ts';
import type { DemoData } from './demo-data.ts';
import { checkUpIdOf } from './demo-id.ts';

const AT = '09:20';

/** What a person of the demo answers, with who they are. */
export const answersIn = ({ patients }: DemoData, { patient: id, answers }: DemoCheckUp): Answers => {
  const patient = patients.find((one) => one.id === id);
  if (patient === undefined) return answers;
  const { given: firstName, family: lastName, gender, birthDate, nir } = patient;
  return { firstName, lastName, gender, birthDate, nir, ...answers };
};

/** The health questionnaires of the demo: sealed by the server, so they can be there before any person has keys. */
export class CheckUpsSeed {
  private readonly checkUps: CheckUpsRepository;

  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    cipher: ColumnCipher,
    private readonly calendar: DemoCalendar,
  ) {
    this.checkUps = new CheckUpsRepository(new SystemClock(), prisma, new PatientFiles(prisma), cipher);
  }

  async seed(data: DemoData, there: ReadonlySet<string>): Promise<void> {
    for (const checkUp of data.checkUps) {
      if (checkUp.patient === undefined || there.has(checkUp.patient)) await this.seedCheckUp(data, checkUp);
    }
  }

  private async seedCheckUp(data: DemoData, checkUp: DemoCheckUp): Promise<void> {
    const id = checkUpIdOf(checkUp.id);
    const zone = zoneOf(data.patients.find((one) => one.id === checkUp.patient)?.country ?? 'FR');
    const answeredOn = addDays(this.calendar.today(zone), checkUp.day);
    const { patientCheckup, auditEvent } = await this.prisma.client();
    // Once for all: one that was deleted since has left its line, and does not come back.
    const wasSent = await auditEvent.findFirst({
      where: { targetId: id, action: 'checkup.create' },
      select: { at: true },
    });
    if (wasSent === null) await this.add(id, answersIn(data, checkUp), answeredOn);
    const createdAt = isoOf(this.calendar.instantOf({ day: checkUp.day, time: AT }, zone));
    await patientCheckup.updateMany({ where: { id }, data: { answeredOn: new Date(answeredOn), createdAt } });
  }

  private async add(id: string, given: Answers, answeredOn: IsoDay): Promise<void> {
    // Those that are asked on that day, as the product keeps them.
    const answers = answersOf(viewOf(CHECK_UP, given, { today: answeredOn }));
    await this.database.tx(async (tx) => {
      await this.checkUps.add(tx, { id, identity: identityIn(answers), answers, answeredOn, proofHash: null });
      tx.audit({ action: 'checkup.create', targetKind: 'checkup', targetId: id, outcome: 'ok' });
    });
  }
}
