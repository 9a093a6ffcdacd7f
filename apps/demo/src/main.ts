import { writeDemo } from './write-demo.ts';

const { DEMO_ADDRESS, DATABASE_URL, VAULT_URL, VAULT_SERVER_KEY } = process.env;
if (DEMO_ADDRESS === undefined || DATABASE_URL === undefined)
  throw new Error('DEMO_ADDRESS and DATABASE_URL say where');
if (VAULT_URL === undefined || VAULT_SERVER_KEY === undefined)
  throw new Error('VAULT_URL and VAULT_SERVER_KEY say which vault is trusted');
await writeDemo(DEMO_ADDRESS, DATABASE_URL, { url: VAULT_URL, serverKey: VAULT_SERVER_KEY });
