/** What the worker of the shell may answer for: the page, and files that the build named by their content. Pure. */

/** Where the application itself has pages (`app/router.tsx`); all others are the server's, or none. */
const PAGES = /^\/(?:app|login|register|new-user|pending-activation|ressources|legals)(?:\/|$)/;
const HASHED = /^\/assets\/[^/]+$/;

interface Asked {
  readonly method: string;
  readonly mode: string;
}

/** Whether a person opens a page of ours by its address: each of them is the same file. */
export const isPage = ({ pathname }: URL, { method, mode }: Asked): boolean =>
  method === 'GET' && mode === 'navigate' && (pathname === '/' || PAGES.test(pathname));

/** Whether it is a file whose name is its content: no answer of the API, no picture and no document of a person is one. */
export const isHashedFile = ({ pathname, origin }: URL, { method }: Pick<Asked, 'method'>, ours: string): boolean =>
  method === 'GET' && origin === ours && HASHED.test(pathname);
