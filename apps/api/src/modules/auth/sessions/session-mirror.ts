import { Injectable } from '@nestjs/common';
import type { SessionContainer } from 'supertokens-node/recipe/session/index.js';
import { Realtime } from '../../../platform/realtime/realtime.ts';
import { ImpersonationsRepository } from './impersonations.repository.ts';
import type { SessionEndReason } from './session-end-reason.ts';
import type { Opening } from './session-purpose.ts';
import { type ImpersonatedSession, SessionsRepository } from './sessions.repository.ts';

const MAX_DEVICE_LENGTH = 200;

const expiryOf = async (session: SessionContainer): Promise<string> =>
  new Date(await session.getExpiry()).toISOString();

/** Writes what the core does with sessions into our own table, and ends the sockets of those that are over. */
@Injectable()
export class SessionMirror {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly impersonations: ImpersonationsRepository,
    private readonly realtime: Realtime,
  ) {}

  /** @param device the browser's own description, or undefined */
  async opened(
    session: SessionContainer,
    device: string | undefined,
    impersonation: ImpersonatedSession | undefined,
    openedWith: Opening | undefined,
  ): Promise<void> {
    await this.sessions.open({
      handle: session.getHandle(),
      stUserId: session.getUserId(),
      device: device?.slice(0, MAX_DEVICE_LENGTH) ?? null,
      expiresAt: await expiryOf(session),
      impersonation,
      openedWith,
    });
  }

  /** False when the session was ended here, whatever the core says. */
  async extended(session: SessionContainer): Promise<boolean> {
    return this.sessions.extend(session.getHandle(), await expiryOf(session));
  }

  /** Before the core is told: from here on no request of the session passes, even if the core cannot be reached. */
  async revoked(handles: readonly string[], reason: SessionEndReason): Promise<void> {
    if (handles.length === 0) return;
    // An impersonation does not outlive the session it was started from, and its sockets must hear of it now.
    const behind = await this.impersonations.handlesBehind(handles);
    await this.sessions.revoke([...handles, ...behind]);
    for (const handle of [...handles, ...behind]) this.realtime.disconnectSession(handle, reason);
  }

  /** The browser has gone over to another session; this one lives on, without sockets. */
  left(handle: string): void {
    this.realtime.disconnectSession(handle, 'switched');
  }

  async revokedAccount(stUserId: string, reason: SessionEndReason): Promise<void> {
    await this.revoked(await this.sessions.liveOfAccount(stUserId), reason);
  }
}
