import { DAY_MS, HOUR_MS } from '../time-units.ts';

/** States of FHIR's event-status (spec clinical §4, design api §4.4). */
export const TELEEXPERTISE_STATUSES = [
  'PREPARATION',
  'IN_PROGRESS',
  'NOT_DONE',
  'ON_HOLD',
  'STOPPED',
  'COMPLETED',
  'ENTERED_IN_ERROR',
  'UNKNOWN',
] as const;

export type TeleexpertiseStatus = (typeof TELEEXPERTISE_STATUSES)[number];

/** `pass`: the delay of the experts who were asked is over, by the clock (design api B6). */
export const TELEEXPERTISE_EVENTS = [
  'comment',
  'start',
  'hold',
  'resume',
  'complete',
  'decline',
  'stop',
  'enter-in-error',
  'pass',
] as const;

export type TeleexpertiseEvent = (typeof TELEEXPERTISE_EVENTS)[number];

/** The asker, an expert whose turn it is, or time. */
export type TeleexpertiseSide = 'sender' | 'recipient' | 'time';

/** Of one expert of the list: not asked yet, asked, answering, said no, or was passed over. */
export const RECIPIENT_STATES = ['WAITING', 'ASKED', 'ACCEPTED', 'DECLINED', 'PASSED'] as const;

export type RecipientState = (typeof RECIPIENT_STATES)[number];

export interface TeleexpertiseFacts {
  readonly status: TeleexpertiseStatus;
  /** An expert has said yes. */
  readonly isAccepted: boolean;
  /** In milliseconds. */
  readonly sentAt: number;
  readonly now: number;
}

export type TeleexpertiseVerdict =
  | { readonly allowed: true; readonly next: TeleexpertiseStatus }
  | { readonly allowed: false; readonly because: 'TELEEXPERTISE_STATE' };

/** A mistake is taken back within a day (design api §4.4). */
export const ENTERED_IN_ERROR_WITHIN_MS = DAY_MS;
/** No request waits longer than that for one expert. */
export const MAX_UNANSWERED_MS = 5 * DAY_MS;

const OPEN: readonly TeleexpertiseStatus[] = ['PREPARATION', 'IN_PROGRESS', 'ON_HOLD'];

export const isOpenTeleexpertise = (status: TeleexpertiseStatus): boolean => OPEN.includes(status);

/** Unanswered: as it was sent, and after a pause that began before an answer. */
export const isUnanswered = ({ status, isAccepted }: Pick<TeleexpertiseFacts, 'status' | 'isAccepted'>): boolean =>
  status === 'PREPARATION' || (status === 'IN_PROGRESS' && !isAccepted);

interface Step {
  readonly by: readonly TeleexpertiseSide[];
  readonly from: readonly TeleexpertiseStatus[];
  /** Absent: it stays as it is. */
  readonly to?: TeleexpertiseStatus;
  readonly isBeforeAnswer?: boolean;
}

const STEPS: Readonly<Record<TeleexpertiseEvent, Step>> = {
  comment: { by: ['sender', 'recipient'], from: OPEN },
  start: { by: ['recipient'], from: ['PREPARATION'], to: 'IN_PROGRESS' },
  hold: { by: ['sender'], from: ['PREPARATION', 'IN_PROGRESS'], to: 'ON_HOLD' },
  resume: { by: ['sender'], from: ['ON_HOLD'], to: 'IN_PROGRESS' },
  complete: { by: ['sender', 'recipient'], from: OPEN, to: 'COMPLETED' },
  decline: { by: ['recipient'], from: ['PREPARATION', 'IN_PROGRESS'], isBeforeAnswer: true },
  stop: { by: ['sender'], from: ['IN_PROGRESS', 'ON_HOLD'], to: 'STOPPED' },
  'enter-in-error': { by: ['sender'], from: OPEN, to: 'ENTERED_IN_ERROR' },
  pass: { by: ['time'], from: ['PREPARATION', 'IN_PROGRESS'], isBeforeAnswer: true },
};

/** What an event makes of a request. Whom a decline leaves to ask says {@link nextRecipient}; when all declined, the request is NOT_DONE. */
export function judgeTeleexpertise(
  event: TeleexpertiseEvent,
  side: TeleexpertiseSide,
  facts: TeleexpertiseFacts,
): TeleexpertiseVerdict {
  const { status, sentAt, now } = facts;
  const step: Step = STEPS[event];
  const isTooLate = step.isBeforeAnswer === true && !isUnanswered(facts);
  const isLate = event === 'enter-in-error' && now - sentAt > ENTERED_IN_ERROR_WITHIN_MS;
  if (isLate || isTooLate || !step.by.includes(side) || !step.from.includes(status)) {
    return { allowed: false, because: 'TELEEXPERTISE_STATE' };
  }
  // The first word of an expert is their yes.
  const isFirstAnswer = event === 'comment' && side === 'recipient' && status === 'PREPARATION';
  return { allowed: true, next: isFirstAnswer ? 'IN_PROGRESS' : (step.to ?? status) };
}

const isAnswering = (state: RecipientState | undefined): boolean => state === 'ASKED' || state === 'ACCEPTED';

/**
 * The list after experts who were asked said no or let the delay pass: where no other is asked or answers, the next one is asked.
 * @param who places in the list
 * @returns the states, the place of who is asked now (null where none is), and whether any expert is asked or answers
 */
export function nextRecipient(
  states: readonly RecipientState[],
  who: readonly number[],
  how: 'DECLINED' | 'PASSED',
): { readonly states: readonly RecipientState[]; readonly asked: number | null; readonly isAnswered: boolean } {
  const isAnswered = states.some((state, at) => isAnswering(state) && !who.includes(at));
  const next = isAnswered ? -1 : states.indexOf('WAITING');
  const moved = states.map((state, at): RecipientState => {
    if (who.includes(at)) return how;
    return at === next ? 'ASKED' : state;
  });
  return { states: moved, asked: next === -1 ? null : next, isAnswered: isAnswered || next !== -1 };
}

/** Who must act now: the expert who was asked or answers, else the asker. A request that is over has no owner. */
export function ownerOf(
  status: TeleexpertiseStatus,
  states: readonly RecipientState[],
): { readonly is: 'sender' } | { readonly is: 'recipient'; readonly at: number } | null {
  if (!isOpenTeleexpertise(status)) return null;
  const at = states.findIndex(isAnswering);
  return status === 'ON_HOLD' || at === -1 ? { is: 'sender' } : { is: 'recipient', at };
}

/** When the expert who was asked is passed over, in milliseconds. @param delayHours null: as late as any may be */
export const answerDueAt = (askedAt: number, delayHours: number | null): number =>
  askedAt + Math.min(delayHours === null ? MAX_UNANSWERED_MS : delayHours * HOUR_MS, MAX_UNANSWERED_MS);
