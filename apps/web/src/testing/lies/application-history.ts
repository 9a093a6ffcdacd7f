import type { EncryptionProvider } from '@maillon/vault/provider';
import { unlock } from '@maillon/vault/use/unlock';
import {
  ofMessage,
  ofRecord,
  ofVisit,
  type SealContext,
  type SealedPlace,
} from '../../vault/encryption/sealed-place.ts';
import { letReadersIn, type SealedResource, seal } from '../../vault/encryption/sealing.ts';
import { unsealMany } from '../../vault/encryption/unsealing.ts';
import { endSharing, heldThrough } from '../../vault/keys.ts';
import { medicalFile, membership, pendingGrants } from '../../vault/pending/pending-grants.ts';
import { signAndGiveKeys } from '../../vault/sign-pending-grants.ts';
import { welcomeTeam } from '../../vault/team-keys.ts';
import { idOf, TestVault } from '../vault.ts';
import { type Dice, LyingApplication } from './lying-application.ts';

/** Whom the patient may choose. The stranger and the rival, a second identity that calls itself the doctor, are the application’s. */
const PEOPLE = ['doctor', 'nurse', 'midwife'] as const;
const STRUCTURE = 'house';
const OWNER = 'patient';
const ACTS = [
  ...['share', 'share', 'end', 'accept', 'accept', 'session', 'session', 'session'],
  ...['write', 'write', 'write', 'read', 'read', 'read', 'plant', 'plant', 'let-in', 'look'],
] as const;

/** A place on a screen: the screen says what stands there, the application which sealed text. */
interface Slot {
  readonly context: SealContext;
  readonly of: SealedPlace;
}

interface Written extends Slot {
  readonly sealed: string;
  readonly text: string;
  readonly author: string;
  /** Of those for whom the application works. */
  readonly isLie: boolean;
  /** Of the patient's group at some time since it was written, by its own chain; of a message, also its two people. */
  readonly entitled: Set<string>;
}

const observation = (id: string): Slot => ({
  context: { entity: 'observation', id: `patient-${id}`, field: 'valueString' },
  of: ofRecord(OWNER),
});
const VISIT: Slot = {
  context: { entity: 'appointment', id: 'visit-1', field: 'description' },
  of: ofVisit('visit-1', OWNER),
};
const message = (author: string): Slot => ({
  context: { entity: 'message', id: 'm1', field: 'text' },
  of: ofMessage('c1', author),
});
const SLOTS = [observation('tabac'), observation('alcool'), VISIT, ...PEOPLE.map(message), message(OWNER)];

const isSame = (one: Slot, other: Slot): boolean =>
  JSON.stringify([one.context, one.of]) === JSON.stringify([other.context, other.of]);

/** What people do with a record, whatever their application answers; and what must be true of it all the same. */
export class ApplicationHistory {
  readonly log: string[] = [];
  private readonly written: Written[] = [];
  private readonly chosen = new Set<string>();
  private readonly accepted = new Set<string>();
  private readonly people = new Map<string, EncryptionProvider>();
  private readonly ids = new Map<string, string>();
  private readonly groups = new Map<string, string>();

  private constructor(
    private readonly world: TestVault,
    readonly application: LyingApplication,
    private readonly dice: Dice,
  ) {}

  static async begin(dice: Dice): Promise<ApplicationHistory> {
    localStorage.clear();
    const application = new LyingApplication(dice);
    const history = new ApplicationHistory(await TestVault.found(), application, dice);
    for (const name of [OWNER, 'office', ...PEOPLE, 'stranger']) await history.join(name);
    await welcomeTeam(history.of('office'), { userId: 'office', structureId: STRUCTURE, isStaff: true }, []);
    // Who a person is the first time is the servers' word, a price that is told: these people have met.
    for (const name of [OWNER, 'office', ...PEOPLE]) {
      for (const met of [OWNER, ...PEOPLE]) await history.of(name).groups.findByName(met, { ofProfile: true });
      await history.of(name).groups.findByName(STRUCTURE);
    }
    const { groups } = history.of(OWNER);
    for (const name of [OWNER, STRUCTURE, ...PEOPLE])
      history.groups.set(name, (await groups.findByName(name))?.id ?? '');
    await history.joinAsRival();
    application.ids = history.ids;
    return history;
  }

