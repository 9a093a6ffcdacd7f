/**
 * What a message of rich text may be made of. The server keeps this and drops the rest when it receives one; the browser drops
 * it again before it shows one (issue 5 "rich text sanitised on both sides"). No link: a mail of ours would carry it, with our
 * signature, to whom its author wants (docs/decisions/addresses-in-invitations.md).
 */
export const RICH_TEXT_TAGS = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li'] as const;

/** Characters that travel. */
export const RICH_TEXT_MAX = 10_000;
