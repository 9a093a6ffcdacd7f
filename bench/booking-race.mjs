/**
 * Many people want one slot: our API over HTTP beside a bare `INSERT … ON CONFLICT DO NOTHING` in one table.
 * `node bench/booking-race.mjs [rounds=20]` with DATABASE_URL naming a Postgres server. Each round is a slot of its own;
 * in the second half of the rounds the lengths differ and overlap.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { familySeconds, machineSeconds, processSeconds } from './lib/cpu.mjs';
import { aBenchDatabase } from './lib/database.mjs';
import { gatesOf } from './lib/gates.mjs';
import { percentile } from './lib/numbers.mjs';
import { seedPeople, signInAll } from './lib/people.mjs';
import { postgresPid, startProduct } from './lib/product.mjs';
import { RawConnection } from './lib/raw-connection.mjs';

const ROUNDS = Number(process.argv[2] ?? 20);
const CROWDS = [50, 200];
const QUARTER = 15 * 60_000;
const DAY = 86_400_000;
/** A Monday; each round has a day of its own. */
const FIRST_SLOT = Date.UTC(2027, 0, 4, 9);
/** Attempts before the clock runs, as the bench of the API warms up for seconds: V8 compiles what is called some thousand times. */
const WARM_UP = 3_000;
/** What a server allows us; in a bigger crowd two take turns on one. */
const CONNECTIONS = 100;

/** In the first half everybody wants the same half hour; in the second 15 to 60 minutes, all of which hold one quarter. */
function requestOf(round, index) {
  const slot = FIRST_SLOT + round * DAY;
  if (round % 2 === 0) return { start: slot, end: slot + 2 * QUARTER };
  const quarters = 1 + (index % 4);
  const end = slot + 4 * QUARTER;
  return { start: end - quarters * QUARTER, end };
}

const warmUpOf = (crowd) => 2 * Math.ceil(WARM_UP / crowd / 2);

/** Processor time that was used so far: by the server, where there is one, by Postgres, by this process, by the whole machine. */
const usedBy = ({ pid, postgresPid: postgres }) => ({
  server: pid === undefined ? 0 : processSeconds(pid),
  postgres: familySeconds(postgres),
  own: (({ user, system }) => (user + system) / 1e6)(process.cpuUsage()),
  machine: machineSeconds(),
});

/** Everybody attempts at once, round after round; `attempt` says what came out of it. */
async function race(crowd, processes, attempt) {
  const latencies = [];
  const outcomes = {};
  let seconds = 0;
  let before;
  for (let round = -warmUpOf(crowd); round < ROUNDS; round++) {
    if (round === 0) before = usedBy(processes);
    const from = performance.now();
    const answers = await Promise.all(
      Array.from({ length: crowd }, async (_, index) => {
        const asked = performance.now();
        const outcome = await attempt(index, requestOf(round + warmUpOf(crowd), index));
        return { outcome, ms: performance.now() - asked };
      }),
    );
    if (round < 0) continue;
    seconds += (performance.now() - from) / 1000;
    for (const { outcome, ms } of answers) {
      latencies.push(ms);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  }
  const after = usedBy(processes);
  const used = (name) => after[name] - before[name];
  const micros = (name) => Math.round((used(name) * 1e6) / latencies.length);
  latencies.sort((a, b) => a - b);
  return {
    attemptsPerSecond: Math.round(latencies.length / seconds),
    serverMicros: micros('server'),
    postgresMicros: micros('postgres'),
    ownMicros: micros('own'),
    /** Processors that other programs used meanwhile: above 0.3, believe the microseconds and not the times. */
    elsewhere: Number(((used('machine') - used('server') - used('postgres') - used('own')) / seconds).toFixed(2)),
    p50: Number(percentile(latencies, 0.5).toFixed(1)),
    p99: Number(percentile(latencies, 0.99).toFixed(1)),
    outcomes,
  };
}

async function bareRace(crowd) {
  const database = await aBenchDatabase('race_bare', { empty: true });
  const clients = await Promise.all(
    Array.from({ length: Math.min(crowd, CONNECTIONS) }, async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return client;
    }),
  );
  await clients[0].query('CREATE EXTENSION btree_gist');
  await clients[0].query(
    `CREATE TABLE booking (id bigserial PRIMARY KEY, practitioner int NOT NULL, during tstzrange NOT NULL,
       EXCLUDE USING gist (practitioner WITH =, during WITH &&))`,
  );
  const insert = {
    name: 'book',
    text: 'INSERT INTO booking (practitioner, during) VALUES (1, tstzrange($1, $2)) ON CONFLICT DO NOTHING RETURNING id',
  };
  const processes = { postgresPid: await postgresPid(clients[0]) };
  const figures = await race(crowd, processes, async (index, { start, end }) => {
    const values = [new Date(start).toISOString(), new Date(end).toISOString()];
    const { rowCount } = await clients[index % clients.length].query({ ...insert, values });
    return rowCount === 1 ? 'won' : 'lost';
  });
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
  return figures;
}

