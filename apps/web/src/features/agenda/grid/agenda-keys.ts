import { useEffect, useEffectEvent } from 'react';
import { hasLetterShortcuts } from '../../../lib/storage/letter-shortcuts.ts';
import type { AgendaView } from '../agenda.model.ts';

/** The keys of the agenda, as their buttons name them. */
export const VIEW_KEYS: Record<AgendaView, string> = { day: 'J', week: 'S', month: 'M', list: 'L' };
export const TODAY_KEY = 'T';
export const BOOK_KEY = 'N';

interface AgendaKeys {
  readonly onView: (view: AgendaView) => void;
  readonly onToday: () => void;
  /** Null for a person who books nothing here. */
  readonly onBook: (() => void) | null;
}

/** Whether a key goes into a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=radio]), textarea, select, [contenteditable]') !== null;

/** One letter, while no field and no dialog has the keyboard. */
export const useAgendaKeys = ({ onView, onToday, onBook }: AgendaKeys): void => {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (!hasLetterShortcuts()) return;
    if (ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector('[role=dialog]') !== null) return;
    const letter = key.toUpperCase();
    const view = (Object.keys(VIEW_KEYS) as AgendaView[]).find((one) => VIEW_KEYS[one] === letter);
    if (view !== undefined) onView(view);
    else if (letter === TODAY_KEY) onToday();
    else if (letter === BOOK_KEY && onBook !== null) onBook();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
