import type { SlotOffer } from '@maillon/contracts/agenda/waiting-list';

/** Whether it may still be taken: over at its last moment, whenever the server ends it. */
export const isOpen = ({ status, until }: SlotOffer, now: number): boolean =>
  status === 'OPEN' && now <= Date.parse(until);
