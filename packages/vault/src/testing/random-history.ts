import type { EmbeddedProvider } from '../embedded.ts';
import { VaultError } from '../errors.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import { memoryDevice } from '../port/memory-store.ts';
import type { EncryptionSession } from '../provider.ts';
import { topUpGroup } from '../use/groups.ts';
import { type Dice, RandomLiar } from './random-liar.ts';

/** Ana owns the record; Bob and Cléo come and go; Eve is never let in. */
export const PEOPLE = ['ana', 'bob', 'cleo', 'eve'] as const;
type Name = (typeof PEOPLE)[number];

export interface Step {
  by: Name;
  on: Name;
  act: 'write' | 'read' | 'add' | 'remove' | 'renew-keys' | 'rotate' | 'reload' | 'attack';
}

interface Text {
  text: string;
  author: string;
  context: string;
  sealed: string;
  /** How much of the group's history its writer had seen. */
  seen: number;
}

const NEVER_FALSE = { context: 'observation:1:valueString', sign: true };

/** A history of one patient's record, with real keys, and what must be true of it whatever the server answers. */
export class History {
  readonly #providers = new Map<Name, EmbeddedProvider>();
  readonly #devices = new Map<Name, OpenStore>();
  readonly #ids = new Map<Name, string>();
  readonly #seen = new Map<Name, number>();
  readonly #generations = new Map<Name, number>();
  /** The sessions that each attacker keeps open. */
  readonly #plotted = new Map<Name, EncryptionSession[]>();
  readonly #texts: Text[] = [];
  #group = '';
  #session = '';
  /** Whether people who were removed sign generations of their own, which the server then shows as true. */
  readonly #arePlotting: boolean;

  private constructor(
    readonly vault: MemoryVault,
    readonly liar: RandomLiar,
    private readonly dice: Dice,
    private readonly clock: { later: number },
  ) {
    this.#arePlotting = dice() < 0.5;
  }

  static async begin(dice: Dice): Promise<History> {
    const clock = { later: 0 };
    const vault = await MemoryVault.found(() => 1_800_000_000_000 + clock.later);
    const history = new History(vault, new RandomLiar(vault, dice), dice, clock);
    history.liar.isLying = false;
    for (const name of PEOPLE) await history.#join(name);
    const { id } = await history.#of('ana').groups.create({
      name: 'profile-ana',
      members: [history.#id('ana')],
      admins: [history.#id('ana')],
    });
    history.#group = id;
    history.#session = (await history.#of('ana').sessions.create([id], { metadata: 'observations-profile-ana' })).id;
    history.liar.isLying = true;
    return history;
  }

  /** One step; a refusal is always allowed, a broken promise never. */
  async take({ by, on, act }: Step): Promise<void> {
    this.clock.later += 1_000 + Math.floor(this.dice() * 20_000);
    try {
      await this.#act(by, on, act);
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
    }
  }

