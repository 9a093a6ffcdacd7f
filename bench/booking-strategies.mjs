/**
 * How to write a booking under contention: the candidate ways beside each other, on our own tables, over plain `pg`.
 * `node bench/booking-strategies.mjs [clients=50] [seconds=5]` with DATABASE_URL naming a server whose user may create
 * databases. Prints one JSON line per way and workload; docs/decisions/booking-without-deadlocks.md quotes it.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { aBenchDatabase } from './lib/database.mjs';
import { percentile, seededRandom } from './lib/numbers.mjs';

const CLIENTS = Number(process.argv[2] ?? 50);
const SECONDS = Number(process.argv[3] ?? 5);
const ONLY = process.argv[4] ?? '';
const QUARTER = 15 * 60_000;
const FIRST_DAY = Date.UTC(2027, 0, 4, 8);
const TAKEN = Symbol('a participant is not available');

const statement = (name, text) => (client, values) => client.query({ name, text, values });

const insertAppointment = statement(
  'bench_appointment',
  `INSERT INTO appointments (id, patient_id, during, service_category, created_by)
   VALUES ($1, $2, $3, 'Consultation', $2)`,
);
const insertPlain = statement(
  'bench_plain',
  `INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
   SELECT $1, p.party, p.role::"ParticipantRole", p.schedule
     FROM unnest($2::uuid[], $3::text[], $4::uuid[]) AS p(party, role, schedule) ORDER BY p.party`,
);
const insertPolitely = statement(
  'bench_polite',
  `INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
   SELECT $1, p.party, p.role::"ParticipantRole", p.schedule
     FROM unnest($2::uuid[], $3::text[], $4::uuid[]) AS p(party, role, schedule) ORDER BY p.party
   ON CONFLICT DO NOTHING`,
);
const lockParties = statement(
  'bench_lock',
  'SELECT id FROM parties WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
);
const findOverlap = statement(
  'bench_overlap',
  `SELECT party_id FROM appointment_participants
    WHERE party_id = ANY($1::uuid[]) AND during && $2::tstzrange AND status = 'BOOKED' AND appointment_id <> $3`,
);
const move = statement('bench_move', 'UPDATE appointments SET during = $2, version = version + 1 WHERE id = $1');
const removeParticipants = statement('bench_remove', 'DELETE FROM appointment_participants WHERE appointment_id = $1');
const cancel = statement('bench_cancel', `UPDATE appointments SET status = 'CANCELLED' WHERE id = $1`);

const columns = (people) => [
  people.map(({ id }) => id),
  people.map(({ role }) => role),
  people.map(({ schedule }) => schedule),
];

/** Each way books and moves; it throws TAKEN when a participant is not free. */
const WAYS = {
  'plain insert, in id order': {
    async book(client, { id, people, during }) {
      await insertAppointment(client, [id, people[0].id, during]);
      await insertPlain(client, [id, ...columns(people)]);
    },
    move: (client, { id, during }) => move(client, [id, during]),
  },
  'ON CONFLICT DO NOTHING, in id order': {
    async book(client, { id, people, during }) {
      await insertAppointment(client, [id, people[0].id, during]);
      const { rowCount } = await insertPolitely(client, [id, ...columns(people)]);
      if (rowCount < people.length) throw TAKEN;
    },
    move: (client, { id, during }) => move(client, [id, during]),
  },
  'look first, then ON CONFLICT DO NOTHING': {
    async book(client, { id, people, during }) {
      const { rowCount: overlaps } = await findOverlap(client, [people.map((p) => p.id), during, id]);
      if (overlaps > 0) throw TAKEN;
      await insertAppointment(client, [id, people[0].id, during]);
      const { rowCount } = await insertPolitely(client, [id, ...columns(people)]);
      if (rowCount < people.length) throw TAKEN;
    },
    async move(client, { id, people, during }) {
      await lockParties(client, [people.map((p) => p.id)]);
      const { rowCount: overlaps } = await findOverlap(client, [people.map((p) => p.id), during, id]);
      if (overlaps > 0) throw TAKEN;
      await removeParticipants(client, [id]);
      await move(client, [id, during]);
      const { rowCount } = await insertPolitely(client, [id, ...columns(people)]);
      if (rowCount < people.length) throw TAKEN;
    },
  },
  'look first, then lock parties in id order': {
    async book(client, { id, people, during }) {
      const ids = people.map((p) => p.id);
      const { rowCount: seen } = await findOverlap(client, [ids, during, id]);
      if (seen > 0) throw TAKEN;
      await lockParties(client, [ids]);
      const { rowCount: overlaps } = await findOverlap(client, [ids, during, id]);
      if (overlaps > 0) throw TAKEN;
      await insertAppointment(client, [id, people[0].id, during]);
      await insertPlain(client, [id, ...columns(people)]);
    },
    async move(client, { id, people, during }) {
      const ids = people.map((p) => p.id);
      await lockParties(client, [ids]);
      const { rowCount: overlaps } = await findOverlap(client, [ids, during, id]);
      if (overlaps > 0) throw TAKEN;
      await move(client, [id, during]);
    },
  },
  'lock parties in id order, then ON CONFLICT': {
    async book(client, { id, people, during }) {
      await lockParties(client, [people.map((p) => p.id)]);
      await insertAppointment(client, [id, people[0].id, during]);
      const { rowCount } = await insertPolitely(client, [id, ...columns(people)]);
      if (rowCount < people.length) throw TAKEN;
    },
    async move(client, { id, people, during }) {
      await lockParties(client, [people.map((p) => p.id)]);
      const { rowCount: overlaps } = await findOverlap(client, [people.map((p) => p.id), during, id]);
      if (overlaps > 0) throw TAKEN;
      await move(client, [id, during]);
    },
  },
};

