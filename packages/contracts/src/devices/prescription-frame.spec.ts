import { describe, expect, it } from '@jest/globals';
import { frameMessageIn } from './prescription-frame.ts';

const ID = '0195d000-0000-7000-8000-000000000001';

describe('a message of the prescription service', () => {
  it.each([[{ type: 'iframe-ready' }], [{ type: 'close-iframe' }], [{ type: 'batch-created', prescriptionIds: [ID] }]])(
    '%j is one',
    (message) => expect(frameMessageIn(message)).toEqual(message),
  );

  it.each([
    [null],
    ['iframe-ready'],
    [{ type: 'iframe-ready', more: 1 }],
    [{ type: 'batch-created' }],
    [{ type: 'batch-created', prescriptionIds: [] }],
    [{ type: 'batch-created', prescriptionIds: ['../../secret'] }],
    [{ type: 'batch-created', prescriptionIds: Array(21).fill(ID) }],
    [{ type: 'box-ready', v: 1 }],
  ])('%j is none', (message) => expect(frameMessageIn(message)).toBeNull());
});
