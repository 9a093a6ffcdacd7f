/**
 * Spec clinical §2 "Appointment modal": read goes to edit, edit goes to remove, closing goes back. A secretary may also cancel from
 * the reading.
 */
export type DialogState = 'read' | 'edit' | 'remove' | 'ask' | 'hidden';
export type DialogEvent = 'edit' | 'remove' | 'close' | 'saved' | 'removed' | 'ask';

const MOVES: Record<DialogState, Partial<Record<DialogEvent, DialogState>>> = {
  read: { edit: 'edit', ask: 'ask', close: 'hidden' },
  edit: { remove: 'remove', close: 'read', saved: 'read' },
  remove: { close: 'edit', removed: 'hidden' },
  ask: { close: 'read', removed: 'hidden' },
  hidden: {},
};

/** An event that means nothing in a state leaves it as it is. */
export const dialogMove = (state: DialogState, event: DialogEvent): DialogState => MOVES[state][event] ?? state;
