import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';

const PAGE = path.join(import.meta.dirname, '../page');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** A tool of one machine: the page loads its own files, and talks to the video server of the call alone. */
const HEADERS = {
  'content-security-policy':
    "default-src 'self'; connect-src 'self' ws: wss: http: https:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** Serves the built page on this machine. @returns once it listens */
export const serve = (port: number): Promise<Server> => {
  const server = createServer(async ({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = path.join(PAGE, pathname === '/' ? 'index.html' : path.normalize(pathname));
    const type = TYPES[path.extname(file)];
    const content = type !== undefined && file.startsWith(PAGE) ? await readFile(file).catch(() => null) : null;
    if (content === null) answer.writeHead(404, HEADERS).end();
    else answer.writeHead(200, { ...HEADERS, 'content-type': type }).end(content);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
};
