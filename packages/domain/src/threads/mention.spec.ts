import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_REMINDERS, dueAfter, type MentionFacts, nextStep, stageOf, substituteOf } from './mention.ts';

const NOTHING: MentionFacts = { readAt: null, answeredAt: null, remindedAt: null, passedAt: null };

describe('a mention that nobody reads', () => {
  it('is sent again once, then told to somebody else once, and never after that', () => {
    expect(nextStep(NOTHING, true)).toBe('remind');
    expect(nextStep({ ...NOTHING, remindedAt: 1 }, true)).toBe('pass');
    expect(nextStep({ ...NOTHING, remindedAt: 1, passedAt: 2 }, true)).toBe('stop');
  });

  it('goes to somebody else at once where its person cannot open it any more', () => {
    expect(nextStep(NOTHING, false)).toBe('pass');
  });

  it('waits for nothing in a structure that wants no reminder', () => {
    expect(dueAfter(0, { ...DEFAULT_REMINDERS, reminderMinutes: null })).toBeNull();
    expect(dueAfter(1_000, { ...DEFAULT_REMINDERS, reminderMinutes: 15 })).toBe(901_000);
  });

  it('is told to the structure’s person, else to who wrote it, and only to who reads', () => {
    const mention = { userId: 'doctor', mentionedBy: 'nurse' };
    const all = new Set(['doctor', 'nurse', 'head']);
    expect(substituteOf(mention, { fallbackId: 'head' }, all)).toBe('head');
    expect(substituteOf(mention, { fallbackId: null }, all)).toBe('nurse');
    expect(substituteOf(mention, { fallbackId: 'doctor' }, all)).toBe('nurse');
    expect(substituteOf(mention, { fallbackId: 'head' }, new Set(['doctor', 'nurse']))).toBe('nurse');
    expect(substituteOf(mention, { fallbackId: 'head' }, new Set(['doctor']))).toBeNull();
  });
});

it('whatever was read or answered is never sent again', () => {
  const at = fc.option(fc.nat(), { nil: null });
  const facts = fc.record({ readAt: fc.nat(), answeredAt: at, remindedAt: at, passedAt: at });
  fc.assert(
    fc.property(facts, fc.boolean(), (one, reads) => {
      expect(nextStep(one, reads)).toBe('stop');
      expect(stageOf(one)).toBe(one.answeredAt === null ? 'read' : 'answered');
    }),
  );
});
