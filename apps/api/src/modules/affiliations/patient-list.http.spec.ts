import { expect, it, jest } from '@jest/globals';
import type { AffiliatedPatient } from '@maillon/contracts/structures/affiliations';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { newId } from '../../platform/ids.ts';
import { Database } from '../../platform/postgres/database.ts';
import type { BoundStatement } from '../../platform/postgres/sql.ts';
import { requestContext } from '../../platform/request-context.ts';
import { aSignedUpDoctor } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const PATIENTS = 5_000;
/** Written at a time: a statement has five seconds. */
const PORTION = 1_000;

const app = anApp();

/** Patients by the thousand, all of whom the doctor follows. */
const manyPatients = async (holderId: string): Promise<void> => {
  const cipher = app().get(ColumnCipher);
  for (let first = 1; first <= PATIENTS; first += PORTION) {
    const ids = Array.from({ length: PORTION }, () => newId());
    const nirs = ids.map((id) => cipher.seal('patients', 'nir', id, '290039999900146'));
    await app().db.rows(
      `WITH made AS (SELECT id, nir, $3::int - 1 + n AS n, gen_random_uuid() AS user_id
                       FROM unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS t(id, nir, n)),
            users AS (INSERT INTO users (id, user_type, first_name, last_name)
                      SELECT user_id, 'patient', 'Camille', 'Durand ' || lpad(n::text, 5, '0') FROM made),
            parties AS (INSERT INTO parties (id, kind, user_id) SELECT id, 'patient', user_id FROM made),
            patients AS (INSERT INTO patients (party_id, nir_sealed, nir_hash, nir_key_valid, birth_date, gender, blood_group,
                                               address_sealed, intake_sealed)
                         SELECT id, nir, uuid_send(id), true, '1990-03-01', 'FEMALE', 'O+', '\\x00', '\\x00' FROM made)
       INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
       SELECT gen_random_uuid(), 'medical-file', id, $4::uuid, 'ACCEPTED', '{READ}', id FROM made`,
      [ids, nirs, first, holderId],
    );
  }
  await app().db.rows('ANALYZE');
};

it('a page of 5,000 patients is one statement in one trip, and the pages follow each other', async () => {
  const doctor = await aSignedUpDoctor(app());
  const id = doctor.me.doctor?.id ?? '';
  await manyPatients(id);
  const database = app().get(Database);
  const [query, together] = [database.query.bind(database), database.together.bind(database)];
  const asked: string[] = [];
  // What runs beside requests has no request of its own; whose session it is was asked before the handler.
  jest.spyOn(database, 'query').mockImplementation((statement, values) => {
    if (requestContext() !== undefined) asked.push(statement.name);
    return query(statement, values);
  });
  jest.spyOn(database, 'together').mockImplementation((before, last: BoundStatement) => {
    const names = [...before, last].map(({ statement }) => statement.name);
    if (requestContext() !== undefined) asked.push(names.join(' + '));
    return together(before, last);
  });
  const page = async (more = '') => {
    asked.length = 0;
    const answer = await doctor.browser.get(`/doctor/${id}/patient?$limit=50${more}`);
    expect(asked.filter((name) => name.includes('affiliations_'))).toEqual(['tx_setting + affiliations_page']);
    const names = (answer.json() as AffiliatedPatient[]).map(({ common }) => common.name);
    return { names, next: String(answer.headers['x-next-cursor'] ?? '') };
  };

  const first = await page();
  expect(first.names).toHaveLength(50);
  expect(first.names[0]).toBe('Camille Durand 00001');
  const second = await page(`&$after=${encodeURIComponent(first.next)}`);
  expect(second.names[0]).toBe('Camille Durand 00051');
  expect((await page('&query=DURAND%2004999')).names).toEqual(['Camille Durand 04999']);
  expect((await page('&query=%25%25')).names).toEqual([]);
}, 60_000);