  /** One act; a refusal is always allowed. */
  async step(): Promise<void> {
    const act = this.among(ACTS);
    const name = this.among(PEOPLE);
    this.log.push(`${act} ${name}`);
    this.application.listen();
    await this.act(act, name).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error) && !(error instanceof Error && 'problem' in error)) throw error;
    });
    const readers = await this.readers();
    for (const { entitled } of this.written) for (const id of readers) entitled.add(id);
  }

  /** Identities in the patient’s group, by its own chain. */
  async readers(): Promise<readonly string[]> {
    return this.membersOf(OWNER);
  }

  /** Who came in without an act of a person. */
  async uninvited(): Promise<readonly string[]> {
    const inTeam = [...this.accepted].map((name) => this.id(name));
    const invited = [...this.chosen].flatMap((to) =>
      to === STRUCTURE ? [this.id('office'), ...inTeam] : [this.id(to)],
    );
    const allowed = new Set([this.id(OWNER), ...invited]);
    const team = new Set([this.id('office'), ...inTeam]);
    return [
      ...(await this.readers()).filter((id) => !allowed.has(id)).map((id) => `${this.nameOf(id)} reads`),
      ...(await this.membersOf(STRUCTURE)).filter((id) => !team.has(id)).map((id) => `${this.nameOf(id)} is a member`),
    ];
  }

  /** Who opens a text without having been let in since it was written. */
  async intruders(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const one of this.written.slice(-6)) {
      for (const [name, provider] of this.people) {
        if (one.author === this.id(name) || one.isLie || one.entitled.has(this.id(name))) continue;
        const session = await provider.sessions.retrieve({ encryptedMessage: one.sealed }).catch(() => null);
        const opened = await session?.decryptMessage(one.sealed, { context: contextOf(one) }).catch(() => null);
        if (typeof opened === 'string') found.push(`${name} opens « ${one.text} »`);
      }
    }
    return found;
  }

  private async act(act: (typeof ACTS)[number], name: string): Promise<void> {
    const { application } = this;
    switch (act) {
      case 'share':
        return this.share(this.dice() < 0.4 ? STRUCTURE : name);
      case 'end':
        return this.end(this.dice() < 0.4 ? STRUCTURE : name);
      case 'accept':
        // A page of the structure also opens without an act.
        if (this.dice() < 0.5) {
          this.accepted.add(name);
          pendingGrants.add('office', membership(STRUCTURE, name, ['MEMBER', 'PATIENTS']));
        }
        return this.welcome();
      case 'session':
        return this.session();
      case 'write':
        return this.write(this.dice() < 0.5 ? OWNER : name);
      case 'read':
        return this.read(this.dice() < 0.7 ? OWNER : name);
      case 'let-in': {
        const who = this.dice() < 0.5 ? OWNER : name;
        const readers = [OWNER, ...application.some([...PEOPLE, 'stranger'])];
        await letReadersIn(this.of(who), { ...VISIT.of, sldId: application.session(VISIT.of.metadata), readers });
        return;
      }
      case 'plant':
        return this.plant(this.among(['stranger', 'rival']));
      default:
        await this.of(this.dice() < 0.5 ? OWNER : name).groups.findByName(this.among([STRUCTURE, OWNER, name]));
    }
  }

  private async share(to: string): Promise<void> {
    this.chosen.add(to);
    pendingGrants.add(OWNER, medicalFile(to, ['READ']));
    this.application.share(to);
    await this.session();
  }

  /** On her screen; which sharings she has besides is what the application says. */
  private async end(to: string): Promise<void> {
    const policy = this.application.sharings.get(to);
    if (policy === undefined || !this.chosen.has(to)) return;
    const patient = this.of(OWNER);
    const held = await heldThrough(patient, OWNER, policy, this.application.policies());
    this.application.sharings.delete(to);
    pendingGrants.remove(OWNER, to);
    await endSharing(patient, OWNER, policy.id, held);
    this.chosen.delete(to);
  }

  private async session(): Promise<void> {
    await signAndGiveKeys(this.of(OWNER), { userId: OWNER, profileId: OWNER }, this.application.policies());
  }

  private async welcome(): Promise<void> {
    const whose = { userId: 'office', structureId: STRUCTURE, isStaff: true };
    await welcomeTeam(this.of('office'), whose, this.application.memberships([...this.accepted]));
  }

  private async write(name: string): Promise<void> {
    const { application } = this;
    const slot = this.among([observation('tabac'), observation('alcool'), VISIT, message(name)]);
    const isMessage = slot.context.entity === 'message';
    const readers = isMessage ? [OWNER, name] : [OWNER];
    const keep: SealedResource['keep'] = async (id) =>
      application.sessions.push({ id, metadata: slot.of.metadata, isPlanted: false });
    const text = `texte ${this.written.length} de ${name}`;
    const resource = { ...slot.of, sldId: application.session(slot.of.metadata), readers, keep };
    const { text: sealed } = await seal(this.of(name), resource, slot.context, text);
    const entitled = new Set([...(await this.readers()), ...(isMessage ? [this.id(OWNER), this.id(name)] : [])]);
    this.written.push({ ...slot, sealed, text, author: this.id(name), isLie: false, entitled });
  }

  /** The application puts any text that there is into any place of a screen. */
  private async read(name: string): Promise<void> {
    const items = SLOTS.flatMap((slot) => {
      const one = this.dice() < 0.5 ? this.written.findLast((text) => isSame(text, slot)) : this.among(this.written);
      return one === undefined ? [] : [{ slot, one }];
    });
    const outcomes = await unsealMany(
      this.of(name),
      items.map(({ slot, one }) => ({ ...slot, sealed: one.sealed })),
    );
    for (const [at, { slot, one }] of items.entries()) {
      const outcome = outcomes[at];
      if (!outcome?.ok) continue;
      // One’s own words are one’s own, wherever one was let in.
      const isTheirs = one.author === this.id(name) || (!one.isLie && one.entitled.has(one.author));
      const isTrue = isTheirs && isSame(one, slot) && outcome.text === one.text && outcome.author === one.author;
      if (!isTrue)
        throw new TypeError(`${name} takes « ${outcome.text} » for ${JSON.stringify(slot)}: ${this.log.join(', ')}`);
      this.application.shown += 1;
    }
  }

  /** Sessions, texts and groups of those who mean no good, for whom the application works. */
  private async plant(name: string): Promise<void> {
    const provider = this.of(name);
    const groups = [this.id(name), this.groups.get(this.among(PEOPLE)) ?? ''];
    const to = [this.groups.get(OWNER) ?? '', ...this.application.some(groups)];
    const slot = this.among(SLOTS);
    const session = await provider.sessions.create(to, { metadata: slot.of.metadata });
    this.application.sessions.push({ id: session.id, metadata: slot.of.metadata, isPlanted: true });
    const text = `mensonge ${this.written.length} de ${name}`;
    const sealed = await session.encryptMessage(text, { context: contextOf(slot), sign: this.dice() < 0.8 });
    this.written.push({ ...slot, sealed, text, author: this.id(name), isLie: true, entitled: new Set() });
    if (this.dice() < 0.3) {
      const members = [this.id(name)];
      await provider.groups.create({ name: this.among([STRUCTURE, OWNER, 'doctor']), members, admins: members });
    }
  }

  private async join(name: string): Promise<void> {
    const provider = await this.world.person(name);
    this.people.set(name, provider);
    this.ids.set(name, await idOf(provider));
  }

  /** The application signs who may make an identity, and for which profile. */
  private async joinAsRival(): Promise<void> {
    const { memory } = this.world;
    const provider = memory.provider('rival');
    await unlock(provider, {
      user: { userId: 'rival', databasePath: 'spec', databaseKey: 'key' },
      signupToken: () => memory.signupToken('rival', 'doctor'),
      sendChallenge: () => this.world.challenge('rival'),
      askCode: async () => ({ way: 'send' }),
    });
    this.people.set('rival', provider);
    this.ids.set('rival', await idOf(provider));
  }

  private async membersOf(name: string): Promise<readonly string[]> {
    const row = this.world.memory.state.groups.get(this.groups.get(name) ?? '');
    return [...(row?.state.members.keys() ?? [])];
  }

  private among<T>(all: readonly T[]): T {
    return all[Math.floor(this.dice() * all.length)] as T;
  }

  private of(name: string): EncryptionProvider {
    const provider = this.people.get(name);
    if (provider === undefined) throw new TypeError(`no ${name}`);
    return provider;
  }

  private readonly id = (name: string): string => this.ids.get(name) ?? '';
  private readonly nameOf = (id: string): string => [...this.ids].find(([, one]) => one === id)?.[0] ?? id;
}

const contextOf = ({ context: { entity, id, field } }: Slot): string => `${entity}:${id}:${field}`;
