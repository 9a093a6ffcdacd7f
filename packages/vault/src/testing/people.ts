import { nextPlace, type SignedLink } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import type { Maker } from '../groups/make.ts';
import { extendIdentity, followIdentity, type IdentityState, type Trust } from '../identity/chain.ts';
import { type IdentityKeys, type KeyBundle, keysFrom, newSeed } from '../identity/keys.ts';
import { createLink, type Delegate, rotateLink } from '../identity/make.ts';
import { type Signer, signerFrom } from '../suites/ed25519.ts';
import { random } from '../suites/primitives.ts';

/** A person with keys, and the chain that others can read of them. */
export interface Person {
  links: SignedLink[];
  state: IdentityState;
  bundle: KeyBundle;
}

/** A town of people who can look each other up, and a server with its status key. */
export class Town implements Trust {
  readonly people = new Map<string, Person>();

  private constructor(readonly server: Signer) {}

  static found = async (): Promise<Town> => new Town(await signerFrom(random(32)));

  get serverKey() {
    return this.server.publicKey;
  }

  readonly lookup = async (id: string): Promise<IdentityState> => {
    const person = this.people.get(id);
    if (!person) throw new VaultError('NOT_REGISTERED', undefined, { ids: [id] });
    return person.state;
  };

  async birth(profileId: string, delegate?: Person): Promise<Person> {
    const keys = await keysFrom(newSeed(), 0);
    const by: Delegate | undefined = delegate && { ref: makerOf(delegate).ref, keys: delegate.bundle.current };
    const link = await createLink(keys, profileId, { now: 1_000, sth: null }, by);
    const person = {
      links: [link],
      state: await extendIdentity(undefined, link, this),
      bundle: { current: keys, old: [] },
    };
    this.people.set(person.state.id, person);
    return person;
  }

  async rotate(person: Person): Promise<void> {
    const next: IdentityKeys = await keysFrom(newSeed(), person.bundle.current.sequence + 1);
    const link = await rotateLink(person.state, person.bundle.current, next, 'scheduled', { now: 2_000, sth: null });
    person.links.push(link);
    person.state = await followIdentity(person.links, this);
    person.bundle = { current: next, old: [person.bundle.current, ...person.bundle.old] };
  }
}

export const makerOf = ({ state, bundle }: Person): Maker & { ref: { id: string; kseq: number; head: string } } => ({
  identity: state,
  keys: bundle.current,
  now: 3_000,
  sth: null,
  ref: { id: state.id, kseq: bundle.current.sequence, head: nextPlace(state, 0, null).prev },
});
