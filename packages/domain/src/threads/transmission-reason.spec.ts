import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  asFree,
  asTargeted,
  FREE_REASON,
  isReasonComplete,
  reasonText,
  TARGETED_PARTS,
  type TransmissionReason,
} from './transmission-reason.ts';

const parts = { target: 'Plaie du talon', data: 'Bords rouges', actions: '', results: 'Moins de douleur' };
const targeted: TransmissionReason = { is: 'targeted', parts };
const anyReason = fc.oneof(
  fc.record({ is: fc.constant('free' as const), text: fc.string() }),
  fc.record({
    is: fc.constant('targeted' as const),
    parts: fc.record({ target: fc.string(), data: fc.string(), actions: fc.string(), results: fc.string() }),
  }),
);

describe('the reason of a transmission', () => {
  it('by parts says those that were written, each under its name', () => {
    expect(reasonText(targeted)).toBe(
      'Cible : Plaie du talon\n\nDonnées : Bords rouges\n\nRésultats : Moins de douleur',
    );
  });

  it('is complete with words, and by parts with what it is about', () => {
    expect([FREE_REASON, { is: 'free', text: ' ' } as const].map(isReasonComplete)).toEqual([false, false]);
    expect(isReasonComplete({ is: 'free', text: 'Fièvre' })).toBe(true);
    expect(isReasonComplete(targeted)).toBe(true);
    expect(isReasonComplete({ is: 'targeted', parts: { ...parts, target: ' ' } })).toBe(false);
  });

  it('goes from words to parts and back without a change', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const free: TransmissionReason = { is: 'free', text };
        expect(reasonText(asFree(asTargeted(free)))).toBe(text.trim());
      }),
    );
  });

  it('loses no part where it becomes words', () => {
    fc.assert(
      fc.property(anyReason, (reason) => {
        const { text } = asFree(reason) as { readonly text: string };
        const said = reason.is === 'free' ? [reason.text] : TARGETED_PARTS.map((part) => reason.parts[part]);
        expect(said.every((words) => text.includes(words.trim()))).toBe(true);
      }),
    );
  });
});
