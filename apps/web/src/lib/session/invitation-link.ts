import { tabStorage } from '../storage/tab-storage.ts';

const NAME = 'invitation';

/** The token of the letter on which this tab was opened, kept until its reader has a profile. */
export const invitationLink = {
  keep: (token: string): void => tabStorage.write(NAME, token),
  read: (): string | null => {
    const token = tabStorage.read(NAME);
    return typeof token === 'string' ? token : null;
  },
  clear: (): void => tabStorage.remove(NAME),
};
