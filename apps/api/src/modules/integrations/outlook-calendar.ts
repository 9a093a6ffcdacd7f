import type { BusyEvent } from '@maillon/domain/calendar/busy';
import type { Interval } from '@maillon/domain/calendar/interval';
import { isIsoDay, isoDay } from '@maillon/domain/day';
import * as z from 'zod';
import {
  type AuthorizationCode,
  type AuthorizationRequest,
  CalendarProvider,
  ProviderAway,
  type Tokens,
} from './calendar-provider.ts';
import { ask, askForTokens, codeGrant, type OAuthClient, readJson, refreshGrant } from './provider-http.ts';

export interface MicrosoftPlaces {
  /** https://login.microsoftonline.com/common */
  readonly login: string;
  /** https://graph.microsoft.com/v1.0 */
  readonly graph: string;
}

/** The narrowest with which `calendarView` answers, and what a refresh token needs. */
const SCOPE = 'offline_access https://graph.microsoft.com/Calendars.ReadBasic';
const PAGE = 200;
/** Half a year of one person; beyond that something is wrong, and half of it would look like free time. */
const MAX_PAGES = 50;

/** Others take no time: `free`, `workingElsewhere`, `unknown`. */
const TAKES_TIME: ReadonlySet<string> = new Set(['busy', 'tentative', 'oof']);

/** `2026-03-10T09:00:00.0000000`, in the zone that was asked for: UTC. */
const moment = z.object({
  dateTime: z.string().refine((text) => isIsoDay(text.slice(0, 10)) && !Number.isNaN(utc(text))),
});
const page = z.object({
  value: z.array(
    z.object({
      start: moment,
      end: moment,
      isAllDay: z.boolean().default(false),
      isCancelled: z.boolean().default(false),
      showAs: z.string().default('busy'),
    }),
  ),
  '@odata.nextLink': z.string().optional(),
});
type GraphEvent = z.infer<typeof page>['value'][number];

function utc(dateTime: string): number {
  return Date.parse(`${dateTime.slice(0, 19)}Z`);
}

/** Whole days come as midnights without a zone of their own, whatever zone was asked for. */
const busyEventOf = ({ start, end, isAllDay }: GraphEvent): BusyEvent =>
  isAllDay
    ? { from: isoDay(start.dateTime.slice(0, 10)), before: isoDay(end.dateTime.slice(0, 10)) }
    : { start: utc(start.dateTime), end: utc(end.dateTime) };

/** Outlook, by `calendarView` of Microsoft Graph, which unfolds recurring events itself. Only times are asked for. */
export class OutlookCalendar extends CalendarProvider {
  readonly type = 'outlook-calendar';
  readonly name = 'Outlook';
  readonly description = 'Vos périodes occupées dans Outlook ferment les créneaux correspondants de votre agenda.';

  constructor(
    private readonly client: OAuthClient,
    private readonly at: MicrosoftPlaces,
  ) {
    super();
  }

  authorizationUrl({ state, challenge, redirectUri }: AuthorizationRequest): string {
    const query = new URLSearchParams({
      client_id: this.client.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      response_mode: 'query',
      scope: SCOPE,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    return `${this.at.login}/oauth2/v2.0/authorize?${query}`;
  }

  exchange(code: AuthorizationCode): Promise<Tokens> {
    return this.askForTokens(codeGrant(code));
  }

  refresh(refreshToken: string): Promise<Tokens> {
    return this.askForTokens(refreshGrant(refreshToken));
  }

  /** Microsoft has no such endpoint for one grant: forgetting the tokens is what we can do, and is done by the caller. */
  async revoke(): Promise<void> {}

  async busy(accessToken: string, { start, end }: Interval): Promise<BusyEvent[]> {
    const question = new URLSearchParams({
      startDateTime: new Date(start).toISOString(),
      endDateTime: new Date(end).toISOString(),
      $select: 'start,end,isAllDay,isCancelled,showAs',
      $top: String(PAGE),
    });
    const events: BusyEvent[] = [];
    let next: string | undefined = `${this.at.graph}/me/calendarView?${question}`;
    for (let pages = 0; next !== undefined; pages += 1) {
      if (pages === MAX_PAGES) throw new ProviderAway('the calendar has no end');
      const { value, '@odata.nextLink': link } = await this.read(next, accessToken);
      events.push(...value.filter(takesTime).map(busyEventOf));
      next = link;
    }
    return events;
  }

  private async read(url: string, accessToken: string): Promise<z.infer<typeof page>> {
    // The next page is named by the answer: our token goes to the same place or nowhere.
    if (!url.startsWith(`${this.at.graph}/`)) throw new ProviderAway('the next page is elsewhere');
    const headers = { authorization: `Bearer ${accessToken}`, prefer: 'outlook.timezone="UTC"' };
    return readJson(await ask(url, { headers }), page);
  }

  private askForTokens(grant: Readonly<Record<string, string>>): Promise<Tokens> {
    return askForTokens(`${this.at.login}/oauth2/v2.0/token`, this.client, { ...grant, scope: SCOPE });
  }
}

function takesTime({ showAs, isCancelled }: GraphEvent): boolean {
  return !isCancelled && TAKES_TIME.has(showAs);
}
