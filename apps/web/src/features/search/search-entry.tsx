import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useMobileLayout } from '../../lib/hooks/use-media.ts';
import { whenIdle } from '../../lib/lazy/idle.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { hasLetterShortcuts } from '../../lib/storage/letter-shortcuts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Page } from './palette.model.ts';
import { searchLabel } from './search-label.ts';

const SearchDialog = lazyDialog(() => import('./search-dialog.tsx').then((m) => m.SearchDialog));

const isShortcut = (event: KeyboardEvent): boolean => {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return true;
  const typing =
    event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]');
  return event.key === '/' && hasLetterShortcuts() && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
};

/** The search of the header: a box on a wide screen, a glass on a phone; Ctrl K or « / » from anywhere. */
export const SearchEntry = ({ me, pages }: { readonly me: UserMe; readonly pages: readonly Page[] }) => {
  const mobile = useMobileLayout();
  const label = searchLabel(me.userType);
  const [open, setOpen] = useState(false);
  // Typed in the header before the dialog has come: it goes on with them.
  const [words, setWords] = useState('');

  // Before the box is painted: who sees it may press the keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // Another dialog that is open keeps the keyboard.
      if (!isShortcut(event) || document.querySelector('[role=dialog]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  // Its code is here before it is asked for, so that it opens at once; a failure shows when it is opened.
  useEffect(() => void whenIdle().then(() => SearchDialog.preload().catch(() => undefined)), []);

  const close = (): void => {
    setOpen(false);
    setWords('');
  };

  return (
    <>
      {mobile ? (
        <IconButton label="Rechercher" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Search aria-hidden="true" />
        </IconButton>
      ) : (
        <div className="relative w-full max-w-lg text-muted">
          <Search className="pointer-events-none absolute top-3.5 left-3.5 size-4.5" aria-hidden="true" />
          <input
            type="text"
            aria-label={label}
            aria-haspopup="dialog"
            placeholder={open ? undefined : label}
            autoComplete="off"
            className="min-h-11 w-full rounded-md border border-line bg-surface pr-3.5 pl-11 text-sm text-ellipsis text-ink transition-colors placeholder:text-muted hover:border-outline lg:pr-18"
            value={words}
            onClick={() => setOpen(true)}
            onKeyDown={({ key }) => key === 'Enter' && setOpen(true)}
            onChange={(event) => {
              setWords(event.target.value);
              setOpen(true);
            }}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-3 right-3.5 rounded-sm border border-line px-1.5 text-xs max-lg:hidden"
          >
            Ctrl K
          </span>
        </div>
      )}
      {open && <SearchDialog me={me} pages={pages} words={words} onWords={setWords} onClose={close} />}
    </>
  );
};