  /**
   * The server is honest again: no entitled reader stays shut out, and nothing was lost. Where a member conspired with the server a
   * client may have followed what that member signed: another history is then refused until its person decides.
   */
  async endHonestly(): Promise<void> {
    this.liar.isLying = false;
    if (this.#arePlotting) return;
    const present = PEOPLE.filter((name) => this.#members(this.#length()).has(this.#id(name)));
    for (const name of present) {
      this.clock.later += 60_000;
      await this.#reload(name);
      for (const text of this.#texts) {
        const shown = await this.#open(name, text);
        if (shown.text !== text.text) throw new Error(`${name} reads another text than was written`);
      }
      await this.#write(name);
    }
  }

  async #act(by: Name, on: Name, act: Step['act']): Promise<void> {
    switch (act) {
      case 'write':
        // A page that is opened again asks the server for everything: that is when a plot is shown to it.
        if (this.#arePlotting && this.dice() < 0.5) await this.#reload(by);
        await this.#write(by);
        return this.#arePlotting ? this.#attack(on) : undefined;
      case 'read':
        return this.#read(by);
      case 'add':
        return by === 'ana' && on !== 'eve' ? this.#add(on) : this.#read(by);
      case 'remove':
        await this.#of('ana').groups.removeMembers(this.#group, [this.#id(on)]);
        return this.#arePlotting ? this.#attack(on) : undefined;
      case 'rotate':
        return this.#of(by).groups.renewKey(this.#group);
      case 'renew-keys':
        return this.#of(by).renewKey();
      case 'reload':
        return this.#reload(by);
      default:
        return this.#attack(by);
    }
  }

  async #add(on: Name): Promise<void> {
    const ana = this.#of('ana');
    const policy = {
      policyId: `p-${on}`,
      resource: 'medical-file',
      owner: 'profile-ana',
      to: this.#id(on),
      rights: ['READ'],
    };
    await topUpGroup(ana, this.#group, [{ ...policy, grant: await ana.verify.signGrant(policy) }]);
  }

  async #write(by: Name): Promise<void> {
    const seen = await this.#look(by);
    const session = await this.#of(by).sessions.retrieve({ sessionId: this.#session });
    this.#requireNoRollback(by, session.generation);
    const text = `texte ${this.#texts.length} de ${by}`;
    const sealed = await session.encryptMessage(text, NEVER_FALSE);
    // What was sealed for strangers alone is no text of this record.
    if (!this.#members(seen).has(this.#id(by))) return;
    this.#texts.push({ text, author: this.#id(by), context: NEVER_FALSE.context, sealed, seen });
  }

  async #read(by: Name): Promise<void> {
    await this.#look(by);
    for (const text of this.#texts.slice(-8)) {
      const shown = await this.#open(by, text).catch((error: unknown) => {
        if (!(error instanceof VaultError)) throw error;
        return undefined;
      });
      if (!shown) continue;
      this.#requireEntitled(by, text);
      if (shown.text !== text.text || (shown.verified && shown.author !== text.author)) {
        throw new Error(`${by} is shown « ${shown.text} » by ${shown.author} for « ${text.text} » by ${text.author}`);
      }
    }
  }

  /** With everything that the server has, and all that this client ever kept. */
  async #attack(by: Name): Promise<void> {
    if (this.#members(this.#length()).has(this.#id(by))) return;
    this.liar.accomplice = this.#id(by);
    try {
      for (const text of this.#texts.slice(-12)) {
        const ways = [
          this.#open(by, text),
          ...(this.#plotted.get(by) ?? []).map((one) => one.decryptMessage(text.sealed, text)),
        ];
        const isOpened = await Promise.any(ways).then(
          () => true,
          () => false,
        );
        if (isOpened) this.#requireEntitled(by, text);
      }
      if (!this.#arePlotting) return;
      const session = await this.#of(by).sessions.retrieve({ sessionId: this.#session }, { useCache: false });
      // The client of an attacker keeps what it knows.
      this.#plotted.set(by, [...(this.#plotted.get(by) ?? []), session]);
      await (this.dice() < 0.5 ? session.addRecipients([this.#id('eve')]) : session.revokeRecipients([this.#id(by)]));
    } finally {
      this.liar.accomplice = undefined;
    }
  }

  /** A reader of a text was in the group at some time after its writer last looked. */
  #requireEntitled(name: Name, { text, seen }: Text): void {
    for (let place = seen; place <= this.#length(); place += 1) {
      if (this.#members(place).has(this.#id(name))) return;
    }
    throw new Error(`${name}, who is not entitled, reads « ${text} »`);
  }

  /** What this client believes of the group is a true state of it, and never an older one than it saw. */
  async #look(by: Name): Promise<number> {
    const shown = new Set((await this.#of(by).groups.members(this.#group)).map(({ id }) => id));
    for (let place = this.#seen.get(by) ?? 0; place <= this.#length(); place += 1) {
      const true1 = this.#members(place);
      if (true1.size === shown.size && [...shown].every((id) => true1.has(id))) {
        this.#seen.set(by, place);
        return place;
      }
    }
    throw new Error(`${by} is shown members that the group did not have, or has no more`);
  }

  #requireNoRollback(name: Name, generation: number): void {
    const seen = this.#generations.get(name) ?? 0;
    if (generation < seen) throw new Error(`${name} saw generation ${seen} and goes on with ${generation}`);
    this.#generations.set(name, generation);
  }

  async #open(name: Name, { sealed, context }: Text) {
    const session = await this.#of(name).sessions.retrieve({ encryptedMessage: sealed });
    this.#requireNoRollback(name, session.generation);
    return session.decryptDetailed(sealed, { context });
  }

  async #join(name: Name): Promise<void> {
    this.#devices.set(name, memoryDevice());
    await this.#reload(name);
    const signupJWT = await this.vault.signupToken(name, `profile-${name}`);
    this.#ids.set(name, (await this.#of(name).createIdentity({ signupJWT })).sldId);
  }

  async #reload(name: Name): Promise<void> {
    await this.#providers.get(name)?.close();
    const provider = this.vault.provider(name, this.#devices.get(name), this.liar.serverFor(name));
    this.#providers.set(name, provider);
    await provider.initialize({ userId: name, databasePath: 'vault', databaseKey: `key-of-${name}` });
  }

  #of(name: Name): EmbeddedProvider {
    const provider = this.#providers.get(name);
    if (!provider) throw new Error(`no ${name}`);
    return provider;
  }

  readonly #id = (name: Name): string => this.#ids.get(name) ?? '';
  readonly #length = (): number => this.liar.membersOf(this.#group).length - 1;
  readonly #members = (place: number): ReadonlySet<string> => this.liar.membersOf(this.#group)[place] ?? new Set();
}
