import * as z from 'zod';
import * as accessLog from './access/access-log.ts';
import * as accessPolicies from './access/access-policies.ts';
import * as invitations from './access/invitations.ts';
import * as keyRequests from './access/key-requests.ts';
import * as referents from './access/referents.ts';
import * as sharing from './access/sharing.ts';
import * as apiKeys from './accounts/api-keys.ts';
import * as channels from './accounts/channels.ts';
import * as consents from './accounts/consents.ts';
import * as contacts from './accounts/contacts.ts';
import * as dataRights from './accounts/data-rights.ts';
import * as directory from './accounts/directory.ts';
import * as impersonation from './accounts/impersonation.ts';
import * as personCards from './accounts/person-cards.ts';
import * as positions from './accounts/positions.ts';
import * as profileUpdate from './accounts/profile-update.ts';
import * as profiles from './accounts/profiles.ts';
import * as search from './accounts/search.ts';
import * as sessions from './accounts/sessions.ts';
import * as signUp from './accounts/sign-up.ts';
import * as users from './accounts/users.ts';
import * as appointmentSeries from './agenda/appointment-series.ts';
import * as appointments from './agenda/appointments.ts';
import * as calendarFeeds from './agenda/calendar-feeds.ts';
import * as calls from './agenda/calls.ts';
import * as integrations from './agenda/integrations.ts';
import * as openings from './agenda/openings.ts';
import * as payments from './agenda/payments.ts';
import * as schedules from './agenda/schedules.ts';
import * as slotRequests from './agenda/slot-requests.ts';
import * as slots from './agenda/slots.ts';
import * as waitingList from './agenda/waiting-list.ts';
import * as waitingPatients from './agenda/waiting-patients.ts';
import type { Endpoint } from './endpoint/endpoint.ts';
import * as problems from './endpoint/problem.ts';
import * as primitives from './fields/primitives.ts';
import * as roleBlocks from './fields/role-blocks.ts';
import * as checkUps from './record/check-ups.ts';
import * as documents from './record/documents.ts';
import * as measuredPatients from './record/measured-patients.ts';
import * as observations from './record/observations.ts';
import * as patients from './record/patients.ts';
import * as prescriptions from './record/prescriptions.ts';
import * as reports from './record/reports.ts';
import * as teleexpertises from './record/teleexpertises.ts';
import * as transmissionSettings from './record/transmission-settings.ts';
import * as transmissions from './record/transmissions.ts';
import * as visitObservations from './record/visit-observations.ts';
import * as affiliations from './structures/affiliations.ts';
import * as careRequestAnswers from './structures/care-request-answers.ts';
import * as careRequestSending from './structures/care-request-sending.ts';
import * as careRequestSettings from './structures/care-request-settings.ts';
import * as careRequests from './structures/care-requests.ts';
import * as homeVisitDispatch from './structures/home-visit-dispatch.ts';
import * as homeVisits from './structures/home-visits.ts';
import * as organizations from './structures/organizations.ts';
import * as statistics from './structures/statistics.ts';
import * as teams from './structures/teams.ts';
import * as admin from './system/admin.ts';
import * as fhirCommunications from './system/fhir/communications.ts';
import * as fhirPayments from './system/fhir/payments.ts';
import * as fhirScheduling from './system/fhir/scheduling.ts';
import * as fhirServiceRequests from './system/fhir/service-requests.ts';
import * as fhir from './system/fhir.ts';
import * as guides from './system/guides.ts';
import * as lookups from './system/lookups.ts';
import * as notifications from './system/notifications.ts';
import * as platform from './system/platform.ts';
import * as vault from './system/vault.ts';
import * as vaultEvents from './system/vault-events.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'audience' in value && 'method' in value && 'path' in value;

const contracts: readonly Readonly<Record<string, unknown>>[] = [
  users,
  accessPolicies,
  sharing,
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
  apiKeys,
  appointments,
  appointmentSeries,
  reports,
  payments,
  prescriptions,
  slots,
  calls,
  visitObservations,
  openings,
  slotRequests,
  waitingPatients,
  waitingList,
  checkUps,
  measuredPatients,
  observations,
  channels,
  transmissions,
  transmissionSettings,
  teleexpertises,
  fhir,
  fhirCommunications,
  fhirPayments,
  fhirScheduling,
  fhirServiceRequests,
  organizations,
  invitations,
  statistics,
  teams,
  careRequests,
  careRequestSending,
  careRequestAnswers,
  careRequestSettings,
  homeVisits,
  homeVisitDispatch,
  contacts,
  consents,
  lookups,
  integrations,
  notifications,
  vault,
  vaultEvents,
  keyRequests,
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
  personCards,
  signUp,
  profiles,
  profileUpdate,
  problems,
  primitives,
  referents,
  roleBlocks,
].flatMap((contract) =>
  Object.entries(contract).flatMap(([name, value]) => (isObjectSchema(value) ? [[name, value] as const] : [])),
);
