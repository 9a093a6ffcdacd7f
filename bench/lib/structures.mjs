import { randomUUID } from 'node:crypto';

/**
 * An active structure; by SQL, as people are.
 * @param {import('pg').Client} client
 * @returns {Promise<string>} its id
 */
export async function seedStructure(client) {
  const id = randomUUID();
  await client.query(`INSERT INTO parties (id, kind) VALUES ($1, 'organization')`, [id]);
  await client.query(
    `INSERT INTO organizations (party_id, name, finess, type, address, active)
     VALUES ($1, 'Maternité', '990001018', 'Maternité', '{"text": "Bordeaux"}', true)`,
    [id],
  );
  return id;
}

/** Who wrote it is the side that owns what is granted. */
export const GRANT = `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)`;
