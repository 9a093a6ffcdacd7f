import { MINUTE_MS } from '../time-units.ts';

/** When unread mentions are sent again, and who is told after that. */
export interface Reminders {
  /** Null: nothing is sent again. */
  readonly reminderMinutes: number | null;
  /** The user who is told in the end; null: who wrote the mention. */
  readonly fallbackId: string | null;
}

/** Of a structure that has chosen nothing. */
export const DEFAULT_REMINDERS: Reminders = { reminderMinutes: 240, fallbackId: null };

/** What became of a mention so far; instants in milliseconds, or as ISO texts. */
export interface MentionFacts {
  readonly readAt: number | string | null;
  readonly answeredAt: number | string | null;
  readonly remindedAt: number | string | null;
  readonly passedAt: number | string | null;
}

export type MentionStage = 'sent' | 'reminded' | 'passed' | 'read' | 'answered';

/** The last thing that is known of it. */
export function stageOf({ readAt, answeredAt, remindedAt, passedAt }: MentionFacts): MentionStage {
  if (answeredAt !== null) return 'answered';
  if (readAt !== null) return 'read';
  if (passedAt !== null) return 'passed';
  return remindedAt === null ? 'sent' : 'reminded';
}

/** Of a mention whose time has come: nothing is sent of one that was read or was passed on. @param reads whether the person can open it still */
export function nextStep(facts: MentionFacts, reads: boolean): 'remind' | 'pass' | 'stop' {
  const stage = stageOf(facts);
  if (stage === 'sent' && reads) return 'remind';
  return stage === 'sent' || stage === 'reminded' ? 'pass' : 'stop';
}

/** When the next step comes, in milliseconds; null: none does. */
export const dueAfter = (now: number, { reminderMinutes }: Reminders): number | null =>
  reminderMinutes === null ? null : now + reminderMinutes * MINUTE_MS;

/** Who is told in their place: the structure's person, or who wrote the mention; null where none of them can read it. */
export function substituteOf(
  { userId, mentionedBy }: { readonly userId: string; readonly mentionedBy: string },
  { fallbackId }: Pick<Reminders, 'fallbackId'>,
  readers: ReadonlySet<string>,
): string | null {
  return [fallbackId, mentionedBy].find((one) => one !== null && one !== userId && readers.has(one)) ?? null;
}
