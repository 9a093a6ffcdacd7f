import type { Message } from '@maillon/contracts/accounts/channels';
import { compareDays, dayOf, type IsoDay } from '@maillon/domain/day';

/** Messages of one day, the oldest first. */
export interface MessageDay {
  readonly day: IsoDay;
  readonly messages: readonly Message[];
}

/** @param zone of the reader */
export const messageDays = (messages: readonly Message[], zone: string): readonly MessageDay[] =>
  [...Map.groupBy(messages, ({ time }) => dayOf(Date.parse(time), zone))]
    .map(([day, ofDay]) => ({ day, messages: ofDay }))
    .toSorted((one, other) => compareDays(one.day, other.day));

/** How far one’s own message has come: with the service, on a device of the other one, under their eyes. */
export type Receipt = 'sent' | 'received' | 'read';

export const receiptOf = (
  { number }: Pick<Message, 'number'>,
  other: { readonly received: number; readonly read: number } | undefined,
): Receipt => {
  if (other !== undefined && other.read >= number) return 'read';
  return other !== undefined && other.received >= number ? 'received' : 'sent';
};
