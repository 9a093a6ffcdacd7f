import { SERVICE_CATEGORIES, type ServiceCategory } from '@maillon/domain/appointment';
import type { AgendaEvent } from '../agenda.model.ts';

/** The types that are unticked, as the URL names them; what is no type is passed over. */
export const hiddenTypesOf = (search: URLSearchParams): ReadonlySet<ServiceCategory> => {
  const named = search.get('without')?.split(',') ?? [];
  return new Set(SERVICE_CATEGORIES.filter((category) => named.includes(category)));
};

/** Null where nothing is hidden. */
export const searchOfHidden = (hidden: ReadonlySet<ServiceCategory>): string | null =>
  hidden.size === 0 ? null : SERVICE_CATEGORIES.filter((category) => hidden.has(category)).join();

export const toggled = (
  hidden: ReadonlySet<ServiceCategory>,
  category: ServiceCategory,
): ReadonlySet<ServiceCategory> =>
  hidden.has(category) ? new Set([...hidden].filter((one) => one !== category)) : new Set([...hidden, category]);

const isHidden = ({ category }: AgendaEvent, hidden: ReadonlySet<ServiceCategory>): boolean =>
  category !== null && hidden.has(category);

/** Along the hours the time of a hidden visit stays taken, without its name: else it would look free. A cancelled one takes none. */
export const faded = (events: readonly AgendaEvent[], hidden: ReadonlySet<ServiceCategory>): readonly AgendaEvent[] =>
  hidden.size === 0
    ? events
    : events
        .filter((event) => !isHidden(event, hidden) || !event.cancelled)
        .map((event) => (isHidden(event, hidden) ? { ...event, faded: true } : event));

/** How many visits there are of each type; cancelled ones are none. */
export const countsOf = (events: readonly AgendaEvent[]): ReadonlyMap<ServiceCategory, number> => {
  const counts = new Map<ServiceCategory, number>();
  for (const { category, cancelled } of events) {
    if (category !== null && !cancelled) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return counts;
};

/** How many visits are not shown by their name. */
export const hiddenIn = (events: readonly AgendaEvent[], hidden: ReadonlySet<ServiceCategory>): number =>
  events.filter((event) => isHidden(event, hidden)).length;
