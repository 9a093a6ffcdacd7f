import { addDays } from '@maillon/domain/day';
import type { NamedReferent } from '../modules/referents/referents.repository.ts';
import type { PatientRecord } from '../modules/users/patient-record.ts';
import { type Database, sql } from '../platform/postgres/database.ts';
import { type DemoCalendar, isoOf, zoneOf } from './demo-calendar.ts';
import type { DemoPregnancy, DemoReferent } from './demo-care.ts';
import type { DemoData } from './demo-data.ts';
import { demoId, partyIdOf, userIdOf } from './demo-id.ts';

/** What was said at a sign-up is changed by nobody afterwards; an erased patient keeps a mark in its place. */
const SAY = sql(
  'seed_intake',
  'UPDATE patients SET intake_sealed = $2 WHERE party_id = $1 AND octet_length(intake_sealed) >= 29',
);
/** Whoever has chosen somebody else since keeps their choice. */
const NAME_REFERENT = sql(
  'seed_referent',
  'UPDATE patients SET general_practitioner = $2::jsonb WHERE party_id = $1 AND general_practitioner IS NULL AND version = 1',
);
/** Its link is nobody's: the letter was never sent. One that was taken back stays so. */
const WRITE_LETTER = sql(
  'seed_letter',
  `INSERT INTO invitations (id, kind, email, inviter_party, organization_id, invited_by, expires_at)
   VALUES ($1, 'organization', $2, $3, $3, $4, $5)
   ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at WHERE invitations.status = 'SENT'`,
);

const LETTER_DAYS = 14;

/** Pregnancies, referents and letters of the demo. A last period is counted from the day of the seeding. */
export class CareSeed {
  constructor(
    private readonly database: Database,
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
      await this.database.query(WRITE_LETTER, [id, email, partyIdOf(organization), userIdOf(from), expiresAt]);
    }
  }

  private async say(data: DemoData, { patient, lastPeriodDaysAgo, type, births }: DemoPregnancy): Promise<void> {
    const { country = 'FR' } = data.patients.find(({ id }) => id === patient) ?? {};
    const partyId = partyIdOf(patient);
    const sealed = this.records.sealIntake(partyId, {
      lastPeriod: addDays(this.calendar.today(zoneOf(country)), -lastPeriodDaysAgo),
      pregnancyTypes: type,
      existingChildren: births,
    });
    await this.database.query(SAY, [partyId, sealed]);
  }

  private async nameReferent(data: DemoData, { patient, professional }: DemoReferent): Promise<void> {
    const named = referentIn(data, professional);
    await this.database.query(NAME_REFERENT, [partyIdOf(patient), JSON.stringify(named)]);
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
