import type { FastifyInstance } from 'fastify';
import type { ServerDependencies } from '../server-dependencies.ts';
import { landFlow } from './flows.ts';

/** Registered with the provider of cards. */
export const CALLBACK_PATH = '/card/callback';
/** The page of the application that goes on; the handle is in the fragment, which no server's log sees. */
const PAGE = '/app/user/settings#security';

/** A browser that comes back from the provider: without a token of ours, as it was led here by another site. */
export function cardCallback(
  app: FastifyInstance,
  dependencies: ServerDependencies,
  log: (event: string, detail: object) => void,
): void {
  app.get(CALLBACK_PATH, async ({ url }, reply) => {
    const landing = await landFlow(dependencies, new URL(url, 'http://vault').searchParams);
    log('vault.card', { outcome: landing === null ? 'unknown' : landing.handle === null ? 'refused' : 'landed' });
    const { returnTo = dependencies.origins[0] ?? '', handle = null } = landing ?? {};
    return reply
      .code(303)
      .header('location', `${returnTo}${PAGE}&carte=${handle ?? 'refusee'}`)
      .send();
  });
}
