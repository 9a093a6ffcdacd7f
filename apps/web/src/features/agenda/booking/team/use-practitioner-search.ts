import {
  APPOINTMENT_REASONS,
  type AppointmentReason,
  isOfferedBy,
  type ReasonCode,
  seesAbout,
} from '@maillon/domain/calendar/visit-reasons';
import { SEARCH_MIN_LENGTH } from '@maillon/domain/text/search-length';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nextOpenings, type Position } from '../../../../data/agenda/openings.ts';
import { practitionersFound } from '../../../../data/directory.ts';
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts';
import { type Bookable, type CardQuery, cardQuery } from './card-words.ts';

/** How many are shown at first, and how many more each time that is asked for; as many at most as one question may name. */
const SHOWN = 10;
const MAX_SHOWN = 50;
/** What the directory answers by itself, and what it gives at once to who asks for more. */
const PAGE = 50;
const LONG_PAGE = 200;

/** The specialties among which is looked; null for any. The answer is cut after its first ones, so that who is none of them is not asked for. */
const specialtiesOf = (type: Bookable, reason: ReasonCode): readonly (string | null)[] => {
  const { doctors }: AppointmentReason = APPOINTMENT_REASONS[reason];
  return type === 'doctor' && doctors !== undefined ? doctors : [null];
};

/** By name, then by what else a card says. */
const questionsOf = (type: Bookable, text: string, reason: ReasonCode): readonly CardQuery[] => {
  const onCard = cardQuery(type, text);
  const asked: readonly CardQuery[] = onCard === null ? [{ words: text }] : [{ words: text }, onCard];
  const specialties = specialtiesOf(type, reason);
  return asked.flatMap((question) =>
    specialties.flatMap((specialty) => {
      if (specialty === null) return [question];
      return question.specialty === undefined || question.specialty === specialty ? [{ ...question, specialty }] : [];
    }),
  );
};

const useDirectory = (type: Bookable, text: string, reason: ReasonCode, isLong: boolean) => {
  const isAsked = text.length >= SEARCH_MIN_LENGTH && isOfferedBy(reason, type);
  const questions = isAsked ? questionsOf(type, text, reason) : [];
  return useQueries({
    queries: questions.map((question) =>
      practitionersFound(type, isLong ? { ...question, $limit: LONG_PAGE } : question),
    ),
  });
};

type Answers = ReturnType<typeof useDirectory>;

/** Once each, in the order of the answers. */
const peopleIn = (answers: Answers, reason: ReasonCode): readonly string[] => {
  const found = answers.flatMap(({ data, fetchStatus }) => (fetchStatus !== 'paused' ? (data ?? []) : []));
  return [...new Set(found.filter((one) => seesAbout(reason, one)).map(({ userData }) => userData.id))];
};

/** One of each in turn: neither profession hides the other. */
const inTurn = (one: readonly string[], other: readonly string[]): readonly string[] =>
  Array.from({ length: Math.max(one.length, other.length) }).flatMap((_, at) =>
    [one[at], other[at]].filter((id) => id !== undefined),
  );

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
  const [wanted, setWanted] = useState({ text, most: SHOWN });
  const most = wanted.text === text ? wanted.most : SHOWN;
  const isLong = most > SHOWN;
  const midwives = useDirectory('midwife', text, reason, isLong);
  const doctors = useDirectory('doctor', text, reason, isLong);
  const answers = [...midwives, ...doctors];
  const isLooking = answers.some((answer) => answer.isLoading);
  const all = inTurn(peopleIn(midwives, reason), peopleIn(doctors, reason));
  const ids = all.slice(0, most);
  const isPageFull = answers.some(({ data }) => (data?.length ?? 0) >= (isLong ? LONG_PAGE : PAGE));
  const hasMore = all.length > most || isPageFull;
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
    /** Shows some more; undefined where there are none, or too many to go through. */
    more: hasMore && most < MAX_SHOWN ? () => setWanted({ text, most: most + SHOWN }) : undefined,
    isCut: hasMore && most >= MAX_SHOWN,
    again: () => Promise.all([...answers, openings].map((answer) => (answer.error === null ? null : answer.refetch()))),
  };
};

export type PractitionerSearch = ReturnType<typeof usePractitionerSearch>;