/** Receives at all hours, so that every request lies on offered slots. */
async function openWeek(client, { scheduleId }) {
  await client.query(
    `INSERT INTO schedule_template (id, schedule_id, weekday, start_minute, end_minute)
     SELECT gen_random_uuid(), $1, weekday, 0, 1439 FROM generate_series(1, 7) weekday`,
    [scheduleId],
  );
}

/** A client that books has searched for slots first, which is what puts the months into the cache. */
async function lookAround({ url }, headers, rounds) {
  for (let days = 0; days < rounds; days += 30) {
    const [from, until] = [FIRST_SLOT + days * DAY, FIRST_SLOT + (days + 31) * DAY].map((at) =>
      new Date(at).toISOString(),
    );
    await fetch(`${url}/api/appointment/slot-starts?userType=doctor&from=${from}&until=${until}`, { headers });
  }
}

async function ourRace(product, doctor, people, sessions, crowd) {
  const connections = await Promise.all(Array.from({ length: crowd }, () => RawConnection.open(product.url)));
  await lookAround(product, sessions[0], ROUNDS + warmUpOf(crowd));
  const figures = await race(crowd, product, (index, { start, end }) => {
    const headers = { ...sessions[index], 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const visit = {
      patientId: people[index].id,
      doctorId: doctor.id,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      serviceCategory: 'Consultation',
    };
    return connections[index].send({ method: 'POST', path: '/api/appointment', headers, body: JSON.stringify(visit) });
  });
  for (const connection of connections) connection.close();
  return figures;
}

const overlapsIn = async (client) => {
  const { rows } = await client.query(
    `SELECT count(*)::int AS pairs FROM appointment_participants a JOIN appointment_participants b
       ON a.party_id = b.party_id AND a.appointment_id < b.appointment_id AND a.during && b.during
      WHERE a.status = 'BOOKED' AND b.status = 'BOOKED'`,
  );
  return rows[0].pairs;
};

/** A connection hands in its counters at its end, so this is asked once the API has stopped. */
const deadlocksIn = async (client) => {
  const { rows } = await client.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
  return Number(rows[0].deadlocks);
};

const gates = gatesOf('race');
const product = await startProduct('race');
try {
  const people = await seedPeople(product.client, 'patient', Math.max(...CROWDS));
  const sessions = await signInAll(product.url, people);
  for (const crowd of CROWDS) {
    const [doctor] = await seedPeople(product.client, 'doctor', 1);
    await openWeek(product.client, doctor);
    await product.client.query('ANALYZE parties, users, schedules');
    const bare = await bareRace(crowd);
    const ours = await ourRace(product, doctor, people, sessions, crowd);
    console.log(JSON.stringify({ crowd, rounds: ROUNDS, way: 'bare SQL', ...bare }));
    console.log(JSON.stringify({ crowd, rounds: ROUNDS, way: 'ours over HTTP', ...ours }));
    gates.exactly(`${crowd}: one winner per slot`, ours.outcomes[201] ?? 0, ROUNDS);
    gates.exactly(`${crowd}: everybody else 409`, ours.outcomes[409] ?? 0, ROUNDS * (crowd - 1));
    if (crowd === 50) gates.atMost('50: p99 in ms', ours.p99, Math.max(25, 10 * bare.p99));
    await product.client.query('DELETE FROM appointments WHERE created_by = ANY($1)', [people.map(({ id }) => id)]);
  }
  gates.exactly('people in two places', await overlapsIn(product.client), 0);
  await product.stopApi();
  gates.exactly('deadlocks', await deadlocksIn(product.client), 0);
} finally {
  await product.stop();
}
gates.close();
