import type { IncomingHttpHeaders } from 'node:http';
import { accessTokenIn } from '../../../platform/sessions/session-cookie.ts';

/** An access token and how it travelled. */
export interface RequestToken {
  readonly text: string;
  readonly via: 'header' | 'cookie';
}

/** The access token of a request, as the SDK would find it: `Authorization: Bearer` first, then the cookie. */
export const readRequestToken = ({ authorization, cookie }: IncomingHttpHeaders): RequestToken | null => {
  if (authorization?.startsWith('Bearer '))
    return { text: authorization.slice('Bearer '.length).trim(), via: 'header' };
  const text = accessTokenIn(cookie);
  return text ? { text, via: 'cookie' } : null;
};
