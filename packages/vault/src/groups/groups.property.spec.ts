import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Bytes } from '../bytes/bytes.ts';
import { sameBytes } from '../bytes/bytes.ts';
import type { SignedLink } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { makerOf, type Person, Town } from '../testing/people.ts';
import { leaveLink } from '../testing/rare-links.ts';
import { extendGroup, followGroup } from './chain.ts';
import { checkWraps, type EpochWrap, openEpochs } from './epoch.ts';
import {
  addFromNowLink,
  addLink,
  createGroupLink,
  type MadeLink,
  removeLink,
  rolesLink,
  rotateGroupLink,
} from './make.ts';
import { adminsOf, epochOf, type GroupState } from './state.ts';
import { signSuspension } from './suspension.ts';

/**
 * A reference of what a group is, in a few lines and without a key: who is in, with which role, and which epochs each person
 * may read. Random histories must leave the real thing and this one in agreement.
 */
class Reference {
  readonly roles = new Map<number, 'admin' | 'member'>([[0, 'admin']]);
  readonly mayRead = new Map<number, Set<number>>([[0, new Set([1])]]);
  epoch = 1;

  admins = () => [...this.roles.values()].filter((role) => role === 'admin').length;

  join(who: number, role: 'admin' | 'member', readable: Iterable<number>) {
    this.roles.set(who, role);
    const known = this.mayRead.get(who) ?? new Set();
    for (const epoch of readable) known.add(epoch);
    this.mayRead.set(who, known);
  }

  newEpoch() {
    this.epoch += 1;
    for (const who of this.roles.keys()) this.mayRead.get(who)?.add(this.epoch);
  }
}

const PEOPLE = 5;
type Step = {
  by: number;
  on: number;
  do: 'add' | 'addFromNow' | 'remove' | 'rotate' | 'suspend' | 'promote' | 'demote' | 'leave' | 'rekey';
};

const step: fc.Arbitrary<Step> = fc.record({
  by: fc.nat(PEOPLE - 1),
  on: fc.nat(PEOPLE - 1),
  do: fc.constantFrom('add', 'add', 'addFromNow', 'remove', 'rotate', 'suspend', 'promote', 'demote', 'leave', 'rekey'),
});

/** The real group, driven by the same steps; every person keeps the wraps they were ever given. */
class Real {
  readonly links: SignedLink[] = [];
  readonly wraps: EpochWrap[] = [];

  private constructor(
    readonly town: Town,
    readonly people: Person[],
    public state: GroupState,
  ) {}

  static async begin(town: Town, people: Person[]): Promise<Real> {
    const [founder] = people as [Person, ...Person[]];
    const made = await createGroupLink(makerOf(founder), 'profile', [{ identity: founder.state, role: 'admin' }]);
    const real = new Real(town, people, await extendGroup(undefined, made.link, town));
    await real.keep(made, real.state);
    return real;
  }

  person = (at: number): Person => this.people[at] as Person;
  id = (at: number): string => this.person(at).state.id;
  isIn = (at: number): boolean => this.state.members.has(this.id(at));

  secretsOf = (at: number): Promise<Map<number, Bytes>> =>
    openEpochs(
      this.state,
      this.person(at).bundle,
      this.wraps.filter(({ id }) => id === this.id(at)),
    );

  staying = (...without: number[]) =>
    this.people.filter((_, at) => this.isIn(at) && !without.includes(at)).map(({ state }) => state);

  async take(made: MadeLink): Promise<void> {
    await this.keep(made, await extendGroup(this.state, made.link, this.town));
  }

  private async keep(made: MadeLink, state: GroupState) {
    await checkWraps(state, state.seq, made.wraps);
    this.state = state;
    this.links.push(made.link);
    this.wraps.push(...made.wraps);
  }

