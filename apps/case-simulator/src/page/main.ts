import * as z from 'zod';

// Zod tries `eval` as it builds its schemas, which the policy of this page refuses and reports: said before any is built.
z.config({ jitless: true });
await import('./play.ts');
