/** People of the demo, and thousands whom their structure follows: for the screens that show a list of them. */
import pg from 'pg';
import { seedPeople } from './people.mjs';
import { GRANT } from './structures.mjs';

// By a name that the type check does not follow: it is the compiled output of another package.
const compiled = '../../apps/api/dist/platform/crypto/column-cipher.js';
const { ColumnCipher } = await import(compiled);

const STRUCTURE = 'Maternité des Tilleuls';
const PATIENT = 'ines.berthaud@patient.example';
const NIR = '290039999900146';

/**
 * @param {{ databaseUrl: string, secretKey: string, count: number }} options
 * @returns {Promise<{ patientId: string }>} one of the demo, with a file
 */
export async function seedFollowed({ databaseUrl, secretKey, count }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const one = async (sql, value) => {
      const { rows } = /** @type {{ rows: any[] }} */ (await client.query(sql, [value]));
      return rows[0].id;
    };
    const structureId = await one('SELECT party_id AS id FROM organizations WHERE name = $1', STRUCTURE);
    const patientId = await one(
      'SELECT p.id FROM parties p JOIN users u ON u.id = p.user_id WHERE u.email = $1',
      PATIENT,
    );
    const ids = (await seedPeople(client, 'patient', count)).map(({ id }) => id);
    // The page opens the numbers it shows, so they are sealed as the product seals them.
    const cipher = new ColumnCipher({ SECRET_KEY: secretKey });
    await client.query(
      `UPDATE patients pt SET nir_sealed = s.nir FROM unnest($1::uuid[], $2::bytea[]) AS s(id, nir) WHERE pt.party_id = s.id`,
      [ids, ids.map((id) => cipher.seal('patients', 'nir', id, NIR))],
    );
    await client.query(
      `${GRANT} SELECT gen_random_uuid(), 'medical-file', p, $1, 'ACCEPTED', '{READ,WRITE}', p FROM unnest($2::uuid[]) AS p`,
      [structureId, ids],
    );
    await client.query('ANALYZE');
    return { patientId };
  } finally {
    await client.end();
  }
}
