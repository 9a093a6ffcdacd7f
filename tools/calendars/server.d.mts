/** One event of a calendar; times are wall clocks of `zone` (`2026-03-10T09:00`), or days for whole days. */
export interface CalendarEvent {
  readonly start: string;
  readonly end: string;
  /** Europe/Paris when absent. */
  readonly zone?: string;
  readonly weekly?: boolean;
  readonly showAs?: string;
  readonly isCancelled?: boolean;
}

export interface StandIn {
  readonly origin: string;
  /** What the API is configured with about Google and Microsoft. */
  readonly environment: Record<string, string>;
  readonly calendars: {
    readonly events: Map<string, readonly CalendarEvent[]>;
    isAway: boolean;
    readonly reads: number;
    readonly grants: Record<'google' | 'microsoft', { readonly revoked: number; remove(account: string): void }>;
  };
  stop(): Promise<void>;
}

export declare function startCalendars(options?: {
  port?: number;
  now?: () => number;
  /** How long an access token lives, in seconds. */
  lifeS?: number;
}): Promise<StandIn>;
