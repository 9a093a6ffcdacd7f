import type { VaultError } from './errors.ts';
import type { CardDoubt, Evidence, EvidenceQuestion, KeyPeriod } from './evidence.ts';
import type { FileData } from './files/pieces.ts';
import type { Signed } from './wire/signed.ts';

/** The face of the vault: what a product needs, whichever way it is kept. Three keep it: embedded, memory (tests), Seald. */

/** The id of an identity or a group: opaque, at most 64 characters. */
export type SldId = string;
export type AuthFactor = { type: 'EM' | 'SMS'; value: string };

export interface AccountInfo {
  sldId: SldId;
  userId: string;
  deviceId: string;
  keyExpiresAt?: Date;
}

export interface GroupInfo {
  id: SldId;
  name: string;
  isAdmin: boolean;
  epoch?: number;
  rotationNeeded?: boolean;
}

export interface GroupMember {
  id: SldId;
  displayName?: string;
  isAdmin: boolean;
  /** Who signed the link that let them in; Seald does not say. */
  addedBy?: SldId;
  /** Of the grant by which they came in, as the group's own chain says. */
  policyId?: string;
}

/** An access policy that its owner signed: what lets a client add a person to a group without asking a person. */
export type SignedGrant = Signed;

/** What this way of keeping can do: the interface says so where it is weaker. */
export interface Capabilities {
  signedGrants: boolean;
  contextBinding: 'aad' | 'envelope';
  authorSignatures: boolean;
  transparency: boolean;
  autoRotateOnRemove: boolean;
  recoveryKit: boolean;
  delegatedIdentity: boolean;
}

export interface CryptOpts {
  /** The record and field: `observation:<id>:valueString`. The same on both sides, or it stays shut. */
  context?: string;
  /** Signs as the author. Clinical items do; a chat may not. */
  sign?: boolean;
}

export interface FileOpts extends CryptOpts {
  filename: string;
  type?: string;
  size?: number;
  /** From 0 to 1; only where the size is known. */
  onProgress?(progress: number): void;
  signal?: AbortSignal;
}

export interface DecryptedFile {
  filename: string;
  type?: string;
  size: number;
  data: Blob;
  sessionId: string;
}

export interface ReadOpts {
  context?: string;
  /**
   * The profile whose data it is: an author is verified as a member of its group, or let in by a member of it. Left out where no person is
   * the subject; each recipient counts then.
   */
  subject?: string;
}

/** `verified`: see `decryptDetailed`. */
export type DecryptOutcome =
  | { ok: true; text: string; author: SldId | null; verified: boolean }
  | { ok: false; error: VaultError };

export interface EncryptionSession {
  readonly id: string;
  readonly metadata?: string | undefined;
  /** Seald: always 1. */
  readonly generation: number;
  encryptMessage(text: string, options?: CryptOpts): Promise<string>;
  decryptMessage(ciphertext: string, options?: ReadOpts): Promise<string>;
  /**
   * `verified` is true only where an author signed it who was entitled to write it then, with the key that was theirs then. Everything else
   * says what any holder of the session's key may have written.
   */
  decryptDetailed(
    ciphertext: string,
    options?: ReadOpts,
  ): Promise<{ text: string; author: SldId | null; verified: boolean }>;
  /** Never throws for one bad message: each has its own outcome. `author`: who signed it, checked; null where it is unsigned. */
  decryptMany(messages: ({ c: string } & ReadOpts)[]): Promise<DecryptOutcome[]>;
  encryptFile(file: FileData, options: FileOpts): Promise<Blob>;
  decryptFile(file: FileData, options?: Omit<FileOpts, 'filename'>): Promise<DecryptedFile>;
  /**
   * Whether one may write in it: a server that names a session may have planted it. Its creator and its readers are those of the
   * subject's group, oneself, those whom one names oneself (`named`: groups), or were let in by a member of the group.
   */
  isSound(options: { subject?: string; named?: SldId[] }): Promise<boolean>;
  /** They read everything written so far, and what follows. */
  addRecipients(ids: SldId[]): Promise<void>;
  /** They read nothing written from now on. What they opened before cannot be taken back. */
  revokeRecipients(ids: SldId[]): Promise<void>;
  /** For everyone and for ever: the keys are deleted. */
  revoke(): Promise<void>;
}

/** Where one's own card stands: bound with the name it has, waiting, or not bound (`card` is null). */
export interface OwnCard {
  card: { readonly name: string; readonly since: number } | CardDoubt | null;
  /** Other keys were bound with the same card: others are shown them from then on, unless one refuses. */
  contestedUntil?: Date;
}

export interface TmrArgs {
  userId: string;
  sessionId: string;
  authFactor: AuthFactor;
  /** The application's half of the newest backup; empty where the vault shows it an older one than it knows of. */
  twoManRuleKey: string;
  /** Of backups of before, which all had the same; gone once another one was kept. */
  formerKey?: string | undefined;
  /** Of the backup that is made now. Without it, as Seald has it, one half serves all. */
  next?: NextHalf | undefined;
  challenge?: string;
}

