import { writeDemo } from './write-demo.ts';

const { DEMO_ADDRESS, DATABASE_URL } = process.env;
if (DEMO_ADDRESS === undefined || DATABASE_URL === undefined)
  throw new Error('DEMO_ADDRESS and DATABASE_URL say where');
await writeDemo(DEMO_ADDRESS, DATABASE_URL);
