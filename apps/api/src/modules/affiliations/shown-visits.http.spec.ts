import { describe, expect, it } from '@jest/globals';
import {
  type AccessActor,
  type AccessFacts,
  type AskableRights,
  may,
  type ThingKind,
} from '@maillon/domain/access/access';
import { listShowsVisit, relationToVisit } from '@maillon/domain/access/visit';
import { DAY_MS, HOUR_MS } from '@maillon/domain/time-units';
import { newId } from '../../platform/ids.ts';
import { aReceivingDoctor, type Practitioner } from '../../testing/calendars.ts';
import { aGrantHistory, type GrantHistory, randomFrom } from '../../testing/cases/grant-histories.ts';
import { storeHistories } from '../../testing/cases/stored-histories.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { anApp } from '../../testing/start/an-app.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { AffiliationsRepository } from './affiliations.repository.ts';

const HISTORIES = 400;
const SEED = 20_261_127;

const clock = new FakeClock('2026-11-23T08:00:00.000Z');
const app = anApp({ clock });

/** A world with a visit of its patient at a doctor's from elsewhere, booked in the structure or in none. */
interface World extends GrantHistory {
  readonly visitId: string;
  readonly organizationId: string | null;
}

const start = new Date(clock.now() + 2 * DAY_MS).toISOString();
const end = new Date(clock.now() + 2 * DAY_MS + HOUR_MS).toISOString();

const someWorlds = async (doctor: Practitioner): Promise<World[]> => {
  const random = randomFrom(SEED);
  const worlds = Array.from({ length: HISTORIES }, (): World => {
    const history = { ...aGrantHistory(random), visit: null };
    return { ...history, visitId: newId(), organizationId: random() < 0.5 ? history.structure : null };
  });
  await storeHistories(app().db, worlds, clock.now());
  await app().db.rows(
    `INSERT INTO appointments (id, patient_id, doctor_id, organization_id, during, service_category, created_by)
     SELECT v.id, v.patient, $4, v.structure, tstzrange($5, $6), 'Consultation', v.patient
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS v(id, patient, structure)`,
    [
      worlds.map(({ visitId }) => visitId),
      worlds.map(({ patient }) => patient),
      worlds.map(({ organizationId }) => organizationId),
      doctor.partyId,
      start,
      end,
    ],
  );
  return worlds;
};

const factsOf = ({ rows, structure, employed }: World, isStaff: boolean): AccessFacts => ({
  grants: rows.filter(({ revoked }) => !revoked),
  employer: isStaff && employed ? structure : null,
  visits: [],
  now: clock.now(),
});

describe('over random histories of grants', () => {
  it('the reason for which a visit is seen, and whether a list of patients shows it, are those of the rule', async () => {
    const doctor = await aReceivingDoctor(app().db);
    const worlds = await someWorlds(doctor);
    const visits = app().app.get(AppointmentsRepository, { strict: false });
    const lists = app().app.get(AffiliationsRepository, { strict: false });
    const found: string[] = [];
    const seen = new Set<string>();
    for (const world of worlds) {
      const { patient, structure, organizationId, visitId } = world;
      const people = { patientId: patient, practitionerIds: [doctor.partyId], organizationId };
      const callers: readonly (readonly [string, AccessActor, boolean])[] = [
        ['doctor', { partyId: world.doctor, userType: 'doctor' }, false],
        ['midwife', { partyId: world.midwife, userType: 'midwife' }, false],
        ['staff', { partyId: world.staff, userType: 'organization' }, true],
        ['structure', { partyId: structure, userType: 'organization' }, false],
      ];
      for (const [who, actor, isStaff] of callers) {
        const facts = factsOf(world, isStaff);
        const has = <Kind extends ThingKind>(kind: Kind, right: AskableRights[Kind], id: string) =>
          may(actor, right, { kind, id }, facts);
        const readsFile = has('patient', 'READ', patient);
        if (who !== 'structure') {
          const seesAgenda = organizationId !== null && has('organization', 'AGENDA', organizationId);
          const wanted = relationToVisit(actor, people, { readsFile, seesAgenda });
          const relation = (await visits.find(actor.partyId, visitId))?.relation ?? null;
          seen.add(`${relation}`);
          if (relation !== wanted) found.push(`${who} sees it as ${relation}, not ${wanted}: ${JSON.stringify(world)}`);
        }
        if (who === 'staff') continue;
        const [row] = await lists.page({
          ownerId: actor.partyId,
          waiting: false,
          query: undefined,
          visit: undefined,
          sort: 'name',
          now: new Date(clock.now()).toISOString(),
          after: null,
          limit: 2,
        });
        if (row === undefined) continue;
        const shows = listShowsVisit(actor.partyId, people, readsFile);
        seen.add(shows ? 'listed' : 'unlisted');
        if ((row.nextVisit !== null) !== shows) found.push(`the list of the ${who}: ${JSON.stringify(world)}`);
      }
    }
    expect(found.slice(0, 3)).toEqual([]);
    expect([...seen].sort()).toEqual(['agenda', 'file', 'listed', 'null', 'unlisted']);
  }, 120_000);
});
