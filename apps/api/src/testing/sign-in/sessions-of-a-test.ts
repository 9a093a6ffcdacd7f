import { type NamedSession, SessionBook } from '../../modules/sealed-sessions/session-book.ts';
import { Refusal } from '../../platform/refusal.ts';
import { A_SESSION } from '../sealed.ts';

interface KnownSession {
  readonly resource: string;
  readonly readers: readonly string[];
}

/** The vault's sessions as a test wants them: one that fits everywhere, those that it adds, and no other. */
export class SessionsOfATest extends SessionBook {
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

  async fit(userId: string, named: readonly NamedSession[]): Promise<readonly boolean[]> {
    this.requirePresence();
    return named.map(({ sessionId, resource }) => {
      const session = this.known.get(sessionId);
      return sessionId === A_SESSION || (session?.resource === resource && session.readers.includes(userId));
    });
  }

  async isLost({ sessionId, resource }: NamedSession, readerIds: readonly string[]): Promise<boolean> {
    this.requirePresence();
    const session = this.known.get(sessionId);
    if (sessionId === A_SESSION) return false;
    return session?.resource !== resource || !session.readers.some((reader) => readerIds.includes(reader));
  }

  private requirePresence(): void {
    if (this.isAway) throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: 5 });
  }
}
