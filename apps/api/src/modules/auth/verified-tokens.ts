import { Injectable } from '@nestjs/common';

/** What a verified access token says. */
export interface VerifiedToken {
  readonly stUserId: string;
  readonly handle: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

const CAPACITY = 5000;

/**
 * Access tokens whose signature was verified, by their exact text, until they expire: checking RS256 again on each request would
 * cost more than the rest of it. It says nothing about the session, which is read from the database each time.
 */
@Injectable()
export class VerifiedTokens {
  private readonly tokens = new Map<string, VerifiedToken>();

  get(text: string, now: number): VerifiedToken | undefined {
    const token = this.tokens.get(text);
    return token !== undefined && token.expiresAt > now ? token : undefined;
  }

  add(text: string, token: VerifiedToken): void {
    this.tokens.set(text, token);
    if (this.tokens.size <= CAPACITY) return;
    const oldest = this.tokens.keys().next();
    if (!oldest.done) this.tokens.delete(oldest.value);
  }
}
