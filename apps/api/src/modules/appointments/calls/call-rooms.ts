import { Refusal } from '../../../platform/refusal.ts';

const RETRY_AFTER_SECONDS = 5;

/** What a pass to a call says. */
export interface CallPass {
  readonly appointmentId: string;
  /** The user's id, or `box_{id}` for a device box. */
  readonly identity: string;
}

/** The rooms in which consultations take place: LiveKit's. */
export abstract class CallRooms {
  /** Makes the room if it is not there, and a pass that opens it. @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  abstract enter(pass: CallPass): Promise<{ token: string; url: string }>;
  /** A pass to a room in which the user is alone, and can send but hears nothing. @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  abstract test(userId: string): Promise<{ token: string; url: string }>;
  /** Takes a user and their device box out of a call; a call in which they are not is left as it is. @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  abstract remove(appointmentId: string, userId: string): Promise<void>;
  /** Ends the call for everybody; a room that is not there is closed already. */
  abstract close(appointmentId: string): Promise<void>;
}

export const roomOf = (appointmentId: string): string => `appt_${appointmentId}`;
export const boxOf = (userId: string): string => `box_${userId}`;

/** The 503 that says which part is missing. */
export function videoIsMissing(message: string): Refusal {
  const errors = [{ pointer: '', code: 'VIDEO', message }];
  return new Refusal('DEPENDENCY_UNAVAILABLE', { errors, retryAfter: RETRY_AFTER_SECONDS });
}

/** Where no LiveKit server is configured. */
export class NoCallRooms extends CallRooms {
  enter(): Promise<never> {
    return Promise.reject(videoIsMissing('La visioconférence n’est pas installée sur ce serveur (LIVEKIT_URL).'));
  }

  test(): Promise<never> {
    return this.enter();
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
