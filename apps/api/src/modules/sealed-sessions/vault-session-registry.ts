import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { away } from '../../platform/vault/key-server-call.ts';
import { VaultCalls } from '../../platform/vault/vault-calls.ts';
import { type NamedSession, type SessionCondition, SessionRegistry } from './session-registry.ts';

/** A write waits for it, and a booking holds its place meanwhile. */
const TIMEOUT_MS = 2_000;

const described = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      metadata: z.string().nullable(),
      readers: z.array(z.string()),
      shutOut: z.array(z.string()),
    }),
  ),
});

/** Our vault: it keeps the records that the makers of sessions signed, and knows whose identity is whose. */
@Injectable()
export class VaultSessionRegistry extends SessionRegistry {
  constructor(private readonly calls: VaultCalls) {
    super();
  }

  async areUsable(userId: string, named: readonly NamedSession[]): Promise<readonly boolean[]> {
    const ids = new Set(named.map(({ sessionId }) => sessionId));
    const patients = new Set(named.flatMap(({ patientId }) => patientId ?? []));
    const known = await this.describe([...ids], [userId], [...patients]);
    return named.map(({ sessionId, resource, patientId }) => {
      const session = known.get(sessionId);
      if (session?.metadata !== resource || !session.readers.includes(userId)) return false;
      // Else who may write makes a session for themselves alone, and the patient is shut out of her own record.
      return patientId === undefined || !session.shutOut.includes(patientId);
    });
  }

  async conditionOf(
    { sessionId, resource, patientId }: NamedSession,
    readerIds: readonly string[],
  ): Promise<SessionCondition> {
    const profileIds = patientId === undefined ? [] : [patientId];
    const session = (await this.describe([sessionId], readerIds, profileIds)).get(sessionId);
    if (session?.metadata !== resource || session.readers.length === 0) return 'lost';
    return patientId !== undefined && session.shutOut.includes(patientId) ? 'patientExcluded' : 'usable';
  }

  /** One that does not exist, or was revoked, is left out. */
  private async describe(ids: readonly string[], userIds: readonly string[], profileIds: readonly string[] = []) {
    const answer = await this.calls.ask('/internal/sessions/describe', { ids, userIds, profileIds }, TIMEOUT_MS);
    const { success, data } = described.safeParse(answer);
    if (!success) throw away();
    return new Map(data.sessions.map((session) => [session.id, session] as const));
  }
}
