import type { SlotOffer } from '@maillon/contracts/agenda/waiting-list';
import type { SlotOfferRow } from './waiting-list.repository.ts';

/** Over at its last moment, whenever the next one is asked. */
export const shownOffer = ({ id, start, end, until, status }: SlotOfferRow, now: number): SlotOffer => {
  const isOver = status === 'OPEN' && Date.parse(until) < now;
  return { id, start, end, until, status: isOver ? 'EXPIRED' : status };
};
