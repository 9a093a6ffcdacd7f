import { addDays } from '@maillon/domain/day';
import { isoOf } from '@maillon/domain/time-units';
import type { Prisma } from '../generated/prisma/client.ts';
import type { PatientFiles } from '../modules/people/accounts/patient-files.service.ts';
import type { NamedReferent } from '../modules/referents/referents.repository.ts';
import type { PatientRecord } from '../modules/users/patient-record.ts';
import type { PrismaService } from '../platform/postgres/prisma.ts';
import { bytesOf, sqlNull } from '../platform/postgres/prisma-values.ts';
import { type DemoCalendar, zoneOf } from './demo-calendar.ts';
import type { DemoPregnancy, DemoReferent } from './demo-care.ts';
import type { DemoData } from './demo-data.ts';
import { demoId, partyIdOf, userIdOf } from './demo-id.ts';

const LETTER_DAYS = 14;

/** Pregnancies, referents and letters of the demo. A last period is counted from the day of the seeding. */
export class CareSeed {
  constructor(
    private readonly prisma: PrismaService,
    private readonly patients: PatientFiles,
    private readonly records: PatientRecord,
    private readonly calendar: DemoCalendar,
  ) {}

  async seed(data: DemoData, there: ReadonlySet<string>): Promise<void> {
    for (const pregnancy of data.pregnancies) if (there.has(pregnancy.patient)) await this.say(data, pregnancy);
    for (const referent of data.referents) {
      if (there.has(referent.patient) && there.has(referent.professional)) await this.nameReferent(data, referent);
    }
    for (const { organization, from, email } of data.invitationMessages) {
      if (!there.has(from)) continue;
      const expiresAt = isoOf(this.calendar.instantOf({ day: LETTER_DAYS, time: '12:00' }, zoneOf('FR')));
      const id = demoId(`letter ${organization} ${email}`);
      await this.writeLetter(id, {
        organizationId: partyIdOf(organization),
        invitedBy: userIdOf(from),
        email,
        expiresAt,
      });
    }
  }

  /** Its link is unknown: the letter was never sent. One that was taken back stays so. */
  private async writeLetter(
    id: string,
    { expiresAt, ...letter }: { organizationId: string; invitedBy: string; email: string; expiresAt: string },
  ): Promise<void> {
    const { invitation } = await this.prisma.client();
    const data = { id, kind: 'organization', inviterParty: letter.organizationId, expiresAt, ...letter } as const;
    const { count } = await invitation.createMany({ data, skipDuplicates: true });
    if (count === 0) await invitation.updateMany({ where: { id, status: 'SENT' }, data: { expiresAt } });
  }

  private async say(data: DemoData, { patient, lastPeriodDaysAgo, type, births }: DemoPregnancy): Promise<void> {
    const { country = 'FR' } = data.patients.find(({ id }) => id === patient) ?? {};
    const partyId = partyIdOf(patient);
    const sealed = this.records.sealIntake(partyId, {
      lastPeriod: addDays(this.calendar.today(zoneOf(country)), -lastPeriodDaysAgo),
      pregnancyTypes: type,
      existingChildren: births,
    });
    const known = await this.patients.sealedIntake(partyId);
    // Answers of a sign-up never change; an erased patient keeps a mark in its place.
    if (known === null) return;
    const { patient: patients } = await this.prisma.client();
    await patients.updateMany({ where: { partyId }, data: { intakeSealed: bytesOf(sealed) } });
  }

  private async nameReferent(data: DemoData, { patient, professional }: DemoReferent): Promise<void> {
    const named: Prisma.InputJsonObject = JSON.parse(JSON.stringify(referentIn(data, professional)));
    const { patient: patients } = await this.prisma.client();
    // A person who has chosen another person since keeps their choice.
    const where = { partyId: partyIdOf(patient), generalPractitioner: { equals: await sqlNull() }, version: 1 };
    await patients.updateMany({ where, data: { generalPractitioner: named } });
  }
}

const referentIn = ({ professionals }: DemoData, id: string): NamedReferent => {
  const found = professionals.find((professional) => professional.id === id);
  if (found === undefined) throw new Error(`no professional of the demo is called ${id}`);
  const partyId = partyIdOf(id);
  if (found.userType === 'midwife') {
    return { supervisorType: 'midwife', midwifeSupervisor: partyId, partyId, invitationId: null };
  }
  const { given: firstName, family: lastName, email, rpps, country } = found;
  const address = { text: country === 'FR' ? 'Bordeaux' : 'Abidjan', country };
  const doctorSupervisor = { firstName, lastName, email, rpps: rpps ?? '', address };
  return { supervisorType: 'doctor', doctorSupervisor, partyId, invitationId: null };
};
