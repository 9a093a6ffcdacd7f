import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../actor.ts';
import { SessionRefusal, SessionResolver } from '../sessions/session-resolver.ts';
import { Clock } from '../time/clock.ts';
import { REALTIME_SETTINGS, type RealtimeSettings } from './realtime-settings.ts';
import { SocketPlaces } from './socket-places.ts';
import type { RealtimeSocket } from './sockets.ts';

/**
 * Looks at the session behind an open socket again: at once, every five minutes, and at its end. At once, because a session that
 * ended while its socket was let in found no socket to close.
 */
@Injectable()
export class SessionWatch {
  private readonly looks = new Map<RealtimeSocket, () => Promise<void>>();

  constructor(
    private readonly sessions: SessionResolver,
    private readonly clock: Clock,
    @Inject(REALTIME_SETTINGS) private readonly settings: RealtimeSettings,
    private readonly places: SocketPlaces,
  ) {}

  begin(socket: RealtimeSocket): void {
    let timer: NodeJS.Timeout | undefined;
    const look = async () => {
      clearTimeout(timer);
      if (await this.look(socket)) timer = setTimeout(() => void look(), this.waitMs(socket));
    };
    this.looks.set(socket, look);
    socket.once('disconnect', () => {
      this.looks.delete(socket);
      clearTimeout(timer);
    });
    void look();
  }

  /** The word that a session has ended may have been lost: each is asked after, one by one. */
  async lookAtAll(): Promise<void> {
    for (const look of [...this.looks.values()]) await look();
  }

  private waitMs(socket: RealtimeSocket): number {
    return Math.max(0, Math.min(this.settings.reverifyMs, socket.data.expiresAt - this.clock.now()));
  }

  /** False when the socket was closed. A database that is away for a moment closes nothing. */
  private async look(socket: RealtimeSocket): Promise<boolean> {
    if (!socket.connected) return false;
    try {
      const caller = await this.sessions.resolveHandle(socket.data.sessionHandle);
      if (this.isGood(caller)) {
        socket.data.expiresAt = Date.parse(caller.expiresAt);
        await this.places.renew(socket.id);
        return socket.connected;
      }
    } catch (error) {
      if (!(error instanceof SessionRefusal)) {
        socket.data.expiresAt = this.clock.now() + this.settings.reverifyMs;
        return true;
      }
    }
    socket.emit('session/expired', { reason: 'session' });
    socket.disconnect(true);
    return false;
  }

  private isGood({ user, expiresAt }: Caller): boolean {
    return user?.active === true && Date.parse(expiresAt) > this.clock.now();
  }
}
