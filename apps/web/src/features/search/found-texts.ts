import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { messageLine } from '@maillon/domain/text/message-line';
import { SEARCH_MIN_LENGTH } from '@maillon/domain/text/search-length';
import { isPractitionerType, type UserType } from '@maillon/domain/user-type';
import { useMemo, useSyncExternalStore } from 'react';
import { paths } from '../../config/paths.ts';
import { shortDate } from '../../lib/dates.ts';
import { excerptOf, foldedWords } from '../../lib/search/words.ts';
import { deviceSearch } from '../../vault/search/device-search.ts';
import { SEARCH_KINDS, type SearchItem, type SearchKind } from '../../vault/search/search-item.ts';
import type { Choice, ChoiceGroup } from './search.model.ts';

/** Of each kind, the newest. */
const MAX_SHOWN = 3;

const TITLES: Readonly<Record<SearchKind, string>> = {
  message: 'Messages',
  transmission: 'Transmissions',
  teleexpertise: 'Télé-expertises',
  visit: 'Rendez-vous',
  document: 'Documents',
};

/** What is drawn with the marks of a message. */
const MARKED: ReadonlySet<SearchItem['kind']> = new Set(['message', 'transmission', 'teleexpertise']);

const recordOf = (patientId: string, userType: UserType): string => {
  if (userType === 'patient') return paths.medicalRecord();
  return isPractitionerType(userType) ? paths.patient(patientId) : paths.organizationPatient(patientId);
};

/** The page where it is read: it asks the server, whatever this device still knows. */
const pageOf = ({ kind, place }: SearchItem, userType: UserType): string => {
  if (kind === 'message') return paths.conversation(place);
  if (kind === 'transmission') return paths.transmission(place);
  if (kind === 'teleexpertise') return paths.teleexpertise(place);
  return kind === 'visit' ? paths.visit(place) : `${recordOf(place, userType)}?view=documents`;
};

const choiceOf = (item: SearchItem, words: readonly string[], userType: UserType): Choice => ({
  key: item.id,
  kind: 'text',
  label: excerptOf(MARKED.has(item.kind) ? messageLine(item.text) : item.text, words),
  detail: [item.title, shortDate(new Date(item.at))].filter(Boolean).join(' · '),
  to: pageOf(item, userType),
});

/** Texts by their kind, the newest of each. */
const textGroups = (found: readonly SearchItem[], typed: string, userType: UserType): readonly ChoiceGroup[] => {
  const words = foldedWords(typed);
  return SEARCH_KINDS.map((kind) => ({
    title: TITLES[kind],
    choices: found
      .filter((item) => item.kind === kind)
      .slice(0, MAX_SHOWN)
      .map((item) => choiceOf(item, words, userType)),
  })).filter(({ choices }) => choices.length > 0);
};

/** What the texts of this device answer, as it is typed: nothing of it is asked of a server. */
export const useFoundTexts = (typed: string, { userType }: UserMe): readonly ChoiceGroup[] => {
  const state = useSyncExternalStore(deviceSearch.subscribe, deviceSearch.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when texts have come
  return useMemo(
    () => (typed.length < SEARCH_MIN_LENGTH ? [] : textGroups(deviceSearch.find(typed), typed, userType)),
    [typed, userType, state],
  );
};
