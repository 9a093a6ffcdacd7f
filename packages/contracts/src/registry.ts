import * as z from 'zod';
import * as accessLog from './access-log.ts';
import * as accessPolicies from './access-policies.ts';
import * as admin from './admin.ts';
import * as affiliations from './affiliations.ts';
import * as appointments from './appointments.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import * as checkUps from './check-ups.ts';
import * as consents from './consents.ts';
import * as contacts from './contacts.ts';
import * as dataRights from './data-rights.ts';
import * as directory from './directory.ts';
import * as documents from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as fhir from './fhir.ts';
import * as guides from './guides.ts';
import * as impersonation from './impersonation.ts';
import * as integrations from './integrations.ts';
import * as invitations from './invitations.ts';
import * as lookups from './lookups.ts';
import * as notifications from './notifications.ts';
import * as observations from './observations.ts';
import * as organizations from './organizations.ts';
import * as patients from './patients.ts';
import * as platform from './platform.ts';
import * as positions from './positions.ts';
import * as primitives from './primitives.ts';
import * as problems from './problem.ts';
import * as referents from './referents.ts';
import * as roleBlocks from './role-blocks.ts';
import * as schedules from './schedules.ts';
import * as search from './search.ts';
import * as sessions from './sessions.ts';
import * as teams from './teams.ts';
import * as users from './users.ts';
import * as vault from './vault.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'audience' in value && 'method' in value && 'path' in value;

const contracts: readonly Readonly<Record<string, unknown>>[] = [
  users,
  accessPolicies,
  sessions,
  guides,
  impersonation,
  admin,
  accessLog,
  dataRights,
  directory,
  search,
  positions,
  patients,
  documents,
  affiliations,
  schedules,
  calendarFeeds,
  appointments,
  checkUps,
  observations,
  fhir,
  organizations,
  invitations,
  teams,
  contacts,
  consents,
  lookups,
  integrations,
  notifications,
  vault,
  platform,
];

/** Every endpoint of the product, for OpenAPI, the audience table and the route sweep. Servers only: it loads all schemas. */
export const allEndpoints: readonly Endpoint[] = contracts.flatMap((contract) =>
  Object.values(contract).filter(isEndpoint),
);

const isObjectSchema = (value: unknown): value is z.ZodObject => value instanceof z.ZodObject;

/** The objects that contracts export by name, such as `appointment`: what a description of the interface calls them too. */
export const namedSchemas: readonly (readonly [name: string, schema: z.ZodObject])[] = [
  ...contracts,
  problems,
  primitives,
  referents,
  roleBlocks,
].flatMap((contract) =>
  Object.entries(contract).flatMap(([name, value]) => (isObjectSchema(value) ? [[name, value] as const] : [])),
);
