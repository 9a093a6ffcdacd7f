import { devOutbox } from '@maillon/contracts/system/platform';
import type { CodeState, OtherWay } from '@maillon/vault/use/unlock';
import { call } from '../../lib/api/api.ts';

const SECURITY_CODE = /code de sécurité ?:? ([a-z0-9]{8})\b/;

/**
 * For the people of the demo the outbox of this machine answers, which LOCAL mode alone has: a visitor who tries the product meets no
 * dialog. Null where it has no answer, or had a wrong one: then the person is asked like every user.
 * @param contacts of the person: the vault shows the one that it chose in part only
 */
export const demoCode = async (
  { isSent, refusal }: CodeState,
  contacts: readonly string[],
): Promise<string | OtherWay | null> => {
  if (refusal !== undefined || contacts.length === 0) return null;
  if (!isSent) return { way: 'send' };
  const outboxes = await Promise.all(contacts.map((to) => call(devOutbox, { query: { to } })));
  return (
    outboxes
      .flatMap(({ data }) => data)
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
      .map(({ text }) => SECURITY_CODE.exec(text)?.[1])
      .find((code) => code !== undefined) ?? null
  );
};
