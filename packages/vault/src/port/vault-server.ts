import type { SignedLink } from '../chains/link.ts';
import type { AuthFactor } from '../provider.ts';
import type { Signed } from '../wire/signed.ts';

/**
 * What the client asks of a vault server, as JSON crosses the wire. The server is not believed: every answer is verified
 * against signatures, and whatever it leaves out or makes up ends in a typed error or an alert.
 */

/** Bytes in base64url. */
type Text = string;

export interface WireEpochWrap {
  id: string;
  kseq: number;
  epoch: number;
  wrap: Text;
}

export interface WireSessionWrap {
  gen: number;
  rcpt: string;
  key: number;
  wrap: Text;
}

export interface WireGroup {
  id: string;
  links: SignedLink[];
  /** The caller's own. */
  wraps: WireEpochWrap[];
  /** The server's word on who lost access and is still in the chain. */
  suspensions: Signed[];
}

export interface WireSession {
  id: string;
  records: Signed[];
  /** Those that the caller or one of their groups can open. */
  wraps: WireSessionWrap[];
}

export interface WireLink {
  link: SignedLink;
  wraps: WireEpochWrap[];
}

export interface WireGeneration {
  record: Signed;
  wraps: WireSessionWrap[];
  /** Who loses every wrap of the session as this generation is kept: none of its own recipients. */
  left?: readonly string[];
}

export interface WireUnlock {
  identity: { id: string; links: SignedLink[] } | null;
  groups: WireGroup[];
  /** Whether the identity can be brought back by a code. */
  isSaved: boolean;
  treeHead: Signed;
}

export interface WireBackup {
  identityId: string;
  profileId: string;
  version: number;
  /** The vault's half. */
  half: Text;
  blob: Text;
  /** False while it was saved by another person. A client goes by the chain and not by this word. */
  authenticated: boolean;
}

/** What the caller may know of the card behind a person's keys. */
export interface WireCard {
  /** From when the proof is given, in milliseconds; absent where there is no card. */
  availableAt?: number;
  proof?: { token: string; random: Text };
  /** The provider's keys, as recorded before and after the link. */
  before?: Signed;
  after?: Signed;
  /** Of the caller alone: other keys were bound with the same card, and are shown from then on. */
  contestedUntil?: number;
}

/** What a device gets of its local key: the share and its number, or the signed word that the device was removed. */
export type WireShare =
  | { number: number; share: Text /** Some device was removed: the next share is due. */; isDue: boolean }
  | { removed: Signed };

export interface WireDevices {
  entries: Signed[];
  /** The day on which each was last used, by its id, in milliseconds: the server's word. */
  used: Record<string, number>;
}

/** A contact in a list of contacts: it cannot be read there, and a device that knows it finds it again. */
export interface ListedContact {
  type: AuthFactor['type'];
  salt: Text;
  hash: Text;
}

export interface WireContacts {
  entries: Signed[];
  /** Which of them counts; null while none was signed. */
  version: number | null;
  /** Where codes go: as the list has them or, before the first, as it may have them; `shown` is too little to learn them. */
  known: { contact: ListedContact; shown: string }[];
  /** The newest list where it does not count yet, and from when it does. */
  waiting: { shown: string[]; allowedAt: number } | null;
  /** A caller asked for a code, which is not typed yet and is good until then. */
  codeUntil: number | null;
}

export interface WireHead {
  treeHead: Signed;
  cosignatures: Signed[];
}

export interface WireLogPlace {
  kind: 'identity' | 'group' | 'server';
  id: string;
  seq: number;
}

export interface WireLogProofs {
  /** In the order of the question; `index` -1 where there is none. `leaf`: the form of the leaf. */
  links: { index: number; leaf: 1 | 2; proof: Text[] }[];
  sizes: Text[][];
}

export interface WireLogEntry extends Omit<WireLogPlace, 'kind'> {
  index: number;
  kind: 'identity' | 'profile' | 'end';
  hash: Text;
  /** Empty in a leaf of the first form. */
  profile: Text;
}

export interface VaultServer {
  unlock(): Promise<WireUnlock>;
  identities(ids: string[]): Promise<Record<string, SignedLink[]>>;
  createIdentity(input: { jwt: string; link: SignedLink }): Promise<void>;
  /** `sessionId`: opened with a code a moment ago. A link that names a new sheet is taken with one alone. */
  appendIdentityLink(id: string, link: SignedLink, sessionId?: string): Promise<void>;

  findGroups(query: { name?: string; mine?: boolean }): Promise<string[]>;
  group(id: string): Promise<WireGroup>;
  /** The whole set that travelled with a link, for the box audit. */
  wrapsOf(groupId: string, place: number): Promise<WireEpochWrap[]>;
  createGroup(input: WireLink): Promise<void>;
  /** 409 CHAIN_CONFLICT where another member was faster. */
  appendGroupLink(id: string, input: WireLink): Promise<void>;
  /** The caller's wraps again, under their own new key. */
  replaceOwnWraps(groupId: string, wraps: WireEpochWrap[], request: Signed): Promise<void>;

