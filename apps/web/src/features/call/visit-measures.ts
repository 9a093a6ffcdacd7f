import { dayOf } from '@maillon/domain/day';
import { captureId, isNoteType } from '@maillon/domain/visit-observations';
import { localZone } from '../../lib/local-zone.ts';
import { inTime, type Measure, type Measures } from '../../vault/measures/vital-measures.ts';
import type { Reading } from './room/devices/device-feed.ts';
import type { OpenedObservation } from './use-visit-observations.ts';

/**
 * The measures of a visit that were opened, by type, the oldest first.
 * @param readings what came in this call: shown before it is stored
 * @param nameOf of a participant of the call
 */
export const measuresOfVisit = (
  visitId: string,
  observations: readonly OpenedObservation[],
  readings: readonly Reading[] = [],
  nameOf: (identity: string) => string = (identity) => identity,
): Measures => {
  const zone = localZone();
  const stored = observations.flatMap(({ observation, text }) => {
    const { id, type, measuredAt, author } = observation;
    if (measuredAt === null || isNoteType(type) || text.is !== 'ready') return [];
    const on = dayOf(Date.parse(measuredAt), zone);
    const measure: Measure = { id, at: measuredAt, on, author: author.name, text: text.text };
    return [{ type, measure }];
  });
  const known = new Set(stored.map(({ measure }) => measure.id));
  const live = readings.flatMap(({ type, ownId, measuredAt, text, from }) => {
    const id = captureId(visitId, type, ownId);
    const on = dayOf(Date.parse(measuredAt), zone);
    const measure: Measure = { id, at: measuredAt, on, author: nameOf(from), text };
    return known.has(id) ? [] : [{ type: type as string, measure }];
  });
  const sorted = [...stored, ...live].toSorted((one, other) => inTime(one.measure, other.measure));
  const byType = Map.groupBy(sorted, ({ type }) => type);
  return new Map([...byType].map(([type, all]) => [type, all.map(({ measure }) => measure)] as const));
};
