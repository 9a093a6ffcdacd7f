import { isUuidV7 } from '@maillon/domain/text/uuid';
import { DAY_MS } from '@maillon/domain/time-units';
import { v7 } from 'uuid';

/** A UUID version 7 (RFC 9562): ids of one process sort in the order they were made. */
export const newId = (): string => v7();

/** When an id made by {@link newId} or by a client was made, in Unix milliseconds. */
export const instantOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** May a client have made this id just now? Version 7 and within 24 hours of `now` (design api §1 "Ids"). */
export const isV7Near = (id: string, now: number): boolean => isUuidV7(id) && Math.abs(instantOf(id) - now) <= DAY_MS;
