import { TEXTS } from '@maillon/contracts/refusals/texts';
import { namesAddress } from '@maillon/domain/text/addresses';
import { RICH_TEXT_TAGS } from '@maillon/domain/text/rich-text';
import { decodeHTML } from 'entities/decode';
import sanitizeHtml from 'sanitize-html';
import { Refusal } from '../refusal.ts';

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: {},
  disallowedTagsMode: 'discard',
};

const LINE_ENDS = /<\/(?:p|li)>|<br\s*\/?>/g;

/** What is read of a rich text: for mails, whose own layout escapes it. */
export const plainTextOf = (html: string): string =>
  decodeHTML(sanitizeHtml(html.replace(LINE_ENDS, '\n'), { allowedTags: [], allowedAttributes: {} }))
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * What may be kept of the member `message` of a body; undefined when nothing of it can be read.
 * @throws {Refusal} `VALIDATION_FAILED` where it names a website or a mailbox: our mail would carry it to a stranger
 */
export function cleanMessage(html: string | undefined): string | undefined {
  if (html === undefined) return undefined;
  const clean = sanitizeHtml(html, ALLOWED).trim();
  const text = plainTextOf(clean);
  if (namesAddress(text)) {
    const error = { pointer: '/message', code: 'ADDRESS', message: TEXTS.messageWithAddress };
    throw new Refusal('VALIDATION_FAILED', { errors: [error] });
  }
  return text === '' ? undefined : clean;
}
