import type { Plugin } from 'vite';
import { chunksOf, filesOf } from './chunks.ts';
import { FILE, PATIENTS, STRUCTURE_PATIENTS } from './entries.ts';

/** The screens that people come in by, with all they stand on. */
const FIRST = [
  'src/main.tsx',
  'src/features/sign-in/login-screen.tsx',
  'src/app/data-root.tsx',
  'src/app/app-routes.tsx',
  'src/data/users.ts',
  'src/app/dashboard-page.tsx',
  'src/features/agenda/agenda-screen.tsx',
  ...FILE,
  ...PATIENTS,
  ...STRUCTURE_PATIENTS,
];

/** Nothing is gained by a hint that is as long as what it is about. */
const TOO_SMALL = 6_000;

/**
 * Lets V8 compile the first screens while they are fetched, beside the page and not in it: else it reads a function once to find
 * its end and again, on the page's own thread, when it is first called. Other engines take it for the comment that it is.
 */
export const eagerCompile = (): Plugin => ({
  name: 'maillon:eager-compile',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = chunksOf(bundle);
    for (const file of filesOf(chunks, FIRST)) {
      const chunk = chunks.get(file);
      if (chunk !== undefined && chunk.code.length > TOO_SMALL)
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    }
  },
});
