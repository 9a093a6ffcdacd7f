import fs from 'node:fs';

/** 200 practitioners, 5,000 patients and appointments every quarter of an hour from 2030-01-01 07:00 UTC, by SQL. */
export async function seedBaseline(client, appointments) {
  await client.query(fs.readFileSync(new URL('schema.sql', import.meta.url), 'utf8'));
  await client.query(
    `INSERT INTO practitioner (family, given) SELECT 'Nom ' || i, 'Prénom ' || i FROM generate_series(1, 200) i`,
  );
  await client.query(
    `INSERT INTO patient (family, given, birth_date, gender, phone, email, address)
     SELECT 'Nom ' || i, 'Prénom ' || i, date '1950-01-01' + (i * 7 % 20000), 'FEMALE', '+3361234' || lpad(i::text, 4, '0'),
            'p' || i || '@example.org',
            jsonb_build_object('line', i || ' rue de la Paix', 'city', 'Paris', 'postalCode', '75002', 'country', 'FR')
       FROM generate_series(1, 5000) i`,
  );
  await client.query(
    `WITH d AS (SELECT array_agg(id) AS ids FROM practitioner), p AS (SELECT array_agg(id) AS ids FROM patient)
     INSERT INTO appointment (practitioner_id, patient_id, starts_at, ends_at, reason)
     SELECT d.ids[1 + i % 200], p.ids[1 + (i * 13) % 5000], t, t + interval '15 minutes', 'Consultation ' || i
       FROM d, p, generate_series(0, $1::int - 1) i,
            LATERAL (SELECT timestamptz '2030-01-01 07:00Z' + (i / 200) * interval '15 minutes' AS t) x`,
    [appointments],
  );
  await client.query('ANALYZE');
  const ids = async (query) => (await client.query(query)).rows.map(({ id }) => id);
  return {
    practitioners: await ids('SELECT id FROM practitioner'),
    patients: await ids('SELECT id FROM patient LIMIT 1000'),
    appointments: await ids('SELECT id FROM appointment ORDER BY starts_at, id LIMIT 2000'),
  };
}
