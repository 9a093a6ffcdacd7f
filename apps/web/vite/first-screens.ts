import type { Plugin } from 'vite';
import { chunksOf, filesOf } from './chunks.ts';

const FIRST = ['src/main.tsx'];
const INSIDE = [...FIRST, 'src/app/data-root.tsx', 'src/app/app-routes.tsx', 'src/data/users.ts'];
/** Attribute of the script tag of `public/first-paint.js`, which reads it: the screen that opens at this path. */
const SCREENS = {
  'data-inside': [],
  'data-dashboard': ['src/app/dashboard-page.tsx'],
  'data-agenda': ['src/features/agenda/agenda-screen.tsx'],
} as const;

/**
 * Tells `first-paint.js` which files the signed-in screens need, so that the browser fetches them beside the first script and
 * not after it.
 */
export const firstScreens = (): Plugin => ({
  name: 'maillon:first-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (bundle === undefined) return html;
      const chunks = chunksOf(bundle);
      const inside = filesOf(chunks, INSIDE);
      const attributes = Object.entries(SCREENS).map(([name, modules]) => {
        const already = name === 'data-inside' ? filesOf(chunks, FIRST) : inside;
        const files = [...filesOf(chunks, name === 'data-inside' ? INSIDE : modules)].filter(
          (file) => !already.has(file),
        );
        return `${name}="${files.join(' ')}"`;
      });
      return html.replace('src="/first-paint.js"', `src="/first-paint.js" ${attributes.join(' ')}`);
    },
  },
});
