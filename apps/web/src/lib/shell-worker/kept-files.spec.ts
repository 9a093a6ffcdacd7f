import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@maillon/contracts/registry';
import { isHashedFile, isPage } from './kept-files.ts';

const OURS = 'https://maillon.example';
const at = (path: string) => new URL(path, OURS);
const opened = { method: 'GET', mode: 'navigate' };
const asked = { method: 'GET', mode: 'cors' };

const answersFor = (path: string, { method, mode }: typeof opened = opened): boolean =>
  isPage(at(path), { method, mode }) || isHashedFile(at(path), { method }, OURS);

describe('the worker of the shell', () => {
  it('keeps and answers for no endpoint of the API, asked by a program or opened by a person', () => {
    const paths = allEndpoints.map(({ path }) => `/api${path}`);
    expect(paths.length).toBeGreaterThan(100);
    for (const path of [...paths, '/api/auth/session/refresh', '/socket.io/?EIO=4']) {
      for (const how of [opened, asked]) expect([path, answersFor(path, how)]).toEqual([path, false]);
    }
  });

  it.each([
    '/dev/outbox',
    '/problems/not-found',
    '/oauth/psc',
    '/n/abc',
    '/invitation',
    '/consent/parental',
    '/boite-denvoi',
    '/robots.txt',
    '/sw.js',
    '/shell-worker.js',
    '/index.html',
    '/guides/add-patient/1.webp',
    '/assets/',
    '/assets/../api/user/current',
    '/application',
  ])('leaves %s to the server', (path) => {
    expect(answersFor(path)).toBe(false);
  });

  it.each(['/', '/login', '/app', '/app/agenda?view=week', '/app/patients/1?view=record', '/ressources/guide'])(
    'opens %s as the page that it keeps',
    (path) => {
      expect(isPage(at(path), opened)).toBe(true);
      expect(isPage(at(path), asked)).toBe(false);
      expect(isPage(at(path), { ...opened, method: 'POST' })).toBe(false);
    },
  );

  it('keeps what is named by its content, of our own origin, when it is read', () => {
    expect(isHashedFile(at('/assets/agenda-1a2b.js'), asked, OURS)).toBe(true);
    expect(isHashedFile(at('/assets/agenda-1a2b.js'), { method: 'POST' }, OURS)).toBe(false);
    expect(isHashedFile(new URL('https://vault.example/assets/a.js'), asked, OURS)).toBe(false);
  });
});
