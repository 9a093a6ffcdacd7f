import { RICH_TEXT_LINK_ATTRIBUTES, RICH_TEXT_SCHEMES, RICH_TEXT_TAGS } from '@maillon/domain/text/rich-text';
import { decodeHTML } from 'entities/decode';
import sanitizeHtml from 'sanitize-html';

/** Links leave the product: they carry nothing of it along. */
const LINK = { rel: 'noopener noreferrer nofollow', target: '_blank' };

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: [...RICH_TEXT_LINK_ATTRIBUTES, 'rel', 'target'] },
  allowedSchemes: [...RICH_TEXT_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: (_name, { href }) => ({ tagName: 'a', attribs: { ...(href && { href }), ...LINK } }) },
};

const LINE_ENDS = /<\/(?:p|li)>|<br\s*\/?>/g;

/** What is read of a rich text: for mails, whose own layout escapes it. */
export const plainTextOf = (html: string): string =>
  decodeHTML(sanitizeHtml(html.replace(LINE_ENDS, '\n'), { allowedTags: [], allowedAttributes: {} }))
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** What may be kept of what a person wrote; undefined when nothing of it can be read. */
export function cleanRichText(html: string | undefined): string | undefined {
  if (html === undefined) return undefined;
  const clean = sanitizeHtml(html, ALLOWED).trim();
  return plainTextOf(clean) === '' ? undefined : clean;
}
