import type { Said } from '@maillon/domain/report/report';
import { type NoteType, noteId } from '@maillon/domain/visit-observations';
import { safeNodes } from '../../../fields/rich-text/rich-text.tsx';
import type { OpenedObservation } from '../use-visit-observations.ts';
import { type Notes, saidBy } from './report-content.ts';

const BLOCKS = new Set(['P', 'LI', 'UL', 'OL']);

/** A rich text as the lines of a page without format: a paragraph or an entry of a list is a line. */
export const linesOf = (html: string): string => {
  const read = (node: Node): string => {
    if (node.nodeName === 'BR') return '\n';
    const text =
      node instanceof Text ? (node.textContent ?? '') : Array.from(node.childNodes, (child) => read(child)).join('');
    if (node.nodeName === 'LI') return `- ${text.trim()}\n`;
    return BLOCKS.has(node.nodeName) ? `${text}\n` : text;
  };
  return read(safeNodes(html))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
};

/** The three notes of a visit as its report prints them. */
export const writtenNotes = (visitId: string, opened: readonly OpenedObservation[]): Notes => {
  const note = (type: NoteType): Said => {
    const found = opened.find(({ observation }) => observation.id === noteId(visitId, type));
    if (found === undefined) return { is: 'unknown' };
    const { text } = found;
    return saidBy(text.is === 'ready' ? { ...text, text: linesOf(text.text) } : text);
  };
  return { history: note('history'), examination: note('clinical_examination'), conclusion: note('conclusion') };
};
