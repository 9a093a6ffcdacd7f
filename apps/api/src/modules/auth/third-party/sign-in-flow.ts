import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import * as z from 'zod';
import { ColumnCipher } from '../../../platform/crypto/column-cipher.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { PROVIDERS, type ProviderId } from './identity.ts';
import { SignInFlowsRepository } from './sign-in-flows.repository.ts';

/** The time that a person takes to find their card. */
export const FLOW_SECONDS = 600;
export const FLOW_COOKIE = 'maillon_oidc';

const flow = z.object({
  provider: z.enum(PROVIDERS),
  redirectUri: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
});

/** One sign-in at a provider, from the button to the code. */
export type SignInFlow = z.infer<typeof flow>;

/**
 * Keeps a flow in the browser that began it, in a sealed cookie that no script reads: a code that arrives in another browser
 * finds no state, no nonce and no verifier, so no person can be signed in to another one's account.
 */
@Injectable()
export class SignInFlows {
  constructor(
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
    private readonly flows: SignInFlowsRepository,
  ) {}

  begin(provider: ProviderId, redirectUri: string): SignInFlow {
    const until = this.clock.now() + FLOW_SECONDS * 1000;
    return {
      provider,
      redirectUri,
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      until,
    };
  }

  seal(open: SignInFlow): string {
    return this.cipher.seal('sign_in_flow', 'cookie', open.provider, JSON.stringify(open)).toString('base64url');
  }

  /** True once: a person who has copied cookie, state and code comes too late, whatever the provider thinks of the code. */
  spend({ provider, state, until }: SignInFlow): Promise<boolean> {
    const hash = createHash('sha256').update(`${provider}|${state}`).digest();
    return this.flows.spend(hash, new Date(until).toISOString());
  }

  /** Null for a cookie that is missing, altered, of another provider, or too old. */
  open(provider: ProviderId, cookie: string | undefined): SignInFlow | null {
    if (cookie === undefined) return null;
    try {
      const text = this.cipher.open('sign_in_flow', 'cookie', provider, Buffer.from(cookie, 'base64url'));
      const parsed = flow.parse(JSON.parse(text));
      return parsed.until > this.clock.now() ? parsed : null;
    } catch {
      return null;
    }
  }
}
