import * as appointments from './appointments.ts';
import * as directory from './directory.ts';
import type { Endpoint } from './endpoint.ts';
import * as lookups from './lookups.ts';
import * as patients from './patients.ts';
import * as platform from './platform.ts';
import * as schedules from './schedules.ts';
import * as sessions from './sessions.ts';
import * as users from './users.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'audience' in value && 'method' in value && 'path' in value;

/** Every endpoint of the product, for OpenAPI, the audience table and the route sweep. Servers only: it loads all schemas. */
export const allEndpoints: readonly Endpoint[] = [
  users,
  sessions,
  directory,
  patients,
  schedules,
  appointments,
  lookups,
  platform,
].flatMap((contract) => Object.values<unknown>(contract).filter(isEndpoint));
