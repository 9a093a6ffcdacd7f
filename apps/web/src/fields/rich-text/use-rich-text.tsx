import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import { type Editor, getSchema, type JSONContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, Italic, List, ListOrdered } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { pastedHtml, safeNodes } from './rich-text.tsx';

/** Only what a rich text may be made of (`domain/rich-text`). */
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
export const contentOf = (html: string): JSONContent =>
  SchemaParser.fromSchema(getSchema(EXTENSIONS)).parse(safeNodes(html)).toJSON();

interface RichTextOptions {
  /** What it starts with. */
  readonly initial: string;
  readonly className: string;
  /** Of the text box. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Also of what it starts with. @param text what is read of it, a line for each paragraph */
  readonly onChange: (html: string, text: string) => void;
}

/** The editor of a rich text; null until it is there. */
export const useRichText = ({ initial, className, attributes, onChange }: RichTextOptions): Editor | null => {
  const [content] = useState(() => contentOf(initial));
  const report = (written: Editor): void => onChange(written.getHTML(), written.getText({ blockSeparator: '\n' }));
  return useEditor({
    extensions: EXTENSIONS,
    content,
    // A style in the page, which its policy refuses; ours is in `ui/base.css`.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        class: cx('rich-text outline-none', className),
        ...attributes,
      },
      transformPastedHTML: pastedHtml,
    },
    onCreate: ({ editor: created }) => report(created),
    onUpdate: ({ editor: changed }) => report(changed),
  });
};

interface RichTextToolsProps {
  readonly editor: Editor | null;
  readonly label?: string;
  readonly className?: string;
  /** Of each button. */
  readonly size?: string;
}

/** Bold, italics and lists. */
export const RichTextTools = ({ editor, label = 'Mise en forme', className, size = 'size-10' }: RichTextToolsProps) => (
  <div role="toolbar" aria-label={label} className={cx('flex gap-1', className)}>
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
            'grid place-items-center rounded-md transition-colors hover:bg-sunken [&_svg]:size-4.5',
            size,
            active ? 'bg-brand-soft text-brand' : 'text-muted',
          )}
        >
          <Icon aria-hidden="true" />
        </button>
      );
    })}
  </div>
);
