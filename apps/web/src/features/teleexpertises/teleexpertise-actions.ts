import type { Teleexpertise } from '@maillon/contracts/record/teleexpertises';
import {
  isUnanswered,
  judgeTeleexpertise,
  type TeleexpertiseEvent,
  type TeleexpertiseStatus,
} from '@maillon/domain/threads/teleexpertise';

/** What a person can ask for with a button, and the state that it asks for. */
export const STATUS_OF = {
  start: 'IN_PROGRESS',
  decline: 'NOT_DONE',
  hold: 'ON_HOLD',
  resume: 'IN_PROGRESS',
  complete: 'COMPLETED',
  stop: 'STOPPED',
  'enter-in-error': 'ENTERED_IN_ERROR',
} as const satisfies Partial<Record<TeleexpertiseEvent, TeleexpertiseStatus>>;

export type TeleexpertiseAction = keyof typeof STATUS_OF;

interface Allowed {
  readonly actions: readonly TeleexpertiseAction[];
  readonly mayComment: boolean;
  /** More practitioners. */
  readonly mayAdd: boolean;
}

type Facts = Pick<Teleexpertise, 'status' | 'sender' | 'sent' | 'recipients'>;

/** What its reader may do now, the most wanted first. @param userId of the reader */
export const actionsOf = ({ status, sender, sent, recipients }: Facts, userId: string, now: number): Allowed => {
  const side = sender.id === userId ? 'sender' : 'recipient';
  const isAccepted = recipients.some(({ state }) => state === 'ACCEPTED');
  const facts = { status, isAccepted, sentAt: Date.parse(sent), now };
  const may = (event: TeleexpertiseEvent): boolean => judgeTeleexpertise(event, side, facts).allowed;
  const all = ['start', 'decline', 'resume', 'complete', 'hold', 'stop', 'enter-in-error'] as const;
  return {
    // Before an expert has answered there is nothing to conclude.
    actions: all.filter((event) => may(event) && (event !== 'complete' || !isUnanswered(facts))),
    mayComment: may('comment'),
    mayAdd: side === 'sender' && isUnanswered(facts),
  };
};
