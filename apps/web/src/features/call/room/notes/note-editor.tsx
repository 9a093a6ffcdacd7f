import { EditorContent } from '@tiptap/react';
import { useEffect, useId } from 'react';
import { contentOf, RichTextTools, useRichText } from '../../../../fields/rich-text/use-rich-text.tsx';
import type { NoteDraft } from './note-draft.ts';

interface NoteEditorProps {
  readonly label: string;
  /** Its place among the notes: Alt and this digit lead to it. */
  readonly place: number;
  readonly draft: NoteDraft;
  /** {@link NoteDraft.edition} at this drawing. */
  readonly edition: number;
}

/** One note. What another device wrote takes the place of its text, where this one has nothing unsaved. */
export const NoteEditor = ({ label, place, draft, edition }: NoteEditorProps) => {
  const id = useId();
  const editor = useRichText({
    initial: draft.html,
    className: 'min-h-14 px-4 pb-3 text-sm',
    attributes: { 'aria-labelledby': id, 'aria-keyshortcuts': `Alt+${place}` },
    onChange: (html) => draft.edit(html),
  });
  useEffect(() => {
    // The first edition is what the editor began with.
    if (edition === 0 || editor === null || editor.getHTML() === draft.html) return;
    editor.commands.setContent(contentOf(draft.html), { emitUpdate: false });
  }, [editor, draft, edition]);
  useEffect(() => {
    const leap = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== `Digit${place}`) return;
      event.preventDefault();
      editor?.commands.focus('end');
    };
    window.addEventListener('keydown', leap);
    return () => window.removeEventListener('keydown', leap);
  }, [editor, place]);
  return (
    <div className="group border-l-3 border-transparent focus-within:border-brand focus-within:bg-brand-soft/40">
      <div className="flex min-h-11 items-center gap-2 py-1 pr-3 pl-3.5">
        <h3 id={id} className="min-w-0 flex-1 text-sm font-semibold">
          {label}
        </h3>
        <RichTextTools
          editor={editor}
          label={`Mise en forme : ${label}`}
          size="size-8 pointer-coarse:size-11"
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
        />
        <kbd className="rounded-sm border border-line px-1.5 text-xs text-muted max-sm:hidden pointer-coarse:hidden">
          Alt {place}
        </kbd>
      </div>
      <EditorContent editor={editor} />
    </div>
  );
};
