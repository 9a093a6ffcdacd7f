import type { BusyEvent } from '@maillon/domain/calendar/busy';
import type { Interval } from '@maillon/domain/calendar/interval';

/** What a provider gave us for one person. */
export interface Tokens {
  readonly access: string;
  /** Milliseconds from now until the access token ends. */
  readonly lifeMs: number;
  /** Null: none was given, and one that we have stays good. */
  readonly refresh: string | null;
  readonly scopes: readonly string[];
}

export interface AuthorizationRequest {
  readonly state: string;
  /** PKCE, S256. */
  readonly challenge: string;
  readonly redirectUri: string;
}

export interface AuthorizationCode {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** A calendar kept elsewhere, as far as we use it: who is busy when, and nothing about what. */
export abstract class CalendarProvider {
  abstract readonly type: string;
  abstract readonly name: string;
  abstract readonly description: string;

  /** Where the person is asked. */
  abstract authorizationUrl(request: AuthorizationRequest): string;
  /** @throws {ProviderRefused} @throws {ProviderAway} */
  abstract exchange(code: AuthorizationCode): Promise<Tokens>;
  /** @throws {ProviderRefused} when the grant is over @throws {ProviderAway} */
  abstract refresh(refreshToken: string): Promise<Tokens>;
  /** Gives the grant back; one that is over already is given back. @throws {ProviderAway} */
  abstract revoke(token: string): Promise<void>;
  /** @throws {ProviderRefused} when the token is not taken @throws {ProviderAway} */
  abstract busy(accessToken: string, range: Interval): Promise<BusyEvent[]>;
}

/** The providers that the operator has a client of, in the order in which they are shown. */
export class CalendarProviders {
  constructor(readonly all: readonly CalendarProvider[]) {}

  find(type: string): CalendarProvider | undefined {
    return this.all.find((provider) => provider.type === type);
  }
}

/** The provider does not know this code or token, or not any more: trying again changes nothing. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}

/** The provider does not answer, or not now. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}
