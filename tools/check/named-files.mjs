/** The files and folders that a page names, held against those of the repository. Pure. */
import path from 'node:path';

const QUOTED = /`([^`\s]+)`/g;
const LINKED = /\]\(([^)#\s]+)/g;
const FILE = /\.(?:tsx?|mjs|cjs|md|sql|css|prisma|json|ya?ml)$/;
const FOLDER = /^(?:apps|bench|docs|e2e|infra|packages|prisma|tools)\//;
/** A pattern, an address, a package, or a place of the machine. */
const OTHER = /[<>*{}$…]|^https?:|^[@/~-]/;
/** Made by the product or by a command, and never committed. */
const UNTRACKED = /^\.(?:cache|data)\//;
/** The wrong half of an example, a page that is not of this repository, or an address. */
const ELSEWHERE = new Set([
  'apps/web/src/app/lost-way.tsx',
  'apps/api/src/platform/http/paces.ts',
  'design/performance.md',
  '.well-known/jwks.json',
]);

/**
 * A page may leave out the beginning of a path (`calls/call-rooms.ts`), or name an ending (`.service.ts`).
 * @param {ReadonlyMap<string, string>} pages text by path
 * @param {readonly string[]} files paths from the root
 * @returns {string[]} one line for each name that leads nowhere
 */
export function namesThatLeadNowhere(pages, files) {
  const folders = new Set(files.flatMap(parents));
  const paths = new Set([...files, ...folders]);
  const isThere = (/** @type {string} */ name) =>
    paths.has(name) || files.some((file) => file.endsWith(name.startsWith('.') ? name : `/${name}`));
  return [...pages].flatMap(([page, text]) => {
    const quoted = [...text.matchAll(QUOTED)].map((match) => match[1] ?? '');
    const linked = [...text.matchAll(LINKED)].map((match) => match[1] ?? '');
    const wrong = [
      ...quoted
        .filter((name) => (FILE.test(name) || FOLDER.test(name)) && !ELSEWHERE.has(name) && !UNTRACKED.test(name))
        .filter((name) => !OTHER.test(name) && !isThere(name.replace(/^\.\/|\/$/g, ''))),
      ...linked
        .filter((name) => !OTHER.test(name))
        .filter((name) => !paths.has(path.posix.join(path.posix.dirname(page), name).replace(/\/$/, ''))),
    ];
    return wrong.map((name) => `${page} names ${name}, which is not there`);
  });
}

/** @param {string} file */
function parents(file) {
  const steps = file.split('/').slice(0, -1);
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}
