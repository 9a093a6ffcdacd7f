import { Injectable, Logger } from '@nestjs/common';
import { revokeMultipleSessions } from 'supertokens-node/recipe/session/index.js';
import { withoutCoreFault } from '../core/core-fault.ts';
import { because, type SessionEndReason } from './session-end-reason.ts';

/** Revokes sessions: effective at the next request, and on their sockets at once, whether or not the core answers. */
@Injectable()
export class SessionRevocation {
  private readonly log = new Logger(SessionRevocation.name);

  async revoke(handles: readonly string[], reason: SessionEndReason): Promise<void> {
    if (handles.length === 0) return;
    try {
      await revokeMultipleSessions([...handles], because(reason));
    } catch (error) {
      // Our own table is written before the core is asked, and no session passes without it.
      if (withoutCoreFault(error) === error) throw error;
      this.log.warn('the core was away while sessions ended; they are over nevertheless');
    }
  }
}
