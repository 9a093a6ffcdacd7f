import { DAY_SECONDS } from '@maillon/domain/time-units';
import type { FastifyInstance } from 'fastify';

/** A file of its own: the policy of our pages allows no style inside them. */
export const STYLE_PATH = '/problems/style.css';

const STYLE = `:root {
  color-scheme: light dark;
  --page: light-dark(#f7f8f9, #14171a);
  --surface: light-dark(#fff, #1d2125);
  --line: light-dark(#dde2e6, #3a4147);
  --ink: light-dark(#1c2328, #eef1f3);
  --muted: light-dark(#545e66, #aab4bb);
  --link: light-dark(#0c6472, #7fcbd8);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 1rem/1.55 "Atkinson Hyperlegible Next", -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif;
}
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { margin: 0 0 1.5rem; font-size: 1.8125rem; line-height: 1.2; text-wrap: balance; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.1875rem; line-height: 1.4; }
p { margin: 0 0 1rem; }
a { color: var(--link); text-underline-offset: 0.15em; }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 0.25rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin-top: 2rem; }
nav a { padding: 0.25rem 0; }
code { font: 0.9375em ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; overflow-wrap: anywhere; }
dl, ul { margin: 0; padding: 0.25rem 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.625rem; }
dl { display: grid; gap: 0 1.5rem; }
dt { padding-top: 0.625rem; color: var(--muted); font-size: 0.9375rem; }
dd { margin: 0; padding-bottom: 0.625rem; }
ul { list-style: none; }
li { padding: 0.625rem 0; }
li + li { border-top: 1px solid var(--line); }
li a { overflow-wrap: anywhere; }
@media (min-width: 40rem) {
  dl { grid-template-columns: max-content 1fr; }
  dd { padding-top: 0.625rem; }
}
`;

export const serveStyle = (server: FastifyInstance): void => {
  server.get(STYLE_PATH, (_request, reply) =>
    reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).type('text/css; charset=utf-8').send(STYLE),
  );
};
