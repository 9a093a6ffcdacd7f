import type { Tx } from '../../../platform/postgres/database.ts';
import type { AppointmentRow } from '../appointments.repository.ts';

/** Who hears, in the transaction of the change, that the time of a visit is left or taken: the waiting list does. */
export abstract class VisitTimeObserver {
  abstract visitCancelled(tx: Tx, visit: AppointmentRow): Promise<void>;
  /**
   * `isUndoable`: it may be taken back for `MOVE_UNDO_MS`; its time is not offered before, and it goes on waiting until
   * {@link moveIsFinal}. `knownStart`: where its people know it to be.
   */
  abstract visitMoved(
    tx: Tx,
    before: AppointmentRow,
    after: AppointmentRow,
    how: { readonly isUndoable: boolean; readonly knownStart: string },
  ): Promise<void>;
  /** A move that might have been taken back was not. */
  abstract moveIsFinal(move: { readonly id: string; readonly start: string; readonly oldStart: string }): Promise<void>;
  /** Staff took a time that was offered to a patient, for a reason that they gave. */
  abstract timeTaken(tx: Tx, visit: AppointmentRow): Promise<void>;
  /**
   * A patient books the time that the waiting list offers them.
   * @returns the structure whose staff had them wait for it
   * @throws {Refusal} `NOT_FOUND` for an offer of others or of another time, `SLOT_OFFER_GONE`
   */
  abstract offerTaken(tx: Tx, offerId: string, visit: AppointmentRow): Promise<string | null>;
}
