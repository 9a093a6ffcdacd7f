import type { IncomingHttpHeaders } from 'node:http';

/** An access token and how it travelled. */
export interface RequestToken {
  readonly text: string;
  readonly via: 'header' | 'cookie';
}

const COOKIE = 'sAccessToken=';

/** Null without the cookie; an empty text when it is there twice, which no browser of ours sends. */
const fromCookie = (cookie: string): string | null => {
  let found: string | null = null;
  for (const part of cookie.split(';')) {
    const pair = part.trim();
    if (!pair.startsWith(COOKIE)) continue;
    if (found !== null) return '';
    found = decodeURIComponentSafely(pair.slice(COOKIE.length));
  }
  return found;
};

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** The access token of a request, as the SDK would find it: `Authorization: Bearer` first, then the cookie. */
export const readRequestToken = (headers: IncomingHttpHeaders): RequestToken | null => {
  if (headers.authorization?.startsWith('Bearer ')) {
    return { text: headers.authorization.slice('Bearer '.length).trim(), via: 'header' };
  }
  const text = headers.cookie === undefined ? null : fromCookie(headers.cookie);
  return text ? { text, via: 'cookie' } : null;
};
