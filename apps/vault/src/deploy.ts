/** `node dist/deploy.js`, as the owner of the database: the schema, the role and the tables of the vault, at each deployment. */
import { provision } from './postgres/provision.ts';

const { VAULT_OWNER_URL, VAULT_DATABASE_URL } = process.env;
if (!VAULT_OWNER_URL || !VAULT_DATABASE_URL) throw new Error('VAULT_OWNER_URL and VAULT_DATABASE_URL are needed');
const { username, password } = new URL(VAULT_DATABASE_URL);
await provision(VAULT_OWNER_URL, decodeURIComponent(username), decodeURIComponent(password));
