/**
 * Google Calendar and Outlook for a machine without a network: the documented endpoints that we use of both, strict where
 * they are strict. `npm start` offers it, the tests talk to it. Below `/_` a test sets what a calendar holds.
 */
import { readBody, startStandIn } from '../lib/stand-in-server.mjs';
import { authorized, CLIENT_ID, json } from './consent.mjs';
import { occurrences } from './events.mjs';
import { Grants } from './grants.mjs';

const CLIENT_SECRET = 'a-secret-of-this-machine-alone';
const MAX_FREE_BUSY_MS = 92 * 86_400_000;
/** What every account starts with. */
const DEMO = [{ start: '2026-01-06T12:00', end: '2026-01-06T14:00', weekly: true }];

const PROVIDERS = {
  google: { name: 'Google Agenda', authorize: '/o/oauth2/v2/auth', token: '/token' },
  microsoft: {
    name: 'Outlook',
    authorize: '/common/oauth2/v2.0/authorize',
    token: '/common/oauth2/v2.0/token',
  },
};

const denied = json(401, { error: { code: 401, message: 'Invalid Credentials' } });

/** The stand-in, without its socket. */
class Calendars {
  constructor({ now = Date.now, lifeS = 3600 }) {
    const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, now, lifeS };
    this.grants = {
      google: new Grants({ ...client, rotates: false }),
      microsoft: new Grants({ ...client, rotates: true }),
    };
    /** account → events */
    this.events = new Map();
    this.isAway = false;
    /** How often a calendar was read. */
    this.reads = 0;
  }

  eventsOf(account) {
    return this.events.get(account) ?? DEMO;
  }

  /** @param {{ method: string, url: URL, headers: import('node:http').IncomingHttpHeaders, body: string }} request */
  answer({ method, url, headers, body }) {
    if (url.pathname.startsWith('/_/')) return this.control(url.pathname, body);
    if (this.isAway) return json(503, { error: 'backend_error' });
    for (const [provider, { name, authorize, token }] of Object.entries(PROVIDERS)) {
      if (url.pathname === authorize) return authorized(this.grants[provider], name, { method, url, body });
      if (url.pathname !== token || method !== 'POST') continue;
      const { status, body: answer } = this.grants[provider].answer(new URLSearchParams(body));
      return json(status, answer);
    }
    const bearer = (headers.authorization ?? '').replace(/^Bearer /, '');
    if (url.pathname === '/revoke' && method === 'POST') {
      const { status, body: answer } = this.grants.google.revoke(new URLSearchParams(body).get('token') ?? '');
      return json(status, answer);
    }
    if (url.pathname === '/calendar/v3/freeBusy' && method === 'POST') return this.freeBusy(bearer, JSON.parse(body));
    if (url.pathname === '/v1.0/me/calendarView' && method === 'GET') return this.calendarView(bearer, url, headers);
    return json(404, { error: 'not_found' });
  }

  /** https://developers.google.com/workspace/calendar/api/v3/reference/freebusy/query */
  freeBusy(token, { timeMin, timeMax, items }) {
    const account = this.grants.google.accountOf(token);
    if (account === undefined) return denied;
    const [from, to] = [Date.parse(timeMin), Date.parse(timeMax)];
    if (!(from < to)) return json(400, { error: { code: 400, message: 'Bad Request' } });
    const errors = to - from > MAX_FREE_BUSY_MS ? [{ domain: 'calendar', reason: 'timeRangeTooLong' }] : undefined;
    this.reads += 1;
    const busy = occurrences(this.eventsOf(account), from, to)
      .filter(({ showAs, isCancelled }) => !isCancelled && showAs !== 'free')
      .map(({ start, end }) => ({
        start: new Date(Math.max(start, from)).toISOString().replace('.000Z', 'Z'),
        end: new Date(Math.min(end, to)).toISOString().replace('.000Z', 'Z'),
      }));
    const calendar = errors ? { errors, busy: [] } : { busy };
    const calendars = Object.fromEntries(items.map(({ id }) => [id, calendar]));
    return json(200, { kind: 'calendar#freeBusy', timeMin, timeMax, calendars });
  }

  /** https://learn.microsoft.com/graph/api/user-list-calendarview; pages of `$top`, whole days as bare midnights */
  calendarView(token, url, headers) {
    const account = this.grants.microsoft.accountOf(token);
    if (account === undefined) return denied;
    if (headers.prefer !== 'outlook.timezone="UTC"') return json(400, { error: { code: 'ErrorInvalidTimeZone' } });
    const query = url.searchParams;
    const skip = Number(query.get('$skip') ?? 0);
    const top = Number(query.get('$top') ?? 10);
    const found = occurrences(
      this.eventsOf(account),
      Date.parse(query.get('startDateTime') ?? ''),
      Date.parse(query.get('endDateTime') ?? ''),
    );
    if (skip === 0) this.reads += 1;
    const moment = (dateTime) => ({ dateTime: `${dateTime}:00.0000000`, timeZone: 'UTC' });
    const utc = (instant) => new Date(instant).toISOString().slice(0, 16);
    const value = found.slice(skip, skip + top).map(({ start, end, first, last, isAllDay, showAs, isCancelled }) => ({
      start: moment(isAllDay ? `${first}T00:00` : utc(start)),
      end: moment(isAllDay ? `${last}T00:00` : utc(end)),
      isAllDay,
      showAs,
      isCancelled,
    }));
    if (skip + top >= found.length) return json(200, { value });
    const next = new URL(url);
    next.searchParams.set('$skip', String(skip + top));
    return json(200, { value, '@odata.nextLink': next.href });
  }

  /** For tests: `/_/events` {account, events}, `/_/away` {isAway}, `/_/forget` {account}, `/_/state`. */
  control(pathname, body) {
    const { account, events, isAway } = body === '' ? {} : JSON.parse(body);
    if (pathname === '/_/events') this.events.set(account, events);
    if (pathname === '/_/away') this.isAway = isAway;
    if (pathname === '/_/forget') for (const grants of Object.values(this.grants)) grants.remove(account);
    return json(200, { reads: this.reads, revoked: this.grants.google.revoked });
  }
}

/**
 * Starts the stand-in on this machine.
 * @param {{ port?: number, now?: () => number, lifeS?: number }} [options]
 * @returns {Promise<import('./server.mjs').StandIn>}
 */
export async function startCalendars({ port = 0, ...options } = {}) {
  const calendars = new Calendars(options);
  const { origin, stop } = await startStandIn(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const body = await readBody(request);
    const answer = calendars.answer({ method: request.method ?? 'GET', url, headers: request.headers, body });
    if ('location' in answer) response.setHeader('location', String(answer.location));
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  }, port);
  return {
    origin,
    calendars,
    environment: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_ACCOUNTS_URL: origin,
      GOOGLE_OAUTH_URL: origin,
      GOOGLE_API_URL: origin,
      MICROSOFT_CLIENT_ID: CLIENT_ID,
      MICROSOFT_CLIENT_SECRET: CLIENT_SECRET,
      MICROSOFT_LOGIN_URL: `${origin}/common`,
      MICROSOFT_GRAPH_URL: `${origin}/v1.0`,
    },
    stop,
  };
}
