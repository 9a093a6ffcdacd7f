import type { OpenedChannel } from '@maillon/contracts/accounts/channels';
import { sessionNamedBy } from '@maillon/domain/sealed';
import { VaultError } from '@maillon/vault/errors';
import { nameSession } from '../../data/channels.ts';
import { hasCode } from '../../lib/api/problem.ts';
import { onSessionEnd } from '../../lib/session/session-end.ts';
import { sealing } from '../../vault/encryption/encrypt.ts';
import { ofMessage } from '../../vault/encryption/sealed-place.ts';
import { contextOfMessage } from '../../vault/encryption/thread-contexts.ts';
import { inThread } from '../../vault/threads/seen-thread.ts';
import { knownCorrespondents } from './known-correspondents.ts';

/** The session in which this person writes, by conversation. */
const sessions = new Map<string, string>();
onSessionEnd(() => sessions.clear());

/** Each of the two writes in a session that they made themselves: one that the other made, or a server planted, is not written in. */
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
 * The two people of a conversation, as the application names them: the writer, whom their own vault knows, and whom they wrote with before.
 * @throws {VaultError} CHAIN_FORK where it names another person: a third person would read along, what was written before too
 */
const participantsOf = async (
  { id, users }: OpenedChannel,
  userId: string,
): Promise<{ own: string; other: string }> => {
  const own = users.find((user) => user.id === userId)?.profileId;
  const others = users.filter((user) => user.id !== userId).map(({ profileId }) => profileId);
  const [other] = others;
  if (own === undefined || other === undefined || others.length > 1 || own === other)
    throw new VaultError('CHAIN_FORK');
  const known = knownCorrespondents.of(userId, id);
  const isOther = known !== undefined && known !== other;
  if (isOther || !(await sealing.isOwnProfile(own)))
    throw new VaultError('CHAIN_FORK', 'another person', { ids: [other] });
  return { own, other };
};

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
  const { own, other } = await participantsOf(channel, userId);
  const place = { readers: readersOf(channel), ...ofMessage(channel.id, own) };
  const keep = async (sldId: string): Promise<void> => {
    if (channel.sldId !== null) return;
    await nameSession(channel.id, sldId).catch((error: unknown) => {
      // The other one was first: each text names its own session all the same.
      if (!hasCode(error, 'SLDID_ALREADY_SET')) throw error;
    });
  };
  const sldId = ownSession(channel, userId);
  const ordered = inThread(text, channel.messages, ({ author }) => author.id === userId);
  const sealed = await sealing.one({ ...place, sldId, keep }, contextOfMessage(id), ordered);
  sessions.set(channel.id, sealed.sldId);
  knownCorrespondents.add(userId, channel.id, other);
  return sealed.text;
};
