import { defineConfig } from 'prisma/config';

/** Only `prisma generate` and `prisma validate` read this; migrations are driven by `tools/migrate.mjs`. */
export default defineConfig({
  schema: '.',
  migrations: { path: 'migrations' },
});
