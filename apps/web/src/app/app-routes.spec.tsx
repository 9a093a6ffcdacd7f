import { expect, it } from '@jest/globals';
import { createRoutesFromElements, matchRoutes } from 'react-router';
import { AppRoutes } from './app-routes.tsx';

const ROUTES = createRoutesFromElements(AppRoutes().props.children);
const ID = '01940000-0000-7000-8000-000000000001';

/** Spec platform §2 "Under /app"; what belongs to parts that are not open yet has the place of its menu entry alone. */
const ADDRESSES = [
  ...['', 'messages', 'agenda', 'agenda/settings', 'medical-record', 'patients', `patients/${ID}`, 'teleexpertises'],
  ...['contacts', 'join-organization', 'user/settings', 'user/settings/integrations/google', 'service-request-tour'],
  ...['organization', 'organization/statistics', 'organization/patients', `organization/patients/${ID}`],
  ...['organization/requests', 'organization/external-practitioners', 'organization/team', `organization/team/${ID}`],
  ...['organization/agenda', 'organization/agenda/settings', 'organization/transmissions'],
  ...['admin', 'admin/patient-check-result', `admin/patient-check-result/${ID}`, 'admin/pending-organizations'],
  ...['ressources', 'map'],
];

it.each(ADDRESSES)('/app/%s is a screen', (address) => {
  expect(matchRoutes(ROUTES, `/${address}`)?.at(-1)?.route.path).not.toBe('*');
});

it('any other address is none', () => {
  expect(matchRoutes(ROUTES, '/organisation')?.at(-1)?.route.path).toBe('*');
});