  createSession(input: WireGeneration): Promise<void>;
  sessions(ids: string[]): Promise<WireSession[]>;
  appendGeneration(id: string, input: WireGeneration): Promise<void>;
  addSessionWraps(id: string, wraps: WireSessionWrap[]): Promise<void>;
  revokeSession(id: string): Promise<void>;

  validateChallenge(input: {
    sessionId: string;
    challenge: string;
    factor: AuthFactor;
  }): Promise<{ sessionId: string }>;
  beginBackup(input: { sessionId: string; identityId: string }): Promise<{ half: Text; version: number }>;
  pushBackup(input: {
    sessionId: string;
    identityId: string;
    version: number;
    blob: Text;
    claim: Signed;
  }): Promise<void>;
  searchBackup(input: { sessionId: string }): Promise<WireBackup>;
  /** Codes shall go to this contact, in place of the one of its kind. A code goes to it now. */
  askFactor(input: { factor: AuthFactor; claim: Signed }): Promise<{ sessionId: string }>;
  /** `entry`: the list with that contact in it, as `putContacts` takes it. Without one where no list was signed yet. */
  confirmFactor(input: { sessionId: string; challenge: string; entry?: Signed }): Promise<void>;
  contacts(): Promise<WireContacts>;
  /**
   * The next version of the list. The first one counts at once and names what codes went to before; a later one waits, and the
   * contacts of before are told. `factor`: the contact that is new in it. 409 CHAIN_CONFLICT unless it is the next one.
   */
  putContacts(input: { entry: Signed; factor?: AuthFactor }): Promise<void>;
  /** What waits counts now. `sessionId`: opened with a code that went to a contact of before. */
  hastenContacts(input: { sessionId: string }): Promise<void>;
  /** The list that waits never counts, and no code that was sent opens anything. */
  cancelContacts(): Promise<void>;
  /** Every way back is lost: new keys, after a wait that every contact hears of. Asking again changes nothing. */
  askReset(): Promise<{ allowedAt: number }>;
  /** Whether a caller asked for it, on whatever device, and when it may be done. */
  resetState(): Promise<{ allowedAt?: number }>;
  cancelReset(): Promise<void>;
  /** The old identity ends with everything that was for it alone; the caller then registers as if for the first time. */
  completeReset(): Promise<void>;
  /** The caller's keys, wraps and backups are destroyed after a wait that every contact hears of. `claim`: signed by the key in force. */
  askErasure(claim: Signed): Promise<{ allowedAt: number }>;
  erasureState(): Promise<{ allowedAt?: number }>;
  cancelErasure(): Promise<void>;
  /** A code flow at the provider of cards: the vault keeps the verifier, the caller goes there with the rest. */
  beginCard(input: {
    nonce: Text;
    returnTo: string;
  }): Promise<{ state: string; challenge: string; redirectUri: string }>;
  /** The token that came for it, and the keys that the provider had then. Answers its own flow alone. */
  takeCard(input: { handle: string }): Promise<{ token: string; keys: Signed }>;
  bindCard(id: string, input: { handle: string; link: SignedLink; random: Text }): Promise<void>;
  /** With a head of the log that holds their links. */
  cards(ids: string[]): Promise<{ treeHead: Signed; cards: Record<string, WireCard> }>;
  /** Keys that another person bound with the caller's card are never shown. */
  refuseCard(): Promise<void>;
  /** `claim`: signed by the key in force. */
  putRecoveryBox(id: string, box: Text, claim: Signed): Promise<void>;
  recoveryBox(): Promise<{ identityId: string; box: Text }>;
  /** What the caller has seen of others, sealed for their next device. 409 CHAIN_CONFLICT unless it is the next version. */
  putPins(input: { identityId: string; version: number; blob: Text; claim: Signed }): Promise<void>;
  pins(): Promise<{ version: number; blob: Text } | null>;

  /**
   * The share of the local key of a device, whose `token` no other device holds. `number`: of the share that its keys are sealed with, 0 for
   * none; the one before it is gone then. NOT_REGISTERED for a device that is not known.
   */
  deviceShare(input: { device: string; token: Text; number: number }): Promise<WireShare>;
  /** The share after the one in use, which stays until this one is asked for by its number. */
  nextDeviceShare(input: { device: string; token: Text }): Promise<{ number: number; share: Text }>;
  devices(): Promise<WireDevices>;
  /** `token`: of a device that is enrolled by this entry. 409 CHAIN_CONFLICT unless it is the next one. */
  addDeviceEntry(entry: Signed, token?: Text): Promise<void>;

  /** The log as it is now, and what auditors said of it. */
  treeHead(): Promise<WireHead>;
  /** That these links are in the log of `size` leaves, and that those sizes were its beginnings. */
  logProofs(question: { size: number; links: WireLogPlace[]; sizes: number[] }): Promise<WireLogProofs>;
  /** What the log has of the caller's own identity, and of every other with its profile. */
  ownEntries(): Promise<WireLogEntry[]>;
  /** By which each key of the server named the next one, the first rotation first. */
  serverKeys(): Promise<Signed[]>;
}
