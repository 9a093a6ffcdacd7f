import type { BusyEvent } from '@maillon/domain/calendar/busy';
import { type Interval, parseInterval } from '@maillon/domain/calendar/interval';
import { DAY_MS } from '@maillon/domain/time-units';
import * as z from 'zod';
import {
  type AuthorizationCode,
  type AuthorizationRequest,
  CalendarProvider,
  ProviderAway,
  ProviderRefused,
  type Tokens,
} from './calendar-provider.ts';
import { ask, askForTokens, codeGrant, form, type OAuthClient, readJson, refreshGrant } from './provider-http.ts';

export interface GooglePlaces {
  /** https://accounts.google.com */
  readonly accounts: string;
  /** https://oauth2.googleapis.com */
  readonly oauth: string;
  /** https://www.googleapis.com */
  readonly api: string;
}

/** The narrowest there is: when, never what. */
const SCOPE = 'https://www.googleapis.com/auth/calendar.freebusy';
const CALENDAR = 'primary';
/** A question over a longer time is refused ("timeRangeTooLong"). */
const MAX_RANGE_MS = 60 * DAY_MS;
const SERVER_FAULT = 500;
const TOO_MANY = 429;

const period = z.object({ start: z.iso.datetime({ offset: true }), end: z.iso.datetime({ offset: true }) });
const freeBusy = z.object({
  calendars: z.record(
    z.string(),
    z.object({ busy: z.array(period).default([]), errors: z.array(z.unknown()).default([]) }),
  ),
});

/** Google Calendar, by its freeBusy question: recurring and all-day events come back as instants, without a title. */
export class GoogleCalendar extends CalendarProvider {
  readonly type = 'google-calendar';
  readonly name = 'Google Agenda';
  readonly description =
    'Vos périodes occupées dans Google Agenda ferment les créneaux correspondants de votre agenda.';

  constructor(
    private readonly client: OAuthClient,
    private readonly at: GooglePlaces,
  ) {
    super();
  }

  authorizationUrl({ state, challenge, redirectUri }: AuthorizationRequest): string {
    const query = new URLSearchParams({
      client_id: this.client.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPE,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      // A refresh token is only given with both.
      access_type: 'offline',
      prompt: 'consent',
    });
    return `${this.at.accounts}/o/oauth2/v2/auth?${query}`;
  }

  async exchange(code: AuthorizationCode): Promise<Tokens> {
    const tokens = await this.askForTokens(codeGrant(code));
    // The person may untick what we ask for.
    if (!tokens.scopes.includes(SCOPE)) throw new ProviderRefused('the scope was not granted');
    return tokens;
  }

  refresh(refreshToken: string): Promise<Tokens> {
    return this.askForTokens(refreshGrant(refreshToken));
  }

  async revoke(token: string): Promise<void> {
    const { status } = await ask(`${this.at.oauth}/revoke`, form({ token }));
    // 400 says that the token is over already, which is what we want.
    if (status === TOO_MANY || status >= SERVER_FAULT) throw new ProviderAway(`HTTP ${status}`);
  }

  async busy(accessToken: string, range: Interval): Promise<BusyEvent[]> {
    const events: BusyEvent[] = [];
    for (let start = range.start; start < range.end; start += MAX_RANGE_MS) {
      events.push(...(await this.ask(accessToken, { start, end: Math.min(start + MAX_RANGE_MS, range.end) })));
    }
    return events;
  }

  private async ask(accessToken: string, { start, end }: Interval): Promise<Interval[]> {
    const response = await ask(`${this.at.api}/calendar/v3/freeBusy`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        timeMin: new Date(start).toISOString(),
        timeMax: new Date(end).toISOString(),
        items: [{ id: CALENDAR }],
      }),
    });
    const { calendars } = await readJson(response, freeBusy);
    const calendar = calendars[CALENDAR];
    // An error inside a good answer would else look like a calendar with nothing in it.
    if (calendar === undefined || calendar.errors.length > 0) throw new ProviderAway('the calendar was not read');
    return calendar.busy.map(parseInterval);
  }

  private askForTokens(grant: Readonly<Record<string, string>>): Promise<Tokens> {
    return askForTokens(`${this.at.oauth}/token`, this.client, grant);
  }
}
