import type { AuthFactor } from '../provider.ts';

/**
 * The part of `@seald-io/sdk` 0.25 that we call, in our own words: its declarations pull Node's in and do not resolve from an
 * ESM package. What is named here was read in its code; the adapter's tests hold a double of it to the same shape.
 */
export interface Recipients {
  sealdIds?: string[];
}

export interface SealdAccount {
  userId: string;
  sealdId: string;
  deviceId: string;
}

export interface SealdSession {
  sessionId: string;
  encryptMessage(text: string): Promise<string>;
  decryptMessage(text: string): Promise<string>;
  encryptFile(file: Blob, filename: string, options?: { fileSize?: number }): Promise<Blob>;
  decryptFile(file: Blob): Promise<{ filename: string; data: Blob; size: number; sessionId: string }>;
  addRecipients(recipients: Recipients): Promise<unknown>;
  revokeRecipients(recipients: Recipients): Promise<unknown>;
  revoke(): Promise<unknown>;
}

export interface SealdSdk {
  initialize(): Promise<void>;
  registrationStatus(): Promise<'no-account' | 'no-team' | 'registered'>;
  /** Throws NO_DEFAULT where there is no account. */
  getCurrentAccountInfo(): Promise<SealdAccount>;
  initiateIdentity(options: { signupJWT: string; displayName?: string }): Promise<SealdAccount>;
  renewKey(): Promise<void>;
  createGroup(options: {
    groupName: string;
    members: Recipients;
    admins: Recipients;
  }): Promise<{ id: string; groupName: string }>;
  addGroupMembers(groupId: string, members: Recipients, admins?: Recipients): Promise<void>;
  removeGroupMembers(groupId: string, members: Recipients): Promise<void>;
  renewGroupKey(groupId: string): Promise<void>;
  setGroupAdmins(groupId: string, change: { addToAdmins?: Recipients; removeFromAdmins?: Recipients }): Promise<void>;
  listGroups(options: {
    mine?: boolean;
    all?: boolean;
  }): Promise<{ results: { bearduser: { id: string; displayName: string } }[] }>;
  listGroupMembers(groupId: string): Promise<{ id: string; displayName: string; isAdmin: boolean }[]>;
  createEncryptionSession(
    recipients: Recipients,
    options?: { metadata?: string; encryptForSelf?: boolean },
  ): Promise<SealdSession>;
  retrieveEncryptionSession(options: {
    sessionId?: string;
    encryptedMessage?: string;
    encryptedFile?: Blob;
    useCache?: boolean;
  }): Promise<SealdSession>;
  getSigchainHash(recipient: Recipients, options?: { position?: number }): Promise<{ position: number; hash: string }>;
  checkSigchainHash(recipient: Recipients, hash: string, options?: { position?: number }): Promise<unknown>;
  dropDatabase(): Promise<void>;
  close(): Promise<void>;
  ssks2MR: {
    saveIdentity(options: SsksOptions): Promise<void>;
    retrieveIdentity(options: SsksOptions & { challenge: string }): Promise<SealdAccount>;
  };
}

export interface SsksOptions {
  userId: string;
  sessionId: string;
  authFactor: AuthFactor;
  challenge?: string;
  twoManRuleKey: string;
}

export interface SealdSettings {
  appId: string;
  apiURL: string;
  keyStorageURL: string;
}

export type OpenSdk = (
  settings: SealdSettings,
  database: { databasePath: string; databaseKey: string },
) => Promise<SealdSdk>;

/** Loads the SDK, 380 kB compressed, only here and only when a deployment chose it. */
export const openSealdSdk: OpenSdk = async ({ appId, apiURL, keyStorageURL }, database) => {
  const [sdk, plugin] = await Promise.all([import('@seald-io/sdk'), import('@seald-io/sdk-plugin-ssks-2mr')]);
  const make = unwrapped(sdk) as (options: object) => SealdSdk;
  const twoManRule = unwrapped(plugin) as (url: string) => unknown;
  return make({
    appId,
    apiURL,
    ...database,
    encryptionSessionCacheTTL: 24 * 3_600_000,
    plugins: [twoManRule(keyStorageURL)],
  });
};

/** CommonJS behind an import: bundlers and Node disagree on how many `default`s there are. */
function unwrapped(module: unknown): unknown {
  const { default: inner } = module as { default?: unknown };
  return inner === undefined ? module : unwrapped(inner);
}
