import { writeDemo } from './write-demo.ts';

/** With commas, each perhaps with the day it was retired (.env.example). */
const keysIn = (text: string): string[] => text.split(',').map((key) => key.trim().split('@', 1)[0] ?? '');

const { DEMO_ADDRESS, DATABASE_URL, VAULT_URL, VAULT_SERVER_KEY } = process.env;
if (DEMO_ADDRESS === undefined || DATABASE_URL === undefined)
  throw new Error('DEMO_ADDRESS and DATABASE_URL say where');
if (VAULT_URL === undefined || VAULT_SERVER_KEY === undefined)
  throw new Error('VAULT_URL and VAULT_SERVER_KEY say which vault is trusted');
await writeDemo(DEMO_ADDRESS, DATABASE_URL, { url: VAULT_URL, serverKeys: keysIn(VAULT_SERVER_KEY) });
