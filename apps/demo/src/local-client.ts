import { type Call, createClient } from '@maillon/contracts/endpoint/client';
import { devOutbox, type OutboxMessage } from '@maillon/contracts/system/platform';

const CODE = /\b(\d{6})\b/;

/** A session of a person of the demo, in headers as a native shell has one. */
export interface Session {
  readonly call: Call;
  /** What a request says of itself where it is no endpoint's JSON: a form with files. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where the API is, without a slash at its end. */
  readonly api: string;
  /** What LOCAL mode shows of the messages to an e-mail or a phone, newest first. */
  readonly messagesTo: (contact: string) => Promise<readonly OutboxMessage[]>;
}

const ASKING = { rid: 'anti-csrf', 'st-auth-mode': 'header', 'content-type': 'application/json' } as const;

const post = async (url: string, body: object): Promise<Response> => {
  const answer = await fetch(url, { method: 'POST', headers: ASKING, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
  return answer;
};

/**
 * Signs a person in with the code that the outbox of this machine shows.
 * @param address of a product in LOCAL mode: anywhere else there is no outbox, and no person is signed in.
 */
export const signIn = async (address: string, email: string): Promise<Session> => {
  const api = `${address}/api`;
  const anonymous = createClient(api, () => ({ rid: 'anti-csrf' }));
  const messagesTo = async (to: string) => (await anonymous(devOutbox, { query: { to } })).data;
  const device = (await (await post(`${api}/auth/signinup/code`, { email })).json()) as Record<string, string>;
  const code = (await messagesTo(email)).map(({ text }) => CODE.exec(text)?.[1]).find(Boolean);
  const { deviceId, preAuthSessionId } = device;
  const entered = await post(`${api}/auth/signinup/code/consume`, { deviceId, preAuthSessionId, userInputCode: code });
  const token = entered.headers.get('st-access-token');
  if (token === null) throw new Error('a person of the demo could not sign in');
  const headers = { authorization: `Bearer ${token}`, rid: 'anti-csrf', 'st-auth-mode': 'header' };
  return { call: createClient(api, () => headers), headers, api, messagesTo };
};
