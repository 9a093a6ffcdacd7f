import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import { type Editor, EditorContent, getSchema, type JSONContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, Italic, List, ListOrdered } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { pastedHtml, safeNodes } from './rich-text.tsx';

interface RichTextEditorProps {
  readonly label: string;
  /** What it starts with. */
  readonly initial: string;
  /** What is wrong with it. */
  readonly error?: string | undefined;
  /** Also of what it starts with. @param text what is read of it, a line for each paragraph */
  readonly onChange: (html: string, text: string) => void;
}

/** Only what a message may be made of (`domain/rich-text`). */
const EXTENSIONS = [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    codeBlock: false,
    code: false,
    horizontalRule: false,
    strike: false,
    // A message names no address (docs/decisions/addresses-in-invitations.md).
    link: false,
  }),
];

const TOOLS = [
  { label: 'Gras', icon: Bold, mark: 'bold', run: 'toggleBold' },
  { label: 'Italique', icon: Italic, mark: 'italic', run: 'toggleItalic' },
  { label: 'Liste à puces', icon: List, mark: 'bulletList', run: 'toggleBulletList' },
  { label: 'Liste numérotée', icon: ListOrdered, mark: 'orderedList', run: 'toggleOrderedList' },
] as const;

/** The editor would parse HTML by itself, which the page's policy refuses. */
const contentOf = (html: string): JSONContent =>
  SchemaParser.fromSchema(getSchema(EXTENSIONS)).parse(safeNodes(html)).toJSON();

/** A text of a few paragraphs. It is heavy, and comes when a person writes. */
export const RichTextEditor = ({ label, initial, error, onChange }: RichTextEditorProps) => {
  const id = useId();
  const [content] = useState(() => contentOf(initial));
  const report = (written: Editor): void => onChange(written.getHTML(), written.getText({ blockSeparator: '\n' }));
  const editor = useEditor({
    extensions: EXTENSIONS,
    content,
    // A style in the page, which its policy refuses; ours is in `ui/base.css`.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        'aria-describedby': `${id}-error`,
        class: 'rich-text min-h-48 px-3.5 py-3 outline-none',
      },
      transformPastedHTML: pastedHtml,
    },
    onCreate: ({ editor: created }) => report(created),
    onUpdate: ({ editor: changed }) => report(changed),
  });
  return (
    <div className="flex flex-col gap-1.5">
      <p id={id} className="text-sm font-semibold">
        {label}
      </p>
      <div className="rounded-md border border-outline bg-surface has-[.ProseMirror-focused]:outline-2 has-[.ProseMirror-focused]:outline-offset-2 has-[.ProseMirror-focused]:outline-brand">
        <div role="toolbar" aria-label="Mise en forme" className="flex gap-1 border-b border-line p-1">
          {TOOLS.map(({ label: name, icon: Icon, mark, run }) => {
            const active = editor?.isActive(mark) ?? false;
            return (
              <button
                key={mark}
                type="button"
                aria-label={name}
                title={name}
                aria-pressed={active}
                onClick={() => editor?.chain().focus()[run]().run()}
                className={cx(
                  'grid size-10 place-items-center rounded-md transition-colors hover:bg-sunken [&_svg]:size-4.5',
                  active ? 'bg-brand-soft text-brand' : 'text-muted',
                )}
              >
                <Icon aria-hidden="true" />
              </button>
            );
          })}
        </div>
        <EditorContent editor={editor} />
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-danger">
        {error}
      </p>
    </div>
  );
};
