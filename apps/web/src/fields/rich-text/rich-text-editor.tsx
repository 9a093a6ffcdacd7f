import { EditorContent } from '@tiptap/react';
import { useId } from 'react';
import { RichTextTools, useRichText } from './use-rich-text.tsx';

interface RichTextEditorProps {
  readonly label: string;
  /** What it starts with. */
  readonly initial: string;
  /** What is wrong with it. */
  readonly error?: string | undefined;
  /** Also of what it starts with. @param text what is read of it, a line for each paragraph */
  readonly onChange: (html: string, text: string) => void;
}

/** A text of a few paragraphs. It is heavy, and comes when a person writes. */
export const RichTextEditor = ({ label, initial, error, onChange }: RichTextEditorProps) => {
  const id = useId();
  const editor = useRichText({
    initial,
    className: 'min-h-48 px-3.5 py-3',
    attributes: { 'aria-labelledby': id, 'aria-describedby': `${id}-error` },
    onChange,
  });
  return (
    <div className="flex flex-col gap-1.5">
      <p id={id} className="text-sm font-semibold">
        {label}
      </p>
      <div className="rounded-md border border-outline bg-surface has-[.ProseMirror-focused]:outline-2 has-[.ProseMirror-focused]:outline-offset-2 has-[.ProseMirror-focused]:outline-brand">
        <RichTextTools editor={editor} className="border-b border-line p-1" />
        <EditorContent editor={editor} />
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-danger">
        {error}
      </p>
    </div>
  );
};
