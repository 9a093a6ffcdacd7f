import { devOutbox, type OutboxMessage } from '@maillon/contracts/platform';
import type { APIRequestContext } from '@playwright/test';

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
    const [newest] = await messagesTo(request, to);
    const code =
      newest && newest.id !== after ? /\b(\d{6})\b/.exec(`${newest.subject} ${newest.text}`)?.[1] : undefined;
    if (code) return code;
  }
  throw new Error('no code was sent');
};

export const lastMessageId = async (request: APIRequestContext, to: string): Promise<string | null> =>
  (await messagesTo(request, to))[0]?.id ?? null;
