import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { foundFor } from '../../data/search.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { tabStorage } from '../../lib/storage/tab-storage.ts';
import { setTheme, useTheme } from '../../lib/storage/theme.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { typedMeasure } from '../../vault/measures/typed-measure.ts';
import { useFoundTexts } from './found-texts.ts';
import { isName, localGroups, once, type Page, startOf } from './palette.model.ts';
import { EXAMPLES, phraseGroup, phraseIn } from './phrase.model.ts';
import { type Choice, groupsOf } from './search.model.ts';
import { SearchBox } from './search-box.tsx';
import { searchLabel } from './search-label.ts';
import { SearchReach } from './search-reach.tsx';

const NAME = 'recent-searches';
const MAX_RECENT = 5;

const kept = z.array(
  z.object({ key: z.string(), kind: z.literal('person'), label: z.string(), detail: z.string(), to: z.string() }),
);

/**
 * Whom one went to last. They are names of patients: they stay in the tab, whose memory is wiped with the session
 * (lib/tab-storage.ts), and never reach what outlives it.
 */
const recentChoices = (): readonly Choice[] => kept.safeParse(tabStorage.read(NAME)).data ?? [];

const rememberChoice = ({ isRecent: _, ...choice }: Choice): void =>
  tabStorage.write(NAME, [choice, ...recentChoices().filter(({ key }) => key !== choice.key)].slice(0, MAX_RECENT));

interface SearchDialogProps {
  readonly me: UserMe;
  /** Of the menu, as this person has it. */
  readonly pages: readonly Page[];
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onClose: () => void;
}

/**
 * The command palette: pages, actions and the texts of this device at once, everybody one may know of by name a moment later; before
 * anything is typed, whom one went to last, what one does most and where one may go.
 */
export const SearchDialog = ({ me, pages, words, onWords, onClose }: SearchDialogProps) => {
  const navigate = useNavigate();
  const theme = useTheme();
  const typed = words.trim();
  const settled = useDebounced(typed);
  const phrase = phraseIn(typed, me);
  // Of a phrase the name alone is asked for.
  const asked = (words: string): string => phraseIn(words, me)?.name ?? (isName(words) ? words : '');
  const isSearching = asked(typed) !== '';
  const { data, error, isFetching, refetch } = useQuery(foundFor(asked(settled)));
  const isWaiting = isSearching && (isFetching || asked(settled) !== asked(typed));
  const known = { reader: me, pages, recent: recentChoices(), theme };
  const found = isSearching ? (data ?? []) : [];
  // Those of an earlier word may stay in the list, and are never offered as the ones to act on.
  const people = phrase === null ? groupsOf(found, me) : phraseGroup(phrase, isWaiting ? [] : found);
  const texts = useFoundTexts(typed, me);
  const groups = typed === '' ? startOf(known) : once([...localGroups(typed, known), ...texts, ...people]);
  const isNothing = typed !== '' && !isWaiting && groups.length === 0;

  const go = (choice: Choice): void => {
    if (choice.kind === 'person') rememberChoice(choice);
    onClose();
    if (choice.theme !== undefined) setTheme(choice.theme);
    if (choice.measure !== undefined) typedMeasure.leave(choice.measure);
    if (choice.to !== undefined) void navigate(choice.to);
  };

  return (
    <Dialog open onClose={onClose} title="Rechercher" size="palette">
      <SearchBox
        label={searchLabel(me.userType)}
        words={words}
        onWords={onWords}
        groups={groups}
        onPick={go}
        waiting={isWaiting}
      />
      {isSearching && <ReadFailure className="mb-4" error={error} again={refetch} />}
      {isNothing && (error === null || !isSearching) && (
        <EmptyState title={isSearching ? 'Pas de résultat' : 'Cherchez une personne par son nom'}>
          {isPractitionerType(me.userType) && `Ou dites ce que vous voulez faire : ${EXAMPLES}.`}
        </EmptyState>
      )}
      {typed !== '' && me.impersonation === null && <SearchReach />}
    </Dialog>
  );
};
