import { describe, expect, it } from '@jest/globals';
import { type DialogEvent, type DialogState, dialogMove } from './appointment-dialog.state.ts';

describe('the appointment dialog (spec clinical §2)', () => {
  it.each<[DialogState, DialogEvent, DialogState]>([
    ['read', 'edit', 'edit'],
    ['read', 'close', 'hidden'],
    ['edit', 'remove', 'remove'],
    ['edit', 'close', 'read'],
    ['edit', 'saved', 'read'],
    ['remove', 'close', 'edit'],
    ['remove', 'removed', 'hidden'],
    ['read', 'ask', 'ask'],
    ['ask', 'close', 'read'],
    ['ask', 'removed', 'hidden'],
    ['read', 'remove', 'read'],
    ['read', 'removed', 'read'],
    ['remove', 'edit', 'remove'],
    ['hidden', 'edit', 'hidden'],
    ['hidden', 'close', 'hidden'],
  ])('%s, on %s, becomes %s', (state, event, next) => expect(dialogMove(state, event)).toBe(next));
});
