import { devOutbox, type OutboxMessage } from '@maillon/contracts/system/platform';
import type { APIRequestContext } from '@playwright/test';

/** The newest mail or SMS to a contact that holds a text. */
export const messageWith = async (request: APIRequestContext, to: string, part: string): Promise<OutboxMessage> => {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const found = (await messagesTo(request, to)).find(({ text }) => text.includes(part));
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the message was not sent');
};

/** The messages that would have left for a contact, newest first (LOCAL mode's "Boîte d'envoi"). */
const messagesTo = async (request: APIRequestContext, to: string): Promise<OutboxMessage[]> => {
  const answer = await request.get('/dev/outbox', { params: { to } });
  return devOutbox.output.parse(await answer.json());
};

/**
 * The newest six-digit code sent to a contact.
 * @param after only a message later than this one counts: the id that {@link lastMessageId} gave before the request.
 */
export const codeSentTo = async (request: APIRequestContext, to: string, after: string | null): Promise<string> => {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const messages = await messagesTo(request, to);
    const known = messages.findIndex(({ id }) => id === after);
    // A notification may arrive beside the code: every new message is looked at.
    const fresh = known < 0 ? messages : messages.slice(0, known);
    const code = fresh.map(({ subject, text }) => /\b(\d{6})\b/.exec(`${subject} ${text}`)?.[1]).find(Boolean);
    if (code) return code;
  }
  throw new Error('no code was sent');
};

export const lastMessageId = async (request: APIRequestContext, to: string): Promise<string | null> =>
  (await messagesTo(request, to))[0]?.id ?? null;

const SECURITY_CODE = /code de sécurité ?:? ([a-z0-9]{8})\b/;

/** The security code of eight characters that the vault sent to a contact last. */
export const securityCode = async (request: APIRequestContext, to: string): Promise<string> => {
  const { text } = await messageWith(request, to, 'code de sécurité');
  const code = SECURITY_CODE.exec(text)?.[1];
  if (code === undefined) throw new Error('the message holds no code');
  return code;
};

/** By mail and by SMS. */
export interface Reachable {
  readonly email: string;
  readonly phoneNumber: string;
}

/** Whatever has left for a person, by any way. */
export const sentTo = async (
  request: APIRequestContext,
  { email, phoneNumber }: Reachable,
): Promise<readonly OutboxMessage[]> => [
  ...(await messagesTo(request, email)),
  ...(await messagesTo(request, phoneNumber)),
];

export const isSecurityCode = ({ text }: OutboxMessage): boolean => SECURITY_CODE.test(text);
