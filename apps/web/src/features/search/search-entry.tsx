import type { UserMe } from '@maillon/contracts/users';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import { useMobileLayout } from '../../lib/use-media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SEARCH_LABEL } from './search-label.ts';

const SearchDialog = lazyDialog(() => import('./search-dialog.tsx').then((m) => m.SearchDialog));

const isShortcut = (event: KeyboardEvent): boolean => {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return true;
  const typing =
    event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]');
  return event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
};

/** The search of the header: a box on a wide screen, a glass on a phone; Ctrl K or « / » from anywhere. */
export const SearchEntry = ({ me }: { readonly me: UserMe }) => {
  const mobile = useMobileLayout();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // Another dialog that is open keeps the keyboard.
      if (!isShortcut(event) || document.querySelector('[role=dialog]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      {mobile ? (
        <IconButton label="Rechercher" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Search aria-hidden="true" />
        </IconButton>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="flex min-h-11 w-full max-w-lg items-center gap-3 rounded-md border border-line bg-surface px-3.5 text-left text-sm text-muted transition-colors hover:border-outline"
        >
          <Search className="size-4.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 flex-1 truncate">{SEARCH_LABEL}</span>
          <span aria-hidden="true" className="rounded-sm border border-line px-1.5 text-xs max-lg:hidden">
            Ctrl K
          </span>
        </button>
      )}
      {open && <SearchDialog me={me} onClose={() => setOpen(false)} />}
    </>
  );
};
