import type { ServiceCategory } from '@maillon/domain/appointment';
import { type IsoDay, isIsoDay } from '@maillon/domain/day';
import { useSearchParams } from 'react-router';
import { useMobileLayout } from '../../lib/hooks/use-media.ts';
import { type AgendaPlace, placeOf } from './agenda.model.ts';
import { hiddenTypesOf, searchOfHidden } from './rail/hidden-types.model.ts';

interface AgendaNavigation {
  readonly place: AgendaPlace;
  /** The appointment whose dialog is open. */
  readonly openId: string | null;
  readonly move: (place: Partial<AgendaPlace>) => void;
  readonly open: (id: string | null) => void;
  /** The types of visits that are unticked. */
  readonly hidden: ReadonlySet<ServiceCategory>;
  readonly hide: (hidden: ReadonlySet<ServiceCategory>) => void;
}

/** The agenda's state lives in the URL, so that a reload, a bookmark and the back button find the same view. */
export const useAgendaPlace = (today: IsoDay): AgendaNavigation => {
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search, today, useMobileLayout());
  const change = (entries: Record<string, string | null>, replace: boolean): void =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [key, value] of Object.entries(entries)) value === null ? next.delete(key) : next.set(key, value);
        return next;
      },
      { replace },
    );
  return {
    place,
    openId: search.get('appointment'),
    move: ({ view = place.view, date = place.date }) => isIsoDay(date) && change({ view, date }, false),
    open: (id) => change({ appointment: id }, id === null),
    hidden: hiddenTypesOf(search),
    hide: (hidden) => change({ without: searchOfHidden(hidden) }, true),
  };
};
