import type { Env } from '../env.ts';

/** What a browser calls the page; of a scheme that it does not know, `URL` says `null`, which any page without an origin says too. */
export const originOf = (url: string): string => (/^https?:/.test(url) ? new URL(url).origin : url);

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Which pages may act with a person's cookies: those of our public address, those of the listed origins, and those of the very
 * host that was called.
 */
export const ownOrigins = (
  env: Pick<Env, 'PUBLIC_URL' | 'CORS_ORIGINS'>,
): ((origin: string, calledHost: string | undefined) => boolean) => {
  const origins: ReadonlySet<string> = new Set([env.PUBLIC_URL, ...env.CORS_ORIGINS].map(originOf));
  return (origin, calledHost) => origins.has(origin) || hostOf(origin) === calledHost;
};