/** The application's half of a backup that is to be made, and the salt by which it is asked for later. */
export interface NextHalf {
  readonly salt: string;
  readonly key: string;
}

/** A device that the person's keys are kept on. */
export interface VaultDevice {
  readonly id: string;
  readonly name: string;
  readonly since: Date;
  /** By day, as the server says; null where it says nothing. */
  readonly usedAt: Date | null;
  readonly isThis: boolean;
}

export interface CodeContacts {
  /** Whether the person's own devices said where codes go; until then it is what the application once said. */
  readonly isSigned: boolean;
  /** `value`: too little to learn it. */
  readonly contacts: readonly { readonly type: AuthFactor['type']; readonly value: string; readonly isOwn: boolean }[];
  /** Contacts of the account that no list names. */
  readonly missing: readonly AuthFactor[];
  readonly waiting: { readonly shown: readonly string[]; readonly allowedAt: Date } | null;
  /** A caller asked for a code, which is not typed yet and is good until then. */
  readonly codeUntil: Date | null;
}

export type VaultEvent =
  | 'locked'
  | 'rotation-needed'
  | 'recipients-changed'
  | 'identity-changed'
  | 'integrity-alert'
  | 'device-removed';

/**
 * What another identity is to the one that this device knows: its `successor`, where that one has ended, as its own chain says; its `rival`
 * where that one stands still, or its successor is not shown.
 */
export type KeyChange = 'successor' | 'rival';

