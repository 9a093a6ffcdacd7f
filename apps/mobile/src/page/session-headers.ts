import { clearPush } from './push.ts';

const tokenOf = (cookie: string): string | null => /(?:^|;\s*)st-access-token=([^;]+)/.exec(cookie)?.[1] ?? null;

const addressOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : String(input));

/** A session begins or ends: the one before was reached by push, the next one says so anew. */
const CHANGES = /\/auth\/(?:signout|signinup)/;

/**
 * The page of the shell stands on an address of its own, to which browsers do not give the cookies of our server: sessions go in
 * headers (design api §1). The session SDK does so for what it sends; this for what is asked before it has come.
 */
export const sendSession = (apiUrl: string): void => {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const address = addressOf(input);
    if (!address.startsWith(`${apiUrl}/`)) return fetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    if (headers.has('st-auth-mode')) headers.set('st-auth-mode', 'header');
    const token = tokenOf(document.cookie);
    if (token !== null && !headers.has('authorization')) {
      headers.set('authorization', `Bearer ${decodeURIComponent(token)}`);
    }
    const answer = await fetch(input, { ...init, headers });
    if (answer.ok && CHANGES.test(address)) void clearPush();
    return answer;
  };
};
