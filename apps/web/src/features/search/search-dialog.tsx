import type { UserMe } from '@maillon/contracts/accounts/users';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { foundFor } from '../../data/search.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { tabStorage } from '../../lib/storage/tab-storage.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Choice, type ChoiceGroup, groupsOf, quickActionsFor } from './search.model.ts';
import { SearchBox } from './search-box.tsx';

const NAME = 'recent-searches';
const MOST = 5;

const kept = z.array(z.object({ key: z.string(), label: z.string(), detail: z.string(), to: z.string() }));

/**
 * Whom one went to last. They are names of patients: they stay in the tab, whose memory is wiped with the session
 * (lib/tab-storage.ts), and never reach what outlives it.
 */
const recentChoices = (): readonly Choice[] => kept.safeParse(tabStorage.read(NAME)).data ?? [];

const rememberChoice = (choice: Choice): void =>
  tabStorage.write(NAME, [choice, ...recentChoices().filter(({ key }) => key !== choice.key)].slice(0, MOST));

/** Spec platform §9: name search debounce. */
const SETTLED_MS = 500;

interface SearchDialogProps {
  readonly me: UserMe;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onClose: () => void;
}

/** Everybody one may know of, by name; before anything is typed, what one does most and whom one went to last. */
export const SearchDialog = ({ me, words, onWords, onClose }: SearchDialogProps) => {
  const navigate = useNavigate();
  const settled = useDebounced(words.trim(), SETTLED_MS);
  const { data, error, isFetching, refetch } = useQuery(foundFor(settled));
  const isSearching = words.trim().length >= 2;
  const isWaiting = isSearching && (isFetching || settled !== words.trim());
  const groups: readonly ChoiceGroup[] = isSearching ? groupsOf(data ?? [], me) : startOf(me);

  const go = (choice: Choice): void => {
    if (isSearching) rememberChoice(choice);
    onClose();
    void navigate(choice.to);
  };

  return (
    <Dialog open onClose={onClose} title="Rechercher">
      <SearchBox words={words} onWords={onWords} groups={groups} onPick={go} waiting={isWaiting} />
      {isSearching && <ReadFailure className="mb-4" error={error} again={refetch} />}
      {isSearching && !isWaiting && error === null && groups.length === 0 && <EmptyState title="Pas de résultat" />}
    </Dialog>
  );
};

const startOf = (me: UserMe): readonly ChoiceGroup[] =>
  [
    { title: 'Recherches récentes', choices: recentChoices() },
    { title: 'Actions rapides', choices: quickActionsFor(me) },
  ].filter(({ choices }) => choices.length > 0);
