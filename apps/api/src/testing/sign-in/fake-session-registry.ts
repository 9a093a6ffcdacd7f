import {
  type NamedSession,
  type SessionCondition,
  SessionRegistry,
} from '../../modules/sealed-sessions/session-registry.ts';
import { Refusal } from '../../platform/refusal.ts';
import { A_SESSION } from '../sealed.ts';

interface KnownSession {
  readonly resource: string;
  /** Users. */
  readonly readers: readonly string[];
  /** Profiles that have keys and cannot open it. */
  readonly shutOut?: readonly string[];
}

/** The vault's sessions as a test wants them: one that fits everywhere, those that it adds, and no other. */
export class FakeSessionRegistry extends SessionRegistry {
  private readonly known = new Map<string, KnownSession>();
  /** As if the vault were away. */
  isAway = false;

  add(sessionId: string, session: KnownSession): void {
    this.known.set(sessionId, session);
  }

  /** As if its keys had been destroyed. */
  lose(sessionId: string): void {
    this.known.delete(sessionId);
  }

  async areUsable(userId: string, named: readonly NamedSession[]): Promise<readonly boolean[]> {
    this.requirePresence();
    return named.map(({ sessionId, resource, patientId = '' }) => {
      const session = this.known.get(sessionId);
      if (sessionId === A_SESSION) return true;
      const isReader = session?.resource === resource && session.readers.includes(userId);
      return isReader && !session.shutOut?.includes(patientId);
    });
  }

  async conditionOf(
    { sessionId, resource, patientId = '' }: NamedSession,
    readerIds: readonly string[],
  ): Promise<SessionCondition> {
    this.requirePresence();
    const session = this.known.get(sessionId);
    if (sessionId === A_SESSION) return 'usable';
    if (session?.resource !== resource || !session.readers.some((reader) => readerIds.includes(reader))) return 'lost';
    return session.shutOut?.includes(patientId) ? 'patientExcluded' : 'usable';
  }

  private requirePresence(): void {
    if (this.isAway) throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: 5 });
  }
}
