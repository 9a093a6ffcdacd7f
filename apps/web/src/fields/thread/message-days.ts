import { compareDays, dayOf, type IsoDay } from '@maillon/domain/day';

/** What was written on one day, the oldest first. */
export interface ThreadDay<T> {
  readonly day: IsoDay;
  readonly messages: readonly T[];
}

/** @param timeOf ISO instant @param zone of the reader */
export const threadDays = <T>(
  messages: readonly T[],
  timeOf: (message: T) => string,
  zone: string,
): readonly ThreadDay<T>[] =>
  [...Map.groupBy(messages, (message) => dayOf(Date.parse(timeOf(message)), zone))]
    .map(([day, ofDay]) => ({ day, messages: ofDay }))
    .toSorted((one, other) => compareDays(one.day, other.day));

/** How far one’s own message has come: with the service, on a device of the other one, under their eyes. */
export type Receipt = 'sent' | 'received' | 'read';

export const receiptOf = (
  { number }: { readonly number: number },
  other: { readonly received: number; readonly read: number } | undefined,
): Receipt => {
  if (other !== undefined && other.read >= number) return 'read';
  return other !== undefined && other.received >= number ? 'received' : 'sent';
};
