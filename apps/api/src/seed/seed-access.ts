import { type AccessResource, type AccessStatus, DEFAULT_RIGHTS } from '@maillon/domain/access';
import { sql, type Tx } from '../platform/database.ts';
import type { DemoPeople } from './demo-people.ts';
import { demoId } from './ids.ts';

const ADD_POLICY = sql(
  'seed_policy',
  `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
   VALUES ($1, $2, $3, $4, $5, $6, $3)`,
);

/** Who belongs to which structure, and which structure follows which patient; « en attente » is PENDING. */
export async function seedAccess(tx: Tx, { professionals, patients }: DemoPeople): Promise<void> {
  const grant = (
    name: string,
    resource: AccessResource,
    from: string,
    to: string,
    status: AccessStatus,
  ): Promise<unknown> =>
    tx.query(ADD_POLICY, [demoId('policy', name), resource, from, to, status, DEFAULT_RIGHTS[resource]]);
  const statusOf = (org: string): AccessStatus => (org.includes('en attente') ? 'PENDING' : 'ACCEPTED');

  for (const { id, org } of professionals) {
    const structure = demoId('organization', org.includes('A') ? 'A' : 'B');
    const resource = org.startsWith('externe') ? 'organization_external_practitioners' : 'organization';
    await grant(id, resource, structure, demoId('party', id), statusOf(org));
  }
  for (const { id, org } of patients) {
    await grant(id, 'medical-file', demoId('party', id), demoId('organization', org.charAt(0)), statusOf(org));
  }
}
