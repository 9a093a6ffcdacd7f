/** What a message may be drawn with (docs/decisions/message-markup.md): everything else stays as it was written. */
export type MarkupSpan =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'strong' | 'emphasis'; readonly spans: readonly MarkupSpan[] }
  /** An address as it was written: http or https. */
  | { readonly is: 'link'; readonly href: string; readonly text: string };

export type MarkupBlock =
  /** Its line breaks are kept. */
  | { readonly is: 'paragraph'; readonly spans: readonly MarkupSpan[] }
  | { readonly is: 'list'; readonly items: readonly (readonly MarkupSpan[])[] };

/** « * » alone multiplies, « - » before a figure is a sign: a dose reads as it was typed. */
const MARKS = [
  { mark: '**', is: 'strong' },
  { mark: '_', is: 'emphasis' },
] as const;

const WORD = /[\p{L}\p{N}\p{M}]/u;
/** A dash and a letter: « - 2 kg » is a loss of weight. */
const ITEM = /^- (?=\p{L}|\*\*\p{L}|_\p{L})/u;
const SCHEME = /^https?:\/\//i;
const SPACE = /\s/u;
/** Behind an address they end the sentence. */
const BEHIND = /[.,;:!?»")\]'’*_]/u;

const isWord = (character: string | undefined): boolean => character !== undefined && WORD.test(character);
const isSpace = (character: string | undefined): boolean => character === undefined || SPACE.test(character);

/** Where the address that begins here ends. */
const endOfAddress = (line: string, start: number): number => {
  let end = start;
  while (end < line.length && !isSpace(line[end])) end += 1;
  while (end > start && BEHIND.test(line[end - 1] ?? '')) end -= 1;
  return end;
};

/** One that names a user in front of the host shows another host than the one it leads to. */
const hrefOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? href : null;
};

const linkAt = (line: string, at: number): (MarkupSpan & { readonly is: 'link' }) | null => {
  if (isWord(line[at - 1]) || !SCHEME.test(line.slice(at, at + 8))) return null;
  const text = line.slice(at, endOfAddress(line, at));
  const href = hrefOf(text);
  return href === null ? null : { is: 'link', href, text };
};

/** Where the mark stands again, with its back to a word; -1: nowhere behind. */
const closingOf = (line: string, from: number, mark: string): number => {
  for (let at = line.indexOf(mark, from); at !== -1; at = line.indexOf(mark, at + 1)) {
    const isClosing = at > from && !isSpace(line[at - 1]) && !isWord(line[at + mark.length]);
    if (isClosing && line[at - 1] !== mark[0] && line[at + mark.length] !== mark[0]) return at;
  }
  return -1;
};

const mayOpen = (line: string, at: number, mark: string): boolean =>
  line.startsWith(mark, at) &&
  !isWord(line[at - 1]) &&
  line[at - 1] !== mark[0] &&
  !isSpace(line[at + mark.length]) &&
  line[at + mark.length] !== mark[0];

/** @param marks that may still open: none stands within itself */
const spansOf = (line: string, marks: readonly (typeof MARKS)[number][] = MARKS): MarkupSpan[] => {
  const spans: MarkupSpan[] = [];
  let open = marks;
  let from = 0;
  const take = (at: number, span: MarkupSpan, end: number): number => {
    if (at > from) spans.push({ is: 'text', text: line.slice(from, at) });
    spans.push(span);
    from = end;
    return end;
  };
  for (let at = 0; at < line.length; ) {
    const link = linkAt(line, at);
    if (link !== null) {
      at = take(at, link, at + link.text.length);
      continue;
    }
    const found = open.find(({ mark }) => mayOpen(line, at, mark));
    const start = at + (found?.mark.length ?? 0);
    const end = found === undefined ? -1 : closingOf(line, start, found.mark);
    if (found === undefined) at += 1;
    else if (end === -1) {
      // It closes nowhere behind: no other one does.
      open = open.filter((one) => one !== found);
    } else {
      const inner = spansOf(
        line.slice(start, end),
        marks.filter((one) => one !== found),
      );
      at = take(at, { is: found.is, spans: inner }, end + found.mark.length);
    }
  }
  if (from < line.length) spans.push({ is: 'text', text: line.slice(from) });
  return spans;
};

/** A message in its parts, in their order. */
export const readMarkup = (text: string): readonly MarkupBlock[] => {
  const blocks: MarkupBlock[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    const isItem = ITEM.test(line);
    const spans = spansOf(isItem ? line.slice(2) : line);
    if (isItem && last?.is === 'list') blocks[blocks.length - 1] = { is: 'list', items: [...last.items, spans] };
    else if (isItem) blocks.push({ is: 'list', items: [spans] });
    else if (last?.is === 'paragraph') {
      const both: readonly MarkupSpan[] = [...last.spans, { is: 'text', text: '\n' }, ...spans];
      blocks[blocks.length - 1] = { is: 'paragraph', spans: both };
    } else blocks.push({ is: 'paragraph', spans });
  }
  return blocks;
};
