import { Injectable, Logger } from '@nestjs/common';
import { revokeMultipleSessions } from 'supertokens-node/recipe/session/index.js';
import { withoutCoreFault } from '../core/core-fault.ts';
import { because, type SessionEndReason } from './session-end-reason.ts';

/** Ends sessions from here: at the next request and on their sockets at once, whether the core answers or not. */
@Injectable()
export class SessionEndings {
  private readonly log = new Logger(SessionEndings.name);

  async end(handles: readonly string[], reason: SessionEndReason): Promise<void> {
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
