import type { EncryptionProvider } from '@maillon/vault/provider';
import { acceptedSharings } from '../../data/access/access-policies.ts';
import { givesKeys, signedAmong, takeKeys } from '../keys.ts';

/**
 * The professional who prepared this person's keys made their group, is an admin of it, and may have let others in: the application named them. Now that
 * their owner is here only those she signed for read on, and she alone decides who reads. Whom the application shows her as a person
 * she shares with waits for her touch, by name, and reads everything again from then on (design vault §7.1).
 */
export const takeOver = async (provider: EncryptionProvider, profileId: string, groupId: string): Promise<void> => {
  const { groups } = provider;
  const me = (await provider.accountInfo())?.sldId ?? '';
  const others = (await groups.members(groupId)).filter(
    ({ id, addedBy }) => id !== me && addedBy !== undefined && addedBy !== me,
  );
  if (others.length === 0) return;
  const policies = await acceptedSharings().catch(() => []);
  const own = policies.filter((one) => one.from === profileId && givesKeys(one));
  const signed = await signedAmong(provider, me, own);
  const leaving = others.filter(({ id }) => !signed.has(id)).map(({ id }) => id);
  if (leaving.length > 0) await takeKeys(provider, profileId, leaving);
  const remove = others.filter(({ id, isAdmin }) => isAdmin && signed.has(id)).map(({ id }) => id);
  if (remove.length > 0) await groups.setAdmins(groupId, { remove });
};
