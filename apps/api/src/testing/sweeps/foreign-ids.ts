import { newId } from '../../platform/ids.ts';
import type { RelationWorld } from '../cases/relation-cases.ts';
import type { TestDatabase } from '../start/a-database.ts';

/** What an id may belong to, in a world that the caller has nothing to do with. */
export const FOREIGN_KINDS = [
  'patient',
  'patient’s account',
  'doctor',
  'doctor’s account',
  'midwife',
  'structure',
  'staff',
  'visit',
  'grant',
  'calendar',
  'nobody',
] as const;
export type ForeignKind = (typeof FOREIGN_KINDS)[number];

export const foreignIds = (world: RelationWorld): Readonly<Record<ForeignKind, string>> => ({
  patient: world.patient.partyId,
  'patient’s account': world.patient.userId,
  doctor: world.people.stranger.partyId,
  'doctor’s account': world.people.stranger.userId,
  midwife: world.people.member.partyId,
  structure: world.organizationId,
  staff: world.people.staff.partyId,
  visit: world.appointmentId,
  grant: world.requestId,
  calendar: world.doctor.scheduleId,
  nobody: newId(),
});

/** Tables in which a refused request may leave a line of its own: who asked what, and how often. */
const TRACES = ['audit_events', 'audit_chain_state', 'audit_heads', 'rate_buckets', 'idempotency_keys', 'free_months'];

/** A hash of every row of every other table. */
export const snapshot = async (db: TestDatabase): Promise<Readonly<Record<string, string>>> => {
  const tables = await db.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY ($1) ORDER BY 1`,
    [TRACES],
  );
  const [row] = await db.rows<Record<string, string>>(
    `SELECT ${tables
      .map(
        ({ name }) =>
          `(SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM "${name}" t) AS "${name}"`,
      )
      .join(', ')}`,
  );
  return row ?? {};
};