export interface EncryptionProvider {
  readonly name: 'seald' | 'embedded' | 'memory';
  readonly capabilities: Capabilities;
  /**
   * Opens the local store. Throws LOCAL_DB_CORRUPT or LOCAL_KEY_MISMATCH: the caller drops the local database, starts again
   * and gets everything back with a security code. DEVICE_REVOKED, once, where the person removed this device: it keeps nothing then.
   */
  initialize(options: { userId: string; databasePath: string; databaseKey: string }): Promise<void>;
  /** `locked`: there is an identity, and not on this device. */
  status(): Promise<'no-account' | 'registered' | 'locked'>;
  accountInfo(): Promise<AccountInfo | null>;
  /** Throws ALREADY_REGISTERED. The caller then saves it with `twoManRule.save`, or it lives on this device only. */
  createIdentity(options: { signupJWT: string; displayName?: string }): Promise<AccountInfo>;
  /** For a patient who is not there: their own first use renews the key, so that the professional's copy dies. */
  createDelegatedIdentity?(options: { signupJWT: string; tmr: Omit<TmrArgs, 'challenge'> }): Promise<{ sldId: SldId }>;
  twoManRule: {
    save(args: TmrArgs): Promise<void>;
    /** False where the keys live on this device only: a person who was interrupted after `createIdentity` saves them now. */
    isSaved?(): Promise<boolean>;
    /** `isKept`: with `next` the backup was made again; the application is to hear of it. CHAIN_FORK for an older one than it knows of. */
    retrieve(args: TmrArgs & { challenge: string }): Promise<AccountInfo & { keyRotated: boolean; isKept?: boolean }>;
  };
  /**
   * New keys, for each group of this person too where the old ones may be known to another; a printed sheet ends then. `tmr`: saves them
   * before they are in force; without it the caller saves them afterwards, as backups hold the key that they were made with.
   */
  renewKey(reason?: 'scheduled' | 'compromise', tmr?: TmrArgs): Promise<void>;
  /** Where security codes go, in lists that the person's own devices sign. `own`: the contacts of the account, as the page shows them. */
  codeContact?: {
    /** Throws CHAIN_INVALID or CHAIN_FORK for a list that their devices did not write, or an older one than was seen. */
    state(own: readonly AuthFactor[]): Promise<CodeContacts>;
    /** Signs the first list, where there is none: of what codes go to, what is the person's own, or what they say is (`all`). */
    settle(own: readonly AuthFactor[], all?: boolean): Promise<void>;
    /** A contact that was proved to the application; it waits, and the contacts of before are told. */
    list(factor: AuthFactor): Promise<void>;
    /** Any other one: sends a code there, that `confirm` takes. It waits from then on. */
    change(factor: AuthFactor): Promise<{ sessionId: string }>;
    confirm(factor: AuthFactor, sessionId: string, code: string): Promise<void>;
    /** What waits counts at once: by a code that went to a contact of before. */
    hasten(proof: TmrArgs): Promise<void>;
    /** Neither what waits nor a code that was sent comes to anything. */
    cancel(): Promise<void>;
  };
  /** For a person who lost every way back. `complete` works 72 hours after `ask`; every contact was told meanwhile. */
  /** One's own keys, wraps and backups, destroyed after 72 hours in which every contact hears of it. */
  erasure?: {
    state(): Promise<{ allowedAt: Date } | null>;
    ask(): Promise<{ allowedAt: Date }>;
    cancel(): Promise<void>;
  };
  reset?: {
    /** When new keys may be made, where a caller asked for them on any device; else null. */
    state(): Promise<{ allowedAt: Date } | null>;
    ask(): Promise<{ allowedAt: Date }>;
    cancel(): Promise<void>;
    complete(): Promise<void>;
  };
  /** A professional's card vouches for these keys. `periods`: the provider's keys, as the application recorded them. */
  card?: {
    /** Where the browser goes to present it; it comes back to that origin with a handle. */
    begin(returnTo: string): Promise<{ url: string }>;
    /** Throws CARD_REFUSED for a card of another number, or a token that is not for these keys. */
    finish(handle: string, rpps: string | null, periods: readonly KeyPeriod[]): Promise<{ name: string }>;
    own(rpps: string | null, periods: readonly KeyPeriod[]): Promise<OwnCard>;
    refuse(): Promise<void>;
  };
  /** Throws CHAIN_INVALID or CHAIN_FORK for a list that was not written by the person's own devices. */
  devices?: {
    list(): Promise<VaultDevice[]>;
    rename(id: string, name: string): Promise<void>;
    /** They open nothing any more; an open page on them is locked. Never this one. */
    remove(ids: readonly string[]): Promise<void>;
    /** What a push of the server said: whether this device is still one of them. Locks it, drops its keys and tells where it is not. */
    check(): Promise<void>;
  };
  /** `export` takes a code. `sldId`: whose sheet it is, as the application says; throws CHAIN_FORK where the vault shows another. */
  recoveryKit?: {
    export(proof: TmrArgs): Promise<string>;
    import(kit: string, sldId?: SldId | null): Promise<AccountInfo>;
  };
  groups: {
    create(group: { name: string; members: SldId[]; admins: SldId[] }): Promise<GroupInfo>;
    /** `ofProfile`: the default group of the profile of that name, and no other group that is called like it. */
    findByName(name: string, options?: { mine?: boolean; ofProfile?: boolean }): Promise<GroupInfo | null>;
    list(options?: { mine?: boolean }): Promise<GroupInfo[]>;
    members(id: SldId): Promise<GroupMember[]>;
    /** Throws ADD_MEMBERS_ALREADY_IN_GROUP with their ids, before anything is written. */
    addMembers(
      id: SldId,
      members: SldId[],
      options?: { admins?: SldId[]; history?: 'all' | 'from-now'; grants?: SignedGrant[] },
    ): Promise<void>;
    /** Always renews the group's key in the same step. */
    removeMembers(id: SldId, members: SldId[]): Promise<void>;
    setAdmins(id: SldId, change: { add?: SldId[]; remove?: SldId[] }): Promise<void>;
    renewKey(id: SldId): Promise<void>;
  };
  sessions: {
    create(to: SldId[], options?: { metadata?: string; encryptForSelf?: boolean }): Promise<EncryptionSession>;
    retrieve(
      key: { sessionId: string } | { encryptedMessage: string } | { encryptedFile: FileData },
      options?: { useCache?: boolean },
    ): Promise<EncryptionSession>;
    retrieveMany(ids: string[]): Promise<Map<string, EncryptionSession | VaultError>>;
  };
  verify: {
    signGrant?(body: object): Promise<SignedGrant>;
    checkGrant?(grant: SignedGrant): Promise<boolean>;
    /** The owner took this sharing back: on no device of theirs does an earlier signature let a member in for it. */
    endGrants?(policyId: string): Promise<void>;
    chainHash(id: SldId): Promise<{ position: number; hash: string }>;
    checkChainHash(id: SldId, hash: string, position?: number): Promise<boolean>;
    /** Sixty digits to compare with the other person's screen. */
    safetyNumber(other: SldId): Promise<string>;
    /** The profile that an identity was made for, as its own chain says. A server that names a key for a person is compared with it. */
    profileOf?(id: SldId): Promise<string>;
    /** Whether no other identity was known for its profile, or this one was before a person trusted another: `profileOf` repeats what a chain says. */
    isKnown?(id: SldId): Promise<boolean>;
    /** Null where no other identity stood for its profile before; otherwise a person must look first. Pins no key. */
    changeOf?(id: SldId): Promise<KeyChange | null>;
    /** What this device knows of who they are. Waits for no request, and pins no key. */
    evidence?(questions: readonly EvidenceQuestion[], periods: readonly KeyPeriod[]): Promise<Record<SldId, Evidence>>;
    /** After a person decided it: this identity stands for its profile from now on, whichever stood for it before. */
    trust?(id: SldId): Promise<void>;
  };
  on(event: VaultEvent, listener: (detail: unknown) => void): () => void;
  /** Forgets every key in memory; the local store stays. */
  lock(): Promise<void>;
  dropDatabase(): Promise<void>;
  close(): Promise<void>;
}
