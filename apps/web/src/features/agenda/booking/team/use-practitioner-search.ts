import { APPOINTMENT_REASONS, isOfferedBy, type ReasonCode, seesAbout } from '@maillon/domain/calendar/visit-reasons';
import { SEARCH_MIN_LENGTH } from '@maillon/domain/text/search-length';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { nextOpenings, type Position } from '../../../../data/agenda/openings.ts';
import { practitionersFound } from '../../../../data/directory.ts';
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts';
import { type Bookable, cardQuery } from './card-words.ts';

const MAX_SHOWN = 10;

const useDirectory = (type: Bookable, text: string, reason: ReasonCode) => {
  const isAsked = text.length >= SEARCH_MIN_LENGTH && isOfferedBy(reason, type);
  const onCard = cardQuery(type, text);
  const named = useQuery({ ...practitionersFound(type, { words: text }), enabled: isAsked });
  const described = useQuery({ ...practitionersFound(type, onCard ?? {}), enabled: isAsked && onCard !== null });
  // What a question that is not asked has in its cache is of another one.
  return onCard === null ? [named] : [named, described];
};

interface SearchOptions {
  readonly reason: ReasonCode;
  /** The first day. */
  readonly from: string | undefined;
  readonly home: Position | undefined;
}

/** Practitioners by name, specialty or town as one types, each with their next openings. */
export const usePractitionerSearch = (typed: string, { reason, from, home }: SearchOptions) => {
  const text = useDebounced(typed.trim());
  const isAsked = text.length >= SEARCH_MIN_LENGTH;
  const answers = [...useDirectory('midwife', text, reason), ...useDirectory('doctor', text, reason)];
  const isLooking = answers.some((answer) => answer.isLoading);
  const found = answers.flatMap(({ data, fetchStatus }) => (isAsked && fetchStatus !== 'paused' ? (data ?? []) : []));
  const fitting = found.filter((one) => seesAbout(reason, one));
  const ids = [...new Set(fitting.map(({ userData }) => userData.id))].slice(0, MAX_SHOWN);
  const { minutes } = APPOINTMENT_REASONS[reason];
  const openings = useQuery({
    ...nextOpenings({ duration: minutes, anyOf: ids, ...home, ...(from && { from }) }),
    enabled: isAsked && !isLooking && ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return {
    isAsked,
    isLooking: typed.trim() !== text || isLooking || (ids.length > 0 && openings.isPending),
    isStale: openings.isPlaceholderData,
    people: ids.length > 0 ? (openings.data?.practitioners ?? []) : [],
    error: answers.find((answer) => answer.error !== null)?.error ?? openings.error,
    again: () => Promise.all([...answers, openings].map((answer) => (answer.error === null ? null : answer.refetch()))),
  };
};
