import { type MarkupSpan, readMarkup } from './message-markup.ts';

const wordsOf = (spans: readonly MarkupSpan[]): string =>
  spans.map((span) => ('spans' in span ? wordsOf(span.spans) : span.text)).join('');

/** A message on one line, without the marks that it is drawn with: for a row, or as what was found. */
export const messageLine = (text: string): string =>
  readMarkup(text)
    .flatMap((block) => (block.is === 'paragraph' ? [block.spans] : block.items))
    .map(wordsOf)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
