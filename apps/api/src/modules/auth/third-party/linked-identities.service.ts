import { createHash } from 'node:crypto';
import { type Card, vouchesFor } from '@maillon/domain/professional-card';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { AuthorizationResponseError } from 'openid-client';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { Refusal, type RefusalExtra } from '../../../platform/refusal.ts';
import { PractitionerNumbers } from '../../people/accounts/practitioner-numbers.service.ts';
import { SESSIONS_ENDED, type SessionEndReason } from '../sessions/session-end-reason.ts';
import { cardMismatch } from './card-mismatch.ts';
import { cardOf, type ProviderId, type ProviderIdentity } from './identity.ts';
import { IdentityProviders } from './identity-providers.ts';
import { LinkedIdentitiesRepository, type LinkedIdentity } from './linked-identities.repository.ts';
import { isStrange } from './provider-fault.ts';
import type { SignInFlow } from './sign-in-flow.ts';

const RETRY_AFTER_SECONDS = 5;

/** What a browser that is signed in takes to the provider, and must bring back. */
export interface LinkProof {
  readonly redirectUri: string;
  readonly state: string;
  /** PKCE; the nonce is made from it. */
  readonly verifier: string;
}

type LinkingActor = Pick<Actor, 'userId' | 'sessionHandle'>;

const flowOf = (provider: ProviderId, { redirectUri, state, verifier }: LinkProof): SignInFlow => {
  const nonce = createHash('sha256').update(`nonce ${verifier}`).digest('base64url');
  return { provider, redirectUri, state, nonce, verifier, until: 0 };
};

/** The accounts at identity providers that people tie to theirs while they are signed in, to sign in with them later. */
@Injectable()
export class LinkedIdentities {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly identities: LinkedIdentitiesRepository,
    private readonly numbers: PractitionerNumbers,
  ) {}

  /** Whether the operator has a client of it. */
  has(provider: ProviderId): boolean {
    return this.providers.get(provider) !== undefined;
  }

  ofUser(userId: string): Promise<LinkedIdentity[]> {
    return this.identities.ofUser(userId);
  }

  /** @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  async authorizationUrl(provider: ProviderId, proof: LinkProof): Promise<string> {
    try {
      return await this.providerOf(provider).authorizationUrl(flowOf(provider, proof));
    } catch {
      throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
    }
  }

  /** @throws {Refusal} `OAUTH_REFUSED`, `DEPENDENCY_UNAVAILABLE` */
  async redeem(
    provider: ProviderId,
    proof: LinkProof,
    answered: Readonly<Record<string, string>>,
  ): Promise<ProviderIdentity> {
    try {
      return (await this.providerOf(provider).redeem(flowOf(provider, proof), answered)).identity;
    } catch (error) {
      if (error instanceof AuthorizationResponseError || isStrange(error)) throw new Refusal('OAUTH_REFUSED');
      throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
    }
  }

  /**
   * Ties it to the person, in the place of another one of that provider. A card must be of their profession and bear the number
   * of their profile, which it verifies.
   * @throws {Refusal} `CARD_MISMATCH`, `IDENTITY_LINKED`
   */
  async link(tx: Tx, { userId, sessionHandle }: LinkingActor, identity: ProviderIdentity): Promise<LinkedIdentity> {
    const audit = { action: 'integration.activate', targetKind: 'user', targetId: userId } as const;
    const card = cardOf(identity);
    if (card !== null) await this.verifyBy(tx, userId, card, audit);
    for (const id of await this.identities.replacedBy(tx, userId, identity)) {
      await this.unlink(tx, { userId, sessionHandle }, id);
    }
    const linked = await this.identities.link(tx, userId, identity);
    if (linked === undefined) throw new Refusal('IDENTITY_LINKED', { audit });
    return linked;
  }

  /** Ends what it has opened elsewhere. False when the person has no such identity. */
  async unlink(tx: Tx, { userId, sessionHandle }: LinkingActor, id: string): Promise<boolean> {
    const handles = await this.identities.endSessions(tx, userId, id, sessionHandle);
    if (handles.length > 0) {
      const payload = { handles, reason: 'signed-out-elsewhere' satisfies SessionEndReason };
      tx.publish({ kind: SESSIONS_ENDED, key: `user:${userId}`, payload });
    }
    return this.identities.unlink(tx, userId, id);
  }

  private async verifyBy(tx: Tx, userId: string, card: Card, audit: NonNullable<RefusalExtra['audit']>): Promise<void> {
    const profile = await this.numbers.claimedProfile(userId);
    const { userType } = profile;
    const { rpps } = card;
    const isTheirs = vouchesFor(card, profile) && rpps !== null && isPractitionerType(userType);
    if (!isTheirs || (await this.numbers.isAnothers(userId, rpps))) {
      throw cardMismatch(card, profile, audit);
    }
    if (!(await this.numbers.verify(tx, userId, rpps, userType))) return;
    tx.audit({ action: 'professional.verify', targetKind: 'user', targetId: userId, outcome: 'ok' });
  }

  private providerOf(id: ProviderId) {
    const provider = this.providers.get(id);
    if (provider === undefined) throw new Error(`nobody configured ${id}`);
    return provider;
  }
}
