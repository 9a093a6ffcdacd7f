import type { OpenedChannel } from '@maillon/contracts/accounts/channels';
import { sessionNamedBy } from '@maillon/domain/sealed';
import { nameSession } from '../../data/channels.ts';
import { hasCode } from '../../lib/api/problem.ts';
import { onSessionEnd } from '../../lib/session/session-end.ts';
import { sealing } from '../../vault/encryption/encrypt.ts';
import { ofMessage } from '../../vault/encryption/sealed-place.ts';
import { contextOfMessage } from '../../vault/encryption/thread-contexts.ts';

/** The session in which this person writes, by conversation. */
const sessions = new Map<string, string>();
onSessionEnd(() => sessions.clear());

/** Each of the two writes in a session that they made themselves: one that the other made, or a server planted, is nobody's to write in. */
const ownSession = ({ id, messages }: OpenedChannel, userId: string): string | null => {
  const last = messages.findLast(({ author }) => author.id === userId);
  return sessions.get(id) ?? (last === undefined ? null : sessionNamedBy(last.text));
};

/** The patient’s first: their keys are made where they have never come. */
const readersOf = ({ users }: OpenedChannel): string[] =>
  users
    .toSorted((one, other) => Number(other.userType === 'patient') - Number(one.userType === 'patient'))
    .map(({ profileId }) => profileId);

/**
 * Seals a message for the two people of a conversation.
 * @throws {VaultError} `sentenceOfVault` has the French words
 */
export const sealMessage = async (
  channel: OpenedChannel,
  userId: string,
  id: string,
  text: string,
): Promise<string> => {
  const own = channel.users.find((user) => user.id === userId);
  const place = { readers: readersOf(channel), ...ofMessage(channel.id, own?.profileId ?? '') };
  const keep = async (sldId: string): Promise<void> => {
    if (channel.sldId !== null) return;
    await nameSession(channel.id, sldId).catch((error: unknown) => {
      // The other one was first: each text names its own session all the same.
      if (!hasCode(error, 'SLDID_ALREADY_SET')) throw error;
    });
  };
  const sldId = ownSession(channel, userId);
  const sealed = await sealing.one({ ...place, sldId, keep }, contextOfMessage(id), text);
  sessions.set(channel.id, sealed.sldId);
  return sealed.text;
};
