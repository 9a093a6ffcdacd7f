/**
 * What a message of rich text may be made of. The server keeps this and drops the rest when it receives one; the browser drops
 * it again before it shows one (issue 5 "rich text sanitised on both sides").
 */
export const RICH_TEXT_TAGS = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'] as const;

/** Of everything that may be said of an element, only where a link leads. */
export const RICH_TEXT_LINK_ATTRIBUTES = ['href'] as const;

export const RICH_TEXT_SCHEMES = ['https', 'mailto'] as const;

/** Characters that travel. */
export const RICH_TEXT_MAX = 10_000;