  async play({ by, on, do: act }: Step): Promise<void> {
    const maker = makerOf(this.person(by));
    const secrets = await this.secretsOf(by);
    const newcomer = { identity: this.person(on).state, role: 'member' as const };
    if (act === 'add') return this.take(await addLink(maker, this.state, secrets, [newcomer]));
    if (act === 'addFromNow') return this.take(await addFromNowLink(maker, this.state, this.staying(), [newcomer]));
    if (act === 'remove')
      return this.take(await removeLink(maker, this.state, secrets, this.staying(on), [this.id(on)]));
    if (act === 'rotate') return this.take(await rotateGroupLink(maker, this.state, secrets, this.staying()));
    if (act === 'promote') return this.take(await rolesLink(maker, this.state, [{ id: this.id(on), role: 'admin' }]));
    if (act === 'demote') return this.take(await rolesLink(maker, this.state, [{ id: this.id(on), role: 'member' }]));
    if (act === 'leave') return this.take(await leaveLink(maker, this.state));
    if (act === 'rekey') return this.town.rotate(this.person(by));
    const suspensions = [await signSuspension(this.town.server, this.state.id, [this.id(on)], 4_000)];
    const drop = [this.id(on)];
    return this.take(await rotateGroupLink(maker, this.state, secrets, this.staying(on), { drop, suspensions }));
  }
}

/** What the reference says of a step; undefined where it must be refused. */
function expectStep(reference: Reference, { by, on, do: act }: Step, held: Set<number>): (() => void) | undefined {
  const { roles } = reference;
  const isAdmin = roles.get(by) === 'admin';
  const isIn = roles.has(by);
  const lastAdminGoes = (who: number) => roles.get(who) === 'admin' && reference.admins() === 1;
  switch (act) {
    case 'add':
      if (!isAdmin || roles.has(on)) return undefined;
      return () => reference.join(on, 'member', held);
    case 'addFromNow':
      if (!isAdmin || roles.has(on)) return undefined;
      return () => {
        reference.join(on, 'member', []);
        reference.newEpoch();
      };
    case 'remove':
    case 'suspend':
      if (!isIn || (act === 'remove' && !isAdmin) || by === on || !roles.has(on) || lastAdminGoes(on)) return undefined;
      return () => {
        roles.delete(on);
        reference.newEpoch();
      };
    case 'rotate':
      return isIn ? () => reference.newEpoch() : undefined;
    case 'promote':
      return isAdmin && roles.has(on) ? () => roles.set(on, 'admin') : undefined;
    case 'demote':
      return isAdmin && roles.has(on) && !lastAdminGoes(on) ? () => roles.set(on, 'member') : undefined;
    case 'leave':
      return isIn && !lastAdminGoes(by) ? () => roles.delete(by) : undefined;
    case 'rekey':
      return () => undefined;
  }
}

describe('any history of a group', () => {
  let town: Town;
  beforeAll(async () => {
    town = await Town.found();
  });

  it('gives each member the epochs they are entitled to, and nobody who is out a later one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => town.birth(`profile-${at}`)));
        const real = await Real.begin(town, people);
        const reference = new Reference();

        for (const one of steps) {
          const change = expectStep(reference, one, reference.mayRead.get(one.by) ?? new Set());
          const before = real.state;
          const refusal = await real.play(one).then(
            () => undefined,
            (error: unknown) => error,
          );
          if (change) {
            expect(refusal).toBeUndefined();
            change();
          } else {
            expect(refusal).toBeInstanceOf(VaultError);
            expect(real.state).toBe(before);
          }
          expect(adminsOf(real.state).length).toBeGreaterThan(0);
          expect(new Map([...real.state.members].map(([id, { role }]) => [id, role]))).toEqual(
            new Map([...reference.roles].map(([who, role]) => [real.id(who), role])),
          );
        }

        expect(epochOf(real.state)).toBe(reference.epoch);
        const truth = new Map<number, Bytes>();
        for (let who = 0; who < PEOPLE; who += 1) {
          const opened = await real.secretsOf(who);
          expect([...opened.keys()].sort((a, b) => a - b)).toEqual(
            [...(reference.mayRead.get(who) ?? [])].sort((a, b) => a - b),
          );
          for (const [epoch, secret] of opened) expect(sameBytes(truth.get(epoch) ?? secret, secret)).toBe(true);
          for (const [epoch, secret] of opened) truth.set(epoch, secret);
        }
        expect((await followGroup(real.links, town)).heads).toEqual(real.state.heads);
      }),
      { numRuns: 25 },
    );
  });
});
