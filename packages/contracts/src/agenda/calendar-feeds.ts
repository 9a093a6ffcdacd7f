import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { choice, id, instantOut } from '../fields/primitives.ts';

/** What an outside calendar is told of a visit: that the time is taken, or what kind of visit it is. Never whose. */
export const FEED_DETAILS = ['busy', 'category'] as const;
export type FeedDetail = (typeof FEED_DETAILS)[number];
const detail = choice(FEED_DETAILS);

const params = z.strictObject({ scheduleId: id });
const refusals = ['SCHEDULE_ACCESS_REQUIRED', 'SCHEDULE_NOT_FOUND'] as const;

export const getFeed = endpoint({
  id: 'calendarFeeds.get',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/schedule/:scheduleId/ical-token',
  summary: 'Dit si mon agenda est publié à une adresse secrète, et depuis quand.',
  audience: ['doctor', 'midwife', 'assistant'],
  params,
  output: z.object({ feed: z.object({ detail, createdAt: instantOut }).nullable() }),
  refusals,
});

export const createFeed = endpoint({
  id: 'calendarFeeds.create',
  method: 'POST',
  path: '/schedule/:scheduleId/ical-token',
  summary:
    'Publie mon agenda à une adresse secrète, montrée une seule fois ; une adresse plus ancienne cesse de valoir.',
  audience: ['doctor', 'midwife', 'assistant'],
  params,
  body: z.strictObject({ detail }),
  output: z.object({ url: z.string() }),
  status: 201,
  // The address is a secret: it is not kept to be given again.
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals,
});

export const removeFeed = endpoint({
  id: 'calendarFeeds.remove',
  whileImpersonating: 'demo',
  method: 'DELETE',
  path: '/schedule/:scheduleId/ical-token',
  summary: 'Retire l’adresse secrète de mon agenda.',
  audience: ['doctor', 'midwife', 'assistant'],
  params,
  refusals,
});

/** RFC 5545; `X.ics` where X is the secret. An address that was taken back is as unknown as one that never was. */
export const readFeed = endpoint({
  id: 'calendarFeeds.read',
  method: 'GET',
  path: '/ical/:file',
  summary: 'Le temps pris d’un agenda, pour un calendrier extérieur (RFC 5545).',
  audience: 'public',
  params: z.strictObject({ file: z.string().max(80) }),
  output: z.string(),
  mediaType: 'text/calendar',
  rate: 'lookup',
  refusals: ['NOT_FOUND'],
});
