import { useSearchParams } from 'react-router';

/** The address remembers that the record is being edited, and where: `?edit&tab=_step10` (catalogues §3.1). */
export const useRecordPlace = () => {
  const [search, setSearch] = useSearchParams();
  const set = (change: (next: URLSearchParams) => void): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        change(next);
        return next;
      },
      { replace: true },
    );
  return {
    editing: search.has('edit'),
    /** Where the editor opens over this very screen. */
    openAt: (tab: string | null = '_step1'): string => {
      const next = new URLSearchParams(search);
      next.set('edit', '');
      if (tab !== null) next.set('tab', tab);
      return `?${next}`;
    },
    tab: search.get('tab') ?? '',
    goTo: (tab: string): void => set((next) => next.set('tab', tab)),
    /** The one question on the screen, in the record as a conversation. */
    question: search.get('q'),
    show: (tab: string | null, question: string | null): void =>
      set((next) => {
        for (const [key, value] of [
          ['tab', tab],
          ['q', question],
        ] as const) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
      }),
    close: (): void =>
      set((next) => {
        next.delete('edit');
        next.delete('tab');
        next.delete('q');
      }),
  };
};
