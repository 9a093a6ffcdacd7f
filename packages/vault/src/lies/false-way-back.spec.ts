import { beforeEach, describe, expect, it } from '@jest/globals';
import { extendGroup } from '../groups/chain.ts';
import { openEpochs } from '../groups/epoch.ts';
import { addLink, createGroupLink, type MadeLink, rotateGroupLink } from '../groups/make.ts';
import type { GroupState } from '../groups/state.ts';
import { random } from '../suites/primitives.ts';
import { makerOf, type Person, Town } from '../testing/people.ts';

/** M1: a member renews the key of a group, and seals something else than the epoch before under the new one. */
let town: Town;
let ana: Person;
let bob: Person;
beforeEach(async () => {
  town = await Town.found();
  [ana, bob] = [await town.birth('ana'), await town.birth('bob')];
});

const ofPerson = ({ wraps }: MadeLink, { state }: Person) => wraps.filter(({ id }) => id === state.id);

const broken = async () => {
  const members = [ana, bob].map(({ state: identity }) => ({ identity, role: 'admin' as const }));
  const first = await createGroupLink(makerOf(ana), 'a-team', members);
  const before = await extendGroup(undefined, first.link, town);
  const bogus = await rotateGroupLink(makerOf(bob), before, new Map([[1, random(32)]]), [ana.state, bob.state]);
  const group: GroupState = await extendGroup(before, bogus.link, town);
  return { first, before, bogus, group };
};

describe('a false way back', () => {
  it('is found out by who opens it, and takes no history from who had it', async () => {
    const { first, bogus, before, group } = await broken();
    const breaks: number[] = [];
    const wraps = [...ofPerson(first, ana), ...ofPerson(bogus, ana)];
    const secrets = await openEpochs(group, ana.bundle, wraps, (epoch) => breaks.push(epoch));
    expect(breaks).toEqual([2]);
    const [own] = [...(await openEpochs(before, ana.bundle, ofPerson(first, ana))).values()];
    expect(secrets.get(1)).toEqual(own);
    expect(secrets.size).toBe(2);
  });

  it('is mended for a newcomer by an older member, with the wrap of the epoch that nothing leads back to', async () => {
    const { first, bogus, before, group } = await broken();
    const own = (await openEpochs(before, ana.bundle, ofPerson(first, ana))).get(1);
    const zoe = await town.birth('zoe');
    const secrets = await openEpochs(group, ana.bundle, [...ofPerson(first, ana), ...ofPerson(bogus, ana)]);
    const made = await addLink(makerOf(ana), group, secrets, [{ identity: zoe.state, role: 'member' }]);
    const after = await extendGroup(group, made.link, town);
    const theirs = await openEpochs(after, zoe.bundle, ofPerson(made, zoe));
    expect([...theirs.keys()].sort()).toEqual([1, 2]);
    expect(theirs.get(1)).toEqual(own);
  });
});
