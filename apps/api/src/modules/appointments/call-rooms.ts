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
  /** Ends the call for everybody; a room that is not there is closed already. */
  abstract close(appointmentId: string): Promise<void>;
}

export const roomOf = (appointmentId: string): string => `appt_${appointmentId}`;
