import type { Plugin } from 'vite';
import { chunksOf, filesOf } from './chunks.ts';
import { AGENDA, DASHBOARD, FILE, FIRST, INSIDE, LOGIN, PATIENTS, STRUCTURE_PATIENTS } from './entries.ts';

/** Attribute of the script tag of `public/first-paint.js`, which reads it: what it needs beside what is there already. */
const SCREENS: Readonly<Record<string, { readonly needs: readonly string[]; readonly has: readonly string[] }>> = {
  'data-login': { needs: LOGIN, has: FIRST },
  'data-inside': { needs: INSIDE, has: FIRST },
  'data-dashboard': { needs: DASHBOARD, has: [...FIRST, ...INSIDE] },
  'data-agenda': { needs: AGENDA, has: [...FIRST, ...INSIDE] },
  'data-file': { needs: FILE, has: [...FIRST, ...INSIDE] },
  'data-patients': { needs: PATIENTS, has: [...FIRST, ...INSIDE] },
  'data-structure-patients': { needs: STRUCTURE_PATIENTS, has: [...FIRST, ...INSIDE] },
};

/** Tells `first-paint.js` which files the first screens need, so that the browser fetches them beside the first script. */
export const firstScreens = (): Plugin => ({
  name: 'maillon:first-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (bundle === undefined) return html;
      const chunks = chunksOf(bundle);
      const attributes = Object.entries(SCREENS).map(([name, { needs, has }]) => {
        const already = filesOf(chunks, has);
        const files = [...filesOf(chunks, needs)].filter((file) => !already.has(file));
        return `${name}="${files.join(' ')}"`;
      });
      return html.replace('src="/first-paint.js"', `src="/first-paint.js" ${attributes.join(' ')}`);
    },
  },
});
