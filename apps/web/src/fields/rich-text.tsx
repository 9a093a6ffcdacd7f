import { RICH_TEXT_LINK_ATTRIBUTES, RICH_TEXT_TAGS } from '@maillon/domain/text/rich-text';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { cx } from '../ui/cx.ts';

const ALLOWED_URI = /^(?:https:|mailto:)/i;
/** Other names for what is kept: an editor that takes a pasted text knows them. */
const SYNONYMS = ['b', 'i'] as const;

/** Cleaned by the server when it came, and here again: whatever a server says, no script of others runs in this page. */
export const safeHtml = (html: string): string => clean(html, RICH_TEXT_TAGS);

/** What a person pastes into an editor. */
export const pastedHtml = (html: string): string => clean(html, [...RICH_TEXT_TAGS, ...SYNONYMS]);

const clean = (html: string, tags: readonly string[]): string =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: [...RICH_TEXT_LINK_ATTRIBUTES, 'rel', 'target'],
    ALLOWED_URI_REGEXP: ALLOWED_URI,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });

/** What a person wrote, as it was formatted. */
export const RichText = ({ html, className }: { readonly html: string; readonly className?: string }) => {
  const safe = useMemo(() => safeHtml(html), [html]);
  return (
    <div
      className={cx('rich-text border-l-2 border-line pl-3 text-muted', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is cleaned on the line above
      dangerouslySetInnerHTML={{ __html: safe }}
    />
  );
};
