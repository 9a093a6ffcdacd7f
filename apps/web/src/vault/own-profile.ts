import type { EncryptionProvider } from '@maillon/vault/provider';

/** Whether the keys of an open vault are this profile's, as their own chain says. The application says who is signed in, and may lie. */
export const isOwnProfile = async (provider: EncryptionProvider, profile: string): Promise<boolean> => {
  const { profileOf } = provider.verify;
  if (profileOf === undefined) return true;
  const me = await provider.accountInfo();
  return me !== null && (await profileOf(me.sldId)) === profile;
};
