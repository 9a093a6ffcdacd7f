import { VaultError } from '../errors.ts';
import type { ListedContact, WireContacts } from '../port/vault-server.ts';
import type { AuthFactor, CodeContacts, TmrArgs } from '../provider.ts';
import { type ContactsState, followContacts, isListed, listed, signContactList } from '../recovery/contact-lists.ts';
import { signFactorClaim } from '../recovery/factor-claim.ts';
import type { Signed } from '../wire/signed.ts';
import type { OpenVault } from './open-vault.ts';
import { validated } from './two-man-rule.ts';

interface Followed {
  readonly state: ContactsState;
  readonly shown: WireContacts;
}

/** Where a person's codes go: a part of its own, which a page loads at the first opening and where it shows or changes them. */
export class OwnContacts {
  constructor(private readonly vault: OpenVault) {}

  async state(own: readonly AuthFactor[]): Promise<CodeContacts> {
    const { state, shown } = await this.#follow();
    const { version, known, waiting, codeUntil } = shown;
    const named = [...listIn(state, version), ...(waiting ? listIn(state, state.seq) : [])];
    const [ownKnown, ownNamed] = await Promise.all([
      Promise.all(known.map(({ contact }) => this.#isOneOf(contact, own))),
      Promise.all(own.map((factor) => this.#names(named, factor))),
    ]);
    return {
      isSigned: version !== null,
      contacts: known.map(({ contact: { type }, shown: value }, at) => ({ type, value, isOwn: ownKnown[at] === true })),
      missing: own.filter((_, at) => !ownNamed[at]),
      waiting: waiting && { ...waiting, allowedAt: new Date(waiting.allowedAt) },
      codeUntil: codeUntil === null ? null : new Date(codeUntil),
    };
  }

  /** What codes go to and is not the person's own, as far as the page knows, is left out, unless they say that it is (`all`). */
  async settle(own: readonly AuthFactor[], all = false): Promise<void> {
    const { state, shown } = await this.#follow();
    if (state.seq >= 0) return;
    const known = shown.known.map(({ contact }) => contact);
    const are = await Promise.all(known.map(async (contact) => all || this.#isOneOf(contact, own)));
    const contacts = known.filter((_, at) => are[at]);
    if (contacts.length > 0) await this.#put({ entry: await this.#sign(state, contacts) });
  }

  async list(factor: AuthFactor): Promise<void> {
    await this.#put({ entry: await this.#next(factor), factor });
  }

  async change(factor: AuthFactor): Promise<{ sessionId: string }> {
    const { server, account, now } = this.vault;
    const claim = await signFactorClaim(account.state, account.bundle.current, factor, now());
    return server.askFactor({ factor, claim });
  }

  async confirm(factor: AuthFactor, sessionId: string, challenge: string): Promise<void> {
    await this.vault.server.confirmFactor({ sessionId, challenge, entry: await this.#next(factor) });
    await this.#keepSeen();
  }

  async hasten(proof: TmrArgs): Promise<void> {
    const { server } = this.vault;
    await server.hastenContacts({ sessionId: await validated(server, proof) });
  }

  cancel(): Promise<void> {
    return this.vault.server.cancelContacts();
  }

  /** The newest list that stands, with this contact in place of the one of its kind. */
  async #next(factor: AuthFactor): Promise<Signed> {
    await this.settle([], true);
    const { state, shown } = await this.#follow();
    const present = listIn(state, shown.waiting ? state.seq : shown.version);
    const others = present.filter(({ type }) => type !== factor.type);
    return this.#sign(state, [...others, await listed(this.vault.account.state.id, factor)]);
  }

  /** What the server shows, held against the chain of the identity and against what was seen before. */
  async #follow(): Promise<Followed> {
    const { server, account, directory, pins } = this.vault;
    const { id } = account.state;
    const [shown, [identity = account.state]] = await Promise.all([server.contacts(), directory.refresh([id])]);
    const state = await followContacts(shown.entries, identity);
    if (state.seq >= 0 || pins.seenUpTo(state.id) >= 0) pins.check(state);
    if (shown.version !== null && shown.version > state.seq) throw new VaultError('CHAIN_FORK', 'no such list');
    return { state, shown };
  }

  async #put(input: { entry: Signed; factor?: AuthFactor }): Promise<void> {
    await this.vault.server.putContacts(input);
    await this.#keepSeen();
  }

  async #keepSeen(): Promise<void> {
    await this.#follow();
    await this.vault.pins.save();
  }

  #sign(state: ContactsState, contacts: readonly ListedContact[]): Promise<Signed> {
    const { account, now } = this.vault;
    return signContactList(state, contacts, { identity: account.state, keys: account.bundle.current, now: now() });
  }

  async #isOneOf(contact: ListedContact, factors: readonly AuthFactor[]): Promise<boolean> {
    const { id } = this.vault.account.state;
    return (await Promise.all(factors.map((factor) => isListed(id, factor, contact)))).includes(true);
  }

  async #names(contacts: readonly ListedContact[], factor: AuthFactor): Promise<boolean> {
    return (await Promise.all(contacts.map((contact) => this.#isOneOf(contact, [factor])))).includes(true);
  }
}

const listIn = ({ lists }: ContactsState, version: number | null): readonly ListedContact[] =>
  version === null ? [] : (lists[version] ?? []);
