import { VARIANTS } from '@maillon/domain/product/variants';
import { DAY_MS, DAY_SECONDS } from '@maillon/domain/time-units';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** RFC 9116 §2.5.5: less than a year. What is read today is good for half of one. */
const GOOD_FOR_DAYS = 180;

type WellKnownEnv = Pick<Env, 'VARIANT' | 'PUBLIC_URL' | 'SECURITY_CONTACT' | 'SECURITY_POLICY_URL'>;

/** RFC 9116. @param now so that it never expires while a person looks after the server */
export const securityText = (
  { PUBLIC_URL, SECURITY_CONTACT, SECURITY_POLICY_URL }: Omit<WellKnownEnv, 'VARIANT'>,
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
Allow: /icons/
Allow: /app.webmanifest$
Allow: /.well-known/security.txt
Disallow: /
`;

/** How the product installs itself as an application of the device (W3C Web Application Manifest), under the name of its variant. */
export const webManifest = ({ VARIANT }: Pick<Env, 'VARIANT'>): string => {
  const { brand } = VARIANTS[VARIANT];
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    ...{ src: `/icons/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose },
  });
  return JSON.stringify({
    ...{ id: '/app', name: brand, short_name: brand, lang: 'fr', dir: 'ltr' },
    description: 'Coordonner les soins entre patients, médecins, sages-femmes et infirmiers.',
    ...{ start_url: '/app', scope: '/', display: 'standalone', background_color: '#ffffff', theme_color: '#ffffff' },
    categories: ['medical', 'health'],
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
  });
};

/** What the world looks for at fixed places of a host. */
export const serveWellKnown = (server: FastifyInstance, env: WellKnownEnv): void => {
  const serve = (url: string, textOf: () => string, type = 'text/plain; charset=utf-8') =>
    server.get(url, (_request, reply) =>
      reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).type(type).send(textOf()),
    );
  serve('/.well-known/security.txt', () => securityText(env, Date.now()));
  serve('/robots.txt', () => ROBOTS);
  serve('/app.webmanifest', () => webManifest(env), 'application/manifest+json; charset=utf-8');
};
