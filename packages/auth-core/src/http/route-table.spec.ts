import { describe, expect, it } from '@jest/globals';
import type { Route } from './route.ts';
import { RouteTable, splitApp } from './route-table.ts';

const route = (method: Route['method'], path: string): Route => ({
  method,
  path,
  scope: 'tenant',
  answer: async () => ({ body: {} }),
});
const users = route('GET', '/users');
const session = route('POST', '/recipe/session');
const hello = route('GET', '/hello');
const root = route('GET', '/');
const table = new RouteTable([users, session, hello, root]);

describe('a path finds its route', () => {
  it.each([
    ['GET', '/users', users, 'public'],
    ['GET', '/public/users', users, 'public'],
    ['GET', '/users/', users, 'public'],
    ['GET', '/public', root, 'public'],
    ['GET', '/USERS', users, 'public'],
    ['GET', '/T1/users', users, 't1'],
    ['POST', '/t1/recipe/session', session, 't1'],
  ])('%s %s', (method, path, expected, tenantId) =>
    expect(table.locate(method, path)).toMatchObject({ route: expected, tenantId }),
  );
});

it.each([
  ['/appid-a1/users', 'a1', '/users'],
  ['/APPID-A1/t1/users', 'a1', '/t1/users'],
  ['/appid-a1', 'a1', '/'],
  ['/users', 'public', '/users'],
])('the app in front of %s is told', (given, appId, path) => expect(splitApp(given)).toEqual({ appId, path }));

it.each(['/recipe/users', '/config/users', '/users/users', '/hello/users', '/a_b/users', '/nothing', '/a/b/users'])(
  '%s finds nothing: its first segment names no tenant',
  (path) => expect(table.locate('GET', path)).toMatchObject({ route: undefined, pathKnown: false }),
);

it('a known path with another method is known', () =>
  expect(table.locate('DELETE', '/public/users')).toMatchObject({ route: undefined, pathKnown: true }));

it('one route cannot be declared twice', () =>
  expect(() => new RouteTable([users, route('GET', '/users')])).toThrow('GET /users is declared twice'));
