import { DOCTOR_QUALIFICATIONS, MIDWIFE_QUALIFICATIONS } from '@maillon/domain/qualifications';
import { plainText } from '@maillon/domain/text/plain-text';
import { SEARCH_MIN_LENGTH } from '@maillon/domain/text/search-length';

const TYPES = {
  doctor: { profession: 'Médecin', qualifications: DOCTOR_QUALIFICATIONS },
  midwife: { profession: 'Sage-femme', qualifications: MIDWIFE_QUALIFICATIONS },
} as const;
export type Bookable = keyof typeof TYPES;

/** What of the directory a text asks for: everybody of the profession when it names no specialty. */
export interface CardQuery {
  readonly specialty?: string;
  /** What is neither, of a name or a town. */
  readonly words?: string;
}

const wordsOf = (text: string): readonly string[] =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words that no word of the label begins with; undefined where none says anything of the label. */
const beyond = (label: string, words: readonly string[]): readonly string[] | undefined => {
  const onCard = wordsOf(label);
  const others = words.filter((word) => !onCard.some((one) => one.startsWith(word)));
  const said = words.filter((word) => !others.includes(word));
  return said.some(({ length }) => length >= SEARCH_MIN_LENGTH) ? others : undefined;
};

/** « gynéco » the gynaecologists, « généraliste bord » those of Bordeaux, « sage » every midwife; null for no word of theirs. */
export const cardQuery = (type: Bookable, text: string): CardQuery | null => {
  const words = wordsOf(text);
  const { profession, qualifications } = TYPES[type];
  const labels = [{ label: profession, code: undefined }, ...qualifications];
  const found = labels.flatMap(({ label, code }) => {
    const others = beyond(label, words);
    return others === undefined ? [] : [{ code, others }];
  });
  // What says most of it; the profession before one of its specialties.
  const [best] = found.toSorted((a, b) => a.others.length - b.others.length);
  if (best === undefined) return null;
  const rest = best.others.join(' ');
  return {
    ...(best.code !== undefined && { specialty: best.code }),
    ...(rest.length >= SEARCH_MIN_LENGTH && { words: rest }),
  };
};
