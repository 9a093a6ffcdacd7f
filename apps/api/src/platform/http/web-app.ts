import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { YEAR_SECONDS } from '@maillon/domain/time-units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Vite puts a hash of the content into the name of everything below this folder. */
const HASHED = '/assets/';

const cacheFor = (file: string): string =>
  file.includes(HASHED) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';

/** Serves the built web app at `/`: exact files, precompressed where the build made `.br` and `.gz`, never a listing. */
export const serveWebApp = async (server: FastifyInstance, directory: string): Promise<void> => {
  await server.register(fastifyStatic, {
    root: resolve(directory),
    index: ['index.html'],
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    // No browser asks for a part of a script; an invalid range would be a failure of ours (RFC 9110 §14.2 lets us ignore it).
    acceptRanges: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', cacheFor(file.replaceAll('\\', '/')));
    },
  });
};

const lastPartHasExtension = (url: string): boolean => {
  const path = url.split('?', 1)[0] ?? '';
  return path.lastIndexOf('.') > path.lastIndexOf('/');
};

/** Is a person opening a page of the app by its address, rather than fetching a file that is not there? */
const isNavigation = (request: FastifyRequest): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const accept = request.headers.accept ?? '*/*';
  if (request.url.startsWith(HASHED)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !lastPartHasExtension(request.url));
};

/** The app's page for a deep link, which the app's own router understands; null when this is no navigation. */
export const answerNavigation = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null =>
  isNavigation(request) ? reply.code(200).sendFile('index.html') : null;
