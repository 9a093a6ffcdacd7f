import { APPOINTMENT_REASONS, isOfferedBy, type ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import { DOCTOR_QUALIFICATIONS, MIDWIFE_QUALIFICATIONS } from '@maillon/domain/qualifications';
import { plainText } from '@maillon/domain/text/plain-text';
import { SEARCH_MIN_LENGTH } from '@maillon/domain/text/search-length';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { nextOpenings, type Position } from '../../../../data/agenda/openings.ts';
import { practitionersNamed, practitionersQualified } from '../../../../data/directory.ts';
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts';

const MAX_SHOWN = 10;

const TYPES = {
  doctor: { profession: 'Médecin', qualifications: DOCTOR_QUALIFICATIONS },
  midwife: { profession: 'Sage-femme', qualifications: MIDWIFE_QUALIFICATIONS },
} as const;
type Bookable = keyof typeof TYPES;

/** A word of it does: « généraliste » is the médecin généraliste of the card. */
const begins = (label: string, text: string): boolean =>
  plainText(label)
    .split(/(?<=[\s-])/)
    .some((_word, at, words) => words.slice(at).join('').startsWith(plainText(text)));

/** What of the directory a text asks for besides a name: « gynéco » the gynaecologists, « sage » every midwife. */
export const specialtyOf = (type: Bookable, text: string): string | 'all' | null => {
  const { profession, qualifications } = TYPES[type];
  if (text.length < SEARCH_MIN_LENGTH) return null;
  if (begins(profession, text)) return 'all';
  return qualifications.find(({ label }) => begins(label, text))?.code ?? null;
};

const useDirectory = (type: Bookable, text: string, reason: ReasonCode) => {
  const isAsked = text.length >= SEARCH_MIN_LENGTH && isOfferedBy(reason, type);
  const specialty = specialtyOf(type, text);
  const named = useQuery({ ...practitionersNamed(type, text), enabled: isAsked });
  const everybody = useQuery({ ...practitionersNamed(type), enabled: isAsked && specialty === 'all' });
  const isOne = isAsked && specialty !== null && specialty !== 'all';
  const qualified = useQuery({ ...practitionersQualified(type, specialty ?? ''), enabled: isOne });
  return [named, everybody, qualified];
};

interface SearchOptions {
  readonly reason: ReasonCode;
  /** The first day. */
  readonly from: string | undefined;
  readonly home: Position | undefined;
}

/** Practitioners by name or specialty as one types, each with their next openings. */
export const usePractitionerSearch = (typed: string, { reason, from, home }: SearchOptions) => {
  const text = useDebounced(typed.trim());
  const isAsked = text.length >= SEARCH_MIN_LENGTH;
  const answers = [...useDirectory('midwife', text, reason), ...useDirectory('doctor', text, reason)];
  const isLooking = answers.some((answer) => answer.isLoading);
  const found = answers.flatMap(({ data, fetchStatus }) => (isAsked && fetchStatus !== 'paused' ? (data ?? []) : []));
  const ids = [...new Set(found.map(({ userData }) => userData.id))].slice(0, MAX_SHOWN);
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
