import { messageLine } from '@maillon/domain/text/message-line';
import type { UnsealedText } from './use-unsealed.ts';

/** One line of a text, for the row of its thread. @param closed in place of what does not open: why, its own page says */
export const textLine = (text: UnsealedText, closed: string): string => {
  if (text.is === 'ready') return messageLine(text.text);
  return text.is === 'opening' ? '…' : closed;
};
