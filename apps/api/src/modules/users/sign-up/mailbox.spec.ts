import { describe, expect, it } from '@jest/globals';
import { isSameMailbox } from './mailbox.ts';

describe('two addresses reach one mailbox', () => {
  it.each([
    ['lea@famille.example', 'lea@famille.example'],
    ['lea@famille.example', 'LEA@Famille.example'],
    ['lea@famille.example', 'lea+maman@famille.example'],
    ['lea.martin@gmail.com', 'leamartin+p@googlemail.com'],
  ])('%s and %s', (one, other) => expect([isSameMailbox(one, other), isSameMailbox(other, one)]).toEqual([true, true]));

  it.each([
    ['lea@famille.example', 'maman@famille.example'],
    ['lea@famille.example', 'lea@autre.example'],
    ['lea.martin@famille.example', 'leamartin@famille.example'],
  ])('unless they differ: %s and %s', (one, other) => expect(isSameMailbox(one, other)).toBe(false));
});
