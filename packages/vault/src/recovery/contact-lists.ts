import { toBase64Url } from '../bytes/base64url.ts';
import { utf8 } from '../bytes/bytes.ts';
import { hashOf } from '../chains/ids.ts';
import { VaultError } from '../errors.ts';
import type { IdentityState } from '../identity/chain.ts';
import {
  checkOwnEntry,
  emptyOwn,
  OWN_ENTRY,
  type OwnSigner,
  type OwnState,
  requireNext,
  signOwnEntry,
} from '../identity/own-entry.ts';
import type { ListedContact } from '../port/vault-server.ts';
import type { AuthFactor } from '../provider.ts';
import { random, sha256 } from '../suites/primitives.ts';
import { bytesText, list, literal, record, type Schema } from '../wire/schema.ts';
import { readBody, type Signed } from '../wire/signed.ts';

/**
 * PROTOCOL.md §10: where codes go, in versions that the identity signs. A contact stands there as a salted hash, bound to whose it is:
 * a reader of the list learns none, and no other person's list serves.
 */
export const LISTED_CONTACT: Schema<ListedContact> = record({
  type: literal('EM', 'SMS'),
  salt: bytesText(16),
  hash: bytesText(32),
});

/** One of each kind. */
const MAX_CONTACTS = 2;
export const MAX_CONTACT_LISTS = 1_000;
export const CONTACT_LISTS_PER_DAY = 10;
/** How long a new contact waits for its first code, so that a person who is robbed hears of it at the old one and can say no. */
export const CONTACT_WAIT_MS = 72 * 3_600_000;

const CONTACT_LIST = record({
  ...OWN_ENTRY,
  kind: literal('contacts'),
  contacts: list(LISTED_CONTACT, MAX_CONTACTS, 1),
});

export interface ContactsState extends OwnState {
  /** Of each version. */
  readonly lists: readonly (readonly ListedContact[])[];
}

export const contactsIdOf = (identity: string): string => `contacts|${identity}`;
export const noContacts = (identity: string): ContactsState => ({ ...emptyOwn(contactsIdOf(identity)), lists: [] });

const hashOfContact = async (identity: string, salt: string, { type, value }: AuthFactor): Promise<string> =>
  toBase64Url(await sha256(utf8(`cv1/contact|${identity}|${salt}|${type}|${value.trim().toLowerCase()}`)));

export async function listed(identity: string, factor: AuthFactor): Promise<ListedContact> {
  const salt = toBase64Url(random(16));
  return { type: factor.type, salt, hash: await hashOfContact(identity, salt, factor) };
}

export const isListed = async (identity: string, factor: AuthFactor, one: ListedContact): Promise<boolean> =>
  one.type === factor.type && one.hash === (await hashOfContact(identity, one.salt, factor));

export const signContactList = (
  state: ContactsState,
  contacts: readonly ListedContact[],
  signer: OwnSigner,
): Promise<Signed> => signOwnEntry(state, { contacts }, signer, 'contacts', 'contacts');

/** The state after one more list. Throws CHAIN_INVALID, or CHAIN_FORK for another past. */
export async function extendContacts(
  state: ContactsState,
  entry: Signed,
  identity: IdentityState,
): Promise<ContactsState> {
  const body = readBody(entry, CONTACT_LIST);
  const place = await checkOwnEntry(state, entry, body, identity, 'contacts');
  if (new Set(body.contacts.map(({ type }) => type)).size !== body.contacts.length)
    throw new VaultError('CHAIN_INVALID', 'two contacts of a kind', { ids: [state.id] });
  const heads = [...state.heads, await hashOf(entry)];
  return { ...state, seq: body.seq, ts: body.ts, heads, place, lists: [...state.lists, body.contacts] };
}

export async function followContacts(entries: readonly Signed[], identity: IdentityState): Promise<ContactsState> {
  let state = noContacts(identity.id);
  for (const entry of entries) state = await extendContacts(state, entry, identity);
  return state;
}

/** What a server checks of a new list. Throws CHAIN_CONFLICT where another device was faster. */
export async function acceptContactList(
  state: ContactsState,
  entry: Signed,
  identity: IdentityState,
  now: number,
): Promise<ContactsState> {
  requireNext(state, readBody(entry, CONTACT_LIST), identity, now);
  if (state.seq + 1 >= MAX_CONTACT_LISTS) throw new VaultError('TOO_MANY_ATTEMPTS', undefined, { status: 429 });
  return extendContacts(state, entry, identity);
}

/** The contacts that a list names, among those that the server knows. Throws CONTACT_NOT_LISTED where it names another one. */
export async function contactsNamed(
  identity: string,
  contacts: readonly ListedContact[],
  known: readonly AuthFactor[],
): Promise<AuthFactor[]> {
  return Promise.all(
    contacts.map(async (one) => {
      const is = await Promise.all(known.map((factor) => isListed(identity, factor, one)));
      const factor = known[is.indexOf(true)];
      if (!factor) throw new VaultError('CONTACT_NOT_LISTED', undefined, { status: 403, ids: [identity] });
      return factor;
    }),
  );
}
