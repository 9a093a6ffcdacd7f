import type { SlotOffer } from '@maillon/contracts/agenda/waiting-list';
import type { SlotOfferStatus } from '@maillon/domain/calendar/waiting-list';

type StoredOffer = Pick<SlotOffer, 'id' | 'start' | 'end' | 'until'> & { readonly status: SlotOfferStatus };

/** Over at its last moment, whenever the next one is asked. */
export const shownOffer = ({ id, start, end, until, status }: StoredOffer, now: number): SlotOffer => {
  const isOver = status === 'OPEN' && Date.parse(until) < now;
  return { id, start, end, until, status: isOver ? 'EXPIRED' : status };
};
