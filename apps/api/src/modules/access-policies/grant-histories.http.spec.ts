import { describe, expect, it } from '@jest/globals';
import { type AskableRights, may, RESOURCE_RIGHTS, type ThingKind } from '@maillon/domain/access/access';
import type { UserType } from '@maillon/domain/user-type';
import type { Actor } from '../../platform/actor.ts';
import { RoomRules } from '../../platform/realtime/room-rules.ts';
import { aGrantHistory, type GrantHistory, randomFrom } from '../../testing/cases/grant-histories.ts';
import { storeHistories } from '../../testing/cases/stored-histories.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { AccessService } from './access.service.ts';
import { AccessFactsRepository } from './access-facts.repository.ts';

const HISTORIES = 10_000;
const BATCH = 500;
/** How many of them are asked over HTTP too: every batch has some. */
const OVER_HTTP = 4;
const SEED = 20_261_121;
const DAY_MS = 86_400_000;
const STRUCTURE_RIGHTS = RESOURCE_RIGHTS.organization;

const app = aCalendarApp();

interface Caller {
  readonly who: string;
  readonly actor: { readonly partyId: string; readonly userType: UserType };
}

/** Everybody of a world who asks; none of them asks for what is their own. */
const callersOf = ({ doctor, midwife, staff }: GrantHistory): readonly Caller[] => [
  { who: 'doctor', actor: { partyId: doctor, userType: 'doctor' } },
  { who: 'midwife', actor: { partyId: midwife, userType: 'midwife' } },
  { who: 'staff', actor: { partyId: staff, userType: 'organization' } },
];

/** What the decision says when it is given the history itself, and not what a statement found of it. */
const decided = <Kind extends ThingKind>(
  history: GrantHistory,
  { actor, who }: Caller,
  right: AskableRights[Kind],
  kind: Kind,
  id: string,
): boolean => {
  const now = app().clock.now();
  const visits =
    history.visit !== null && !history.visit.cancelled && who === 'doctor' ? [now + history.visit.inDays * DAY_MS] : [];
  const employer = who === 'staff' && history.employed ? history.structure : null;
  return may(
    actor,
    right,
    { kind, id },
    { grants: history.rows.filter(({ revoked }) => !revoked), employer, visits, now },
  );
};

