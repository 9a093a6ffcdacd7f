import { DAY_MS, DAY_SECONDS } from '@maillon/domain/time-units';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** RFC 9116 §2.5.5: less than a year. What is read today is good for half of one. */
const GOOD_FOR_DAYS = 180;

type WellKnownEnv = Pick<Env, 'PUBLIC_URL' | 'SECURITY_CONTACT' | 'SECURITY_POLICY_URL'>;

/** RFC 9116. @param now so that it never expires while a person looks after the server */
export const securityText = (
  { PUBLIC_URL, SECURITY_CONTACT, SECURITY_POLICY_URL }: WellKnownEnv,
  now: number,
): string => {
  const expires = new Date(Math.floor(now / DAY_MS + GOOD_FOR_DAYS) * DAY_MS).toISOString().replace('.000', '');
  const contact = SECURITY_CONTACT ?? `mailto:securite@${new URL(PUBLIC_URL).hostname}`;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
    ...(SECURITY_POLICY_URL === undefined ? [] : [`Policy: ${SECURITY_POLICY_URL}`]),
  ];
  return `${lines.join('\n')}\n`;
};

/** Search engines may find the entrance, the questionnaire for visitors and the legal pages, with what draws them; nothing of the application. */
export const ROBOTS = `User-agent: *
Allow: /$
Allow: /login$
Allow: /register$
Allow: /patient-check-up$
Allow: /legals/
Allow: /assets/
Allow: /first-paint.js$
Allow: /favicon.
Allow: /.well-known/security.txt
Disallow: /
`;

/** What the world looks for at fixed places of a host. */
export const serveWellKnown = (server: FastifyInstance, env: WellKnownEnv): void => {
  const serve = (url: string, textOf: () => string) =>
    server.get(url, (_request, reply) =>
      reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).type('text/plain; charset=utf-8').send(textOf()),
    );
  serve('/.well-known/security.txt', () => securityText(env, Date.now()));
  serve('/robots.txt', () => ROBOTS);
};
