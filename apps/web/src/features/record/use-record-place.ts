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
    openAt: (tab = '_step1'): string => {
      const next = new URLSearchParams(search);
      next.set('edit', '');
      next.set('tab', tab);
      return `?${next}`;
    },
    tab: search.get('tab') ?? '',
    goTo: (tab: string): void => set((next) => next.set('tab', tab)),
    close: (): void =>
      set((next) => {
        next.delete('edit');
        next.delete('tab');
      }),
  };
};