/** The same questions to the service that stands behind HTTP and rooms, to the lists, and to the sockets' audience. */
const disagreements = async (batch: readonly GrantHistory[]): Promise<string[]> => {
  const { db, clock } = app();
  const now = new Date(clock.now()).toISOString();
  const access = app().app.get(AccessService, { strict: false });
  const asked = batch.flatMap((history) => callersOf(history).map((caller) => ({ history, caller })));
  const actors = asked.map(({ caller }) => caller.actor.partyId);
  const patients = asked.map(({ history }) => history.patient);
  const found: string[] = [];
  const compare = (what: string, answers: readonly boolean[], wanted: (index: number) => boolean): void => {
    expect(answers).toHaveLength(asked.length);
    for (const [index, answer] of answers.entries()) {
      if (answer === wanted(index)) continue;
      found.push(`${what}: ${asked[index]?.caller.who} ${JSON.stringify(asked[index]?.history)}`);
    }
  };
  const wanted =
    <Kind extends ThingKind>(right: AskableRights[Kind], kind: Kind, idOf: (history: GrantHistory) => string) =>
    (index: number): boolean => {
      const { history, caller } = asked[index] as (typeof asked)[number];
      return decided(history, caller, right, kind, idOf(history));
    };
  const questionsOf = (idOf: (history: GrantHistory) => string) =>
    asked.map(({ history, caller }) => ({ actor: caller.actor, ownerId: idOf(history) }));

  const patientOf = ({ patient }: GrantHistory) => patient;
  const compareRights = async <Kind extends ThingKind>(
    kind: Kind,
    rights: readonly AskableRights[Kind][],
    idOf: (history: GrantHistory) => string,
  ): Promise<void> => {
    const held = await access.rightsEach(questionsOf(idOf), kind, rights);
    for (const right of rights)
      compare(
        `${kind} ${right}`,
        held.map((set) => set.has(right)),
        wanted(right, kind, idOf),
      );
  };
  await compareRights('patient', ['KNOW', 'IDENTIFY', 'READ', 'WRITE', 'SHARE', 'ACT', 'KEYS'], patientOf);
  const lists = await db.rows<{ listed: boolean; known: boolean; reads: boolean; writes: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM patients_known_to(w.actor, $3) k WHERE k.patient_id = w.patient) AS listed,
            knows_patient(w.actor, w.patient, $3) AS known, holds_medical_file(w.actor, w.patient, 'READ') AS reads,
            holds_medical_file(w.actor, w.patient, 'WRITE') AS writes
       FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS w(actor, patient, n) ORDER BY n`,
    [actors, patients, now],
  );
  compare(
    'list',
    lists.map(({ listed }) => listed),
    wanted('KNOW', 'patient', patientOf),
  );
  compare(
    'booking',
    lists.map(({ known }) => known),
    wanted('KNOW', 'patient', patientOf),
  );
  compare(
    'record',
    lists.map(({ reads }) => reads),
    wanted('READ', 'patient', patientOf),
  );
  compare(
    'writing',
    lists.map(({ writes }) => writes),
    wanted('WRITE', 'patient', patientOf),
  );

  const doctorOf = ({ doctor }: GrantHistory) => doctor;
  await compareRights('calendar', ['READ', 'BOOK', 'SETTINGS', 'MANAGE'], doctorOf);
  const readers = new Map<string, Set<string>>();
  const facts = app().app.get(AccessFactsRepository, { strict: false });
  for (const { ownerId, userId } of await facts.calendarReaders(batch.map(doctorOf))) {
    readers.set(ownerId, (readers.get(ownerId) ?? new Set()).add(userId));
  }
  compare(
    'sockets of a calendar',
    asked.map(({ history, caller }) => readers.get(history.doctor)?.has(caller.actor.partyId) === true),
    wanted('READ', 'calendar', doctorOf),
  );

  const structureOf = ({ structure }: GrantHistory) => structure;
  await compareRights('organization', STRUCTURE_RIGHTS, structureOf);
  const inName = await db.rows<{ acts: boolean[] }>(
    `SELECT ARRAY(SELECT w.structure IN (SELECT * FROM acts_for(w.actor, r.wanted)) FROM unnest($3::text[]) WITH ORDINALITY AS r(wanted, place)
                   ORDER BY r.place) AS acts
       FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS w(actor, structure, n) ORDER BY n`,
    [actors, asked.map(({ history }) => history.structure), STRUCTURE_RIGHTS],
  );
  for (const [place, right] of STRUCTURE_RIGHTS.entries()) {
    const answers = inName.map(({ acts }) => acts[place] === true);
    compare(`in the name of: ${right}`, answers, wanted(right, 'organization', structureOf));
  }
  return found;
};

const WEEK = 'startDate=2026-11-23T00:00:00Z&endDate=2026-11-30T00:00:00Z';

/** The same over the wire: what is answered, what is listed, which room opens. */
const overHttp = async (history: GrantHistory): Promise<string[]> => {
  const rules = app().app.get(RoomRules, { strict: false });
  const found: string[] = [];
  for (const caller of callersOf(history)) {
    const { partyId, userType } = caller.actor;
    const actor: Actor = {
      userId: partyId,
      partyId,
      userType,
      isAdmin: false,
      isDemo: false,
      active: true,
      stUserId: partyId,
      sessionHandle: partyId,
      impersonatorId: null,
    };
    const status = async (path: string) => (await app().as(actor).get(path)).statusCode === 200;
    const listed: { userData: { id: string } }[] = (await app().as(actor).get('/patient')).json();
    const { patient, doctor, structure } = history;
    const knows = decided(history, caller, 'KNOW', 'patient', patient);
    const member = decided(history, caller, 'MEMBER', 'organization', structure);
    const answers: [string, boolean, boolean][] = [
      ['the visits of the patient', await status(`/patient/${patient}/appointment`), knows],
      ['the list of patients', listed.some(({ userData }) => userData.id === patient), knows],
      [
        'the calendar',
        await status(`/schedule/${doctor}?${WEEK}`),
        decided(history, caller, 'READ', 'calendar', doctor),
      ],
      [
        'its settings',
        await status(`/schedule/doctor/${doctor}`),
        decided(history, caller, 'SETTINGS', 'calendar', doctor),
      ],
      [
        'the calendars of the structure',
        await status(`/organization/${structure}/schedule?${WEEK}`),
        decided(history, caller, 'AGENDA', 'organization', structure),
      ],
      ['the room of the structure', await rules.allows('org', actor, structure), member],
    ];
    for (const [what, answer, wanted] of answers) {
      if (answer !== wanted) found.push(`${what}: ${caller.who} ${JSON.stringify(history)}`);
    }
  }
  return found;
};

describe(`over ${HISTORIES} random histories of grants`, () => {
  it('what is answered, what is listed and who hears of it never disagree', async () => {
    const random = randomFrom(SEED);
    const found: string[] = [];
    for (let done = 0; done < HISTORIES && found.length === 0; done += BATCH) {
      const batch = Array.from({ length: BATCH }, () => aGrantHistory(random));
      await storeHistories(app().db, batch, app().clock.now());
      found.push(...(await disagreements(batch)));
      for (const history of batch.slice(0, OVER_HTTP)) found.push(...(await overHttp(history)));
    }
    expect(found).toEqual([]);
  }, 600_000);
});
