import { beforeAll, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import type { AccessPolicy, KeyHolder } from '../data/access/access-policies.ts';
import { setPublicConfig } from '../lib/api/public-config.ts';
import { fakeApi, json } from '../testing/fake-api.ts';
import { TEST_CONFIG } from '../testing/render.tsx';
import { TestVault } from '../testing/vault.ts';
import { endSharing, giveKeys, heldThrough } from './keys.ts';
import { signPolicy } from './policy-signatures.ts';

/**
 * One person may read by several sharings: by a booking, by a structure, by another one. Random histories of them, against an application
 * that shows any sharing there ever was as one that holds, with any signature that was ever made for it.
 */
const RUNS = 8;
const STEPS = 14;
const STRUCTURES = ['house', 'clinic'] as const;
const PEOPLE = ['doctor', 'nurse', 'midwife'] as const;

/** Numbers between 0 and 1, the same for the same seed. */
const diceOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

interface Sharing {
  readonly to: string;
  readonly signatures: NonNullable<AccessPolicy['grant']>[];
  isStanding: boolean;
}

class Sharings {
  private constructor(
    private readonly dice: () => number,
    private readonly clock: { now: number },
    private readonly patient: EncryptionProvider,
    private readonly office: EncryptionProvider,
    private readonly ids: ReadonlyMap<string, string>,
    private readonly groups: ReadonlyMap<string, string>,
  ) {}

  readonly log: string[] = [];
  private readonly sharings = new Map<string, Sharing>(
    [...STRUCTURES, ...PEOPLE, 'house'].map((to, at) => [`to-${to}-${at}`, { to, signatures: [], isStanding: false }]),
  );
  private readonly teams = new Map<string, Set<string>>(STRUCTURES.map((one) => [one, new Set()]));

  static async begin(seed: number): Promise<Sharings> {
    const clock = { now: 1_800_000_000_000 };
    const world = await TestVault.found(() => clock.now);
    const [patient, office] = [await world.person('patient'), await world.person('office')];
    const ids = new Map<string, string>();
    for (const name of PEOPLE) ids.set(name, (await (await world.person(name)).accountInfo())?.sldId ?? '');
    const me = (await office.accountInfo())?.sldId ?? '';
    const groups = new Map<string, string>();
    for (const name of STRUCTURES)
      groups.set(name, (await office.groups.create({ name, members: [me], admins: [me] })).id);
    return new Sharings(diceOf(seed), clock, patient, office, ids, groups);
  }

  private among<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.dice() * all.length)];
  }

  private holderOf(name: string): KeyHolder {
    return { sldId: this.ids.get(name) ?? '', name };
  }

  private shown(id: string, { to }: Sharing, grant: AccessPolicy['grant'] = null): AccessPolicy {
    const isTeam = this.teams.has(to);
    const party = { id: to, userId: isTeam ? null : to, sldId: isTeam ? null : this.holderOf(to).sldId, name: to };
    const policy = { id, resource: 'medical-file', status: 'ACCEPTED', rights: ['READ'], from: 'patient', to: party };
    return { ...policy, direction: 'given', grant, version: 1 } as unknown as AccessPolicy;
  }

  private get standing(): readonly AccessPolicy[] {
    return [...this.sharings].flatMap(([id, one]) =>
      one.isStanding ? [this.shown(id, one, one.signatures.at(-1) ?? null)] : [],
    );
  }

  private serve(): void {
    const holders = Object.fromEntries(
      [...this.sharings].map(([id, { to }]) => {
        const people = [...(this.teams.get(to) ?? [])].map((name) => this.holderOf(name));
        return [`GET /api/access-policy/${id}/key-holders`, () => json(people)];
      }),
    );
    fakeApi(holders);
  }

  async step(): Promise<void> {
    this.clock.now += 20_000;
    this.serve();
    const act = this.among(['share', 'share', 'end', 'end', 'join', 'join', 'lie', 'lie'] as const);
    const [id = '', sharing] = this.among([...this.sharings]) ?? [];
    this.log.push(`${act} ${id}`);
    if (sharing === undefined) return;
    if (act === 'share' && !sharing.isStanding) return this.share(id, sharing);
    if (act === 'end' && sharing.isStanding) return this.end(id, sharing);
    if (act === 'join') return this.join();
    if (act === 'lie') return this.lie();
  }

  private async share(id: string, sharing: Sharing): Promise<void> {
    const grant = await signPolicy(this.patient, this.shown(id, sharing));
    if (grant === null) return;
    sharing.isStanding = true;
    sharing.signatures.push(grant);
    // The page may be closed before the keys are given.
    if (this.dice() < 0.7) await giveKeys(this.patient, 'patient', this.standing);
  }

  private async end(id: string, sharing: Sharing): Promise<void> {
    const policy = this.shown(id, sharing, sharing.signatures.at(-1) ?? null);
    const held = await heldThrough(this.patient, 'patient', policy, this.standing);
    sharing.isStanding = false;
    await endSharing(this.patient, 'patient', id, held);
  }

  private async join(): Promise<void> {
    const [team, name] = [this.among(STRUCTURES) ?? 'house', this.among(PEOPLE) ?? 'doctor'];
    if (this.teams.get(team)?.has(name)) return;
    this.teams.get(team)?.add(name);
    this.log.push(`${name} joins ${team}`);
    await this.office.groups.addMembers(this.groups.get(team) ?? '', [this.holderOf(name).sldId]);
  }

  private async lie(): Promise<void> {
    const shown = [...this.sharings].flatMap(([id, one]) => {
      const grant = this.among(one.signatures);
      return grant === undefined ? [] : [this.shown(id, one, grant)];
    });
    await giveKeys(this.patient, 'patient', shown);
  }

  async readers(): Promise<readonly string[]> {
    const group = await this.patient.groups.findByName('patient', { mine: true });
    const members = new Set((await this.patient.groups.members(group?.id ?? '')).map(({ id }) => id));
    return PEOPLE.filter((name) => members.has(this.ids.get(name) ?? ''));
  }

  /** Whom the sharings that stand are for. */
  entitled(): ReadonlySet<string> {
    const stand = [...this.sharings.values()].filter(({ isStanding }) => isStanding);
    return new Set(stand.flatMap(({ to }) => [...(this.teams.get(to) ?? [to])]));
  }

  /** After a session in which the application is honest, each person whom a sharing that stands names reads. */
  async named(): Promise<readonly string[]> {
    this.serve();
    await giveKeys(this.patient, 'patient', this.standing);
    const texts = this.standing.map(({ grant }) => atob((grant?.b ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return PEOPLE.filter((name) => texts.some((text) => text.includes(this.ids.get(name) ?? '')));
  }
}

describe('readers by several sharings', () => {
  beforeAll(() => setPublicConfig(TEST_CONFIG));

  it(`read by those that stand alone, whatever is shown of those that ended (${RUNS} random histories)`, async () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const history = await Sharings.begin(seed);
      for (let step = 0; step < STEPS; step++) {
        await history.step();
        const [readers, entitled] = [await history.readers(), history.entitled()];
        const acts = `${seed}: ${history.log.join(', ')}`;
        expect({ acts, uninvited: readers.filter((name) => !entitled.has(name)) }).toEqual({ acts, uninvited: [] });
      }
      expect(await history.readers()).toEqual(expect.arrayContaining([...(await history.named())]));
    }
  });
});