const rangeOf = (start, quarters) =>
  `[${new Date(start).toISOString()},${new Date(start + quarters * QUARTER).toISOString()})`;

/** What each client tries next; `own` holds the appointments it has booked. */
const WORKLOADS = {
  /** Everybody wants the same half hour of one doctor and one nurse; the next one as soon as it is gone. */
  'one slot, 2 practitioners': (world, _random, own, round) => ({
    kind: 'book',
    people: [world.patients[own.client], world.doctors[0], world.nurses[0]],
    during: rangeOf(FIRST_DAY + round * 86_400_000, 2),
  }),
  /** Unequal lengths over the same two hours, 3 doctors and 2 nurses, few patients: cycles want to form. */
  'unequal lengths, many people': (world, random, _own, round) => ({
    kind: 'book',
    people: [world.patients[random(8)], world.doctors[random(3)], ...(random(2) ? [world.nurses[random(2)]] : [])],
    during: rangeOf(FIRST_DAY + round * 86_400_000 + random(6) * QUARTER, 1 + random(4)),
  }),
  /** The same, a third of it moves of one's own visits (swaps included) and a sixth cancellations. */
  'bookings, moves, cancellations': (world, random, own, round) => {
    const draw = random(6);
    const mine = own.booked.length > 0 ? own.booked[random(own.booked.length)] : undefined;
    const during = rangeOf(FIRST_DAY + Math.floor(round / 4) * 86_400_000 + random(8) * QUARTER, 1 + random(4));
    if (mine && draw < 2) return { kind: 'move', ...mine, during };
    if (mine && draw === 2) return { kind: 'cancel', ...mine };
    return {
      kind: 'book',
      people: [world.patients[random(8)], world.doctors[random(3)], world.nurses[random(2)]],
      during,
    };
  },
};

async function seed(client) {
  const make = async (role, count) => {
    const made = [];
    for (let index = 0; index < count; index++) {
      const [id, userId] = [randomUUID(), randomUUID()];
      const schedule = role === 'patient' ? null : randomUUID();
      await client.query(
        `INSERT INTO users (id, user_type, first_name, last_name) VALUES ($1, $2::text::"UserType", 'A', 'B')`,
        [userId, role],
      );
      await client.query(`INSERT INTO parties (id, kind, user_id) VALUES ($1, $2::text::"PartyKind", $3)`, [
        id,
        role,
        userId,
      ]);
      if (schedule) await client.query('INSERT INTO schedules (id, party_id) VALUES ($1, $2)', [schedule, id]);
      made.push({ id, role, schedule });
    }
    return made;
  };
  return {
    patients: await make('patient', CLIENTS),
    doctors: await make('doctor', 3),
    nurses: await make('assistant', 2),
  };
}

async function attempt(client, way, task) {
  await client.query('BEGIN');
  try {
    if (task.kind === 'book') await way.book(client, task);
    else if (task.kind === 'move') await way.move(client, task);
    else await cancel(client, [task.id]);
    await client.query('COMMIT');
    return 'done';
  } catch (error) {
    await client.query('ROLLBACK');
    if (error === TAKEN) return 'taken';
    return error.code ?? 'unknown';
  }
}

async function measure(clients, way, nextTask, world) {
  const latencies = [];
  const outcomes = {};
  const started = performance.now();
  const ends = started + SECONDS * 1000;
  await Promise.all(
    clients.map(async (client, index) => {
      const random = seededRandom(1000 + index);
      const own = { client: index, booked: [] };
      for (let round = 0; performance.now() < ends; round++) {
        const task = nextTask(world, random, own, round);
        task.id ??= randomUUID();
        const from = performance.now();
        const outcome = await attempt(client, way, task);
        latencies.push(performance.now() - from);
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        if (outcome !== 'done') continue;
        if (task.kind === 'book') own.booked.push({ id: task.id, people: task.people });
        if (task.kind === 'cancel') own.booked = own.booked.filter(({ id }) => id !== task.id);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    attemptsPerSecond: Math.round(latencies.length / seconds),
    p50: Number(percentile(latencies, 0.5).toFixed(1)),
    p99: Number(percentile(latencies, 0.99).toFixed(1)),
    longest: Math.round(latencies.at(-1)),
    outcomes,
  };
}

const countOverlaps = async (client) => {
  const { rows } = await client.query(
    `SELECT count(*)::int AS pairs FROM appointment_participants a JOIN appointment_participants b
       ON a.party_id = b.party_id AND a.appointment_id < b.appointment_id AND a.during && b.during
      WHERE a.status = 'BOOKED' AND b.status = 'BOOKED'`,
  );
  return rows[0].pairs;
};

const database = await aBenchDatabase('booking_strategies');
const clients = await Promise.all(
  Array.from({ length: CLIENTS }, async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client;
  }),
);
const world = await seed(clients[0]);
for (const [load, nextTask] of Object.entries(WORKLOADS)) {
  for (const [name, way] of Object.entries(WAYS)) {
    if (!name.includes(ONLY)) continue;
    await clients[0].query('TRUNCATE appointments CASCADE');
    const figures = await measure(clients, way, nextTask, world);
    console.log(
      JSON.stringify({ load, way: name, clients: CLIENTS, ...figures, doubleBooked: await countOverlaps(clients[0]) }),
    );
  }
}
await Promise.all(clients.map((client) => client.end()));
await database.drop();
