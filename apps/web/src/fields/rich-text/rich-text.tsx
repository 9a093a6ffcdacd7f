import { RICH_TEXT_TAGS } from '@maillon/domain/text/rich-text';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { cx } from '../../ui/cx.ts';

/** Other names for what is kept: an editor that takes a pasted text knows them. */
const SYNONYMS = ['b', 'i'] as const;

/**
 * Cleaned by the server when it came, and here again: whatever a server says, no script of others runs in this page. Nodes that are
 * on no page, for an editor.
 */
export const safeNodes = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, { ...keeping(RICH_TEXT_TAGS), RETURN_DOM_FRAGMENT: true });

/** What a person pastes into an editor. */
export const pastedHtml = (html: string): string => DOMPurify.sanitize(html, keeping([...RICH_TEXT_TAGS, ...SYNONYMS]));

const keeping = (tags: readonly string[]) => ({
  ALLOWED_TAGS: [...tags],
  ALLOWED_ATTR: [],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
});

/** The page's policy takes no plain text for HTML, only what was cleaned here. */
const trustedHtml = (html: string) =>
  DOMPurify.sanitize(html, { ...keeping(RICH_TEXT_TAGS), RETURN_TRUSTED_TYPE: true });

/** What a person wrote, as it was formatted. */
export const RichText = ({ html, className }: { readonly html: string; readonly className?: string }) => {
  const safe = useMemo(() => trustedHtml(html), [html]);
  return (
    <div
      className={cx('rich-text border-l-2 border-line pl-3 text-muted', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is cleaned on the line above
      dangerouslySetInnerHTML={{ __html: safe }}
    />
  );
};
