import {
  accessToken,
  backupKept,
  prepareIdentity,
  registerIdentity,
  sendChallenge,
  signupToken,
  type VaultChallenge,
} from '@maillon/contracts/system/vault';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { call } from '../lib/api/api.ts';
import { clockAhead } from '../lib/api/server-clock.ts';

/** A minute before it ends another token is asked for. */
const MARGIN_MS = MINUTE_MS;

export interface VaultPass {
  readonly token: string;
  /** When another one is asked for, by this machine's clock. */
  readonly until: number;
  /** Milliseconds by which the server's clock is ahead of this machine's. */
  readonly ahead: number;
}

let held: VaultPass | null = null;

/** What is shown to the vault with each request. */
export const vaultPass = async (): Promise<VaultPass> => {
  if (held === null || Date.now() > held.until) {
    const { data } = await call(accessToken, {});
    const ahead = clockAhead();
    held = { token: data.token, until: Date.parse(data.expiresAt) - ahead - MARGIN_MS, ahead };
  }
  return held;
};

export const clearVaultToken = (): void => {
  held = null;
};

export const vaultChallenge = async (isRegistering: boolean): Promise<VaultChallenge> =>
  (await call(sendChallenge, { body: { isRegistering } })).data;

/** The vault took a backup with this salt: the application gives no half of an older one from now on. */
export const sendBackupKept = async (salt: string): Promise<void> => {
  await call(backupKept, { body: { salt } });
};

export const vaultSignupToken = async (): Promise<string> => (await call(signupToken, { body: {} })).data.signupJWT;

/** What it takes to make the keys of a patient who has never come. */
export const preparedIdentity = async (patientId: string) =>
  (await call(prepareIdentity, { params: { patientId } })).data;

/** With Seald: under which identity one is known there. Our own vault reports it itself. */
export const sendIdentity = async (sldId: string): Promise<void> => {
  await call(registerIdentity, { body: { sldId } });
};
