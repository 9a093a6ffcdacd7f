import { expect, it } from '@jest/globals';
import { USER_TYPES } from '@maillon/domain/user-type';
import { createRoutesFromElements, matchRoutes } from 'react-router';
import { AppRoutes } from './app-routes.tsx';
import { footerMenuFor, menuFor } from './shell/menu.ts';

const ROUTES = createRoutesFromElements(AppRoutes().props.children);
const ID = '01940000-0000-7000-8000-000000000001';

/** Spec platform §2 "Under /app", of the parts that are there. */
const ADDRESSES = [
  ...[
    'map',
    'wizardPEC',
    '',
    'agenda',
    'agenda/settings',
    'medical-record',
    'patients',
    `patients/${ID}`,
    'contacts',
    'join-organization',
  ],
  ...['messages', `messages/${ID}`, `messages/with/${ID}`],
  ...['user/settings', 'user/settings/integrations/google', 'organization', 'organization/patients'],
  ...[`organization/patients/${ID}`, 'organization/external-practitioners', 'organization/team'],
  ...['organization/statistics', 'ressources', 'ressources/add-patient'],
  ...['service-request-tour', `service-request-tour/${ID}`],
  ...['teleexpertises', `teleexpertises/${ID}`],
  ...['organization/transmissions', `organization/transmissions/${ID}`],
  ...[`organization/team/${ID}`, 'organization/agenda', 'organization/agenda/settings'],
  ...[`join-appointment/${ID}`, `appointment/${ID}`],
  ...['admin', 'admin/patient-check-result', `admin/patient-check-result/${ID}`, 'admin/pending-organizations'],
];

const routeOf = (address: string): string | undefined => matchRoutes(ROUTES, address)?.at(-1)?.route.path;

it.each(ADDRESSES)('/app/%s is a screen', (address) => {
  expect(routeOf(`/${address}`)).not.toBe('*');
});

it('/app/organisation is none', () => {
  expect(routeOf('/organisation')).toBe('*');
});

it.each(USER_TYPES)('every entry of the menu of a %s leads to a screen', (userType) => {
  const every = [() => true, () => false, null].flatMap((may) =>
    menuFor(userType, { may, ambulatory: true, maternity: true, tours: true }),
  );
  const entries = [...every.flatMap((group) => group.entries), ...footerMenuFor(true)];
  expect(entries.length).toBeGreaterThan(2);
  expect(entries.filter(({ path }) => routeOf(path.replace('/app', '') || '/') === '*')).toEqual([]);
});
