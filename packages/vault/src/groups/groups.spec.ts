import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { utf8 } from '../bytes/bytes.ts';
import { readText } from '../bytes/reader.ts';
import type { SignedLink } from '../chains/link.ts';
import { random } from '../suites/primitives.ts';
import { makerOf, type Person, Town } from '../testing/people.ts';
import { closeLink } from '../testing/rare-links.ts';
import { outcomeOf, outcomes } from '../testing/tamper.ts';
import { signBody } from '../wire/signed.ts';
import { extendGroup, followGroup } from './chain.ts';
import { checkWraps, openEpochs, wrapEpoch } from './epoch.ts';
import { addLink, createGroupLink, type MadeLink, removeLink, rolesLink, rotateGroupLink } from './make.ts';
import { type GroupState, isDefaultGroupOf } from './state.ts';
import { signSuspension } from './suspension.ts';

let town: Town;
let patient: Person;
let doctor: Person;
let nurse: Person;
let made: MadeLink;
let group: GroupState;

beforeAll(async () => {
  town = await Town.found();
});

beforeEach(async () => {
  [patient, doctor, nurse] = await Promise.all([
    town.birth('profile-p'),
    town.birth('profile-d'),
    town.birth('profile-n'),
  ]);
  made = await createGroupLink(makerOf(patient), 'profile-p', [
    { identity: patient.state, role: 'admin' },
    { identity: doctor.state, role: 'member' },
  ]);
  group = await extendGroup(undefined, made.link, town);
});

const wrapsFor = (person: Person, { wraps }: MadeLink = made) => wraps.filter(({ id }) => id === person.state.id);
const secretsOf = (person: Person) => openEpochs(group, person.bundle, wrapsFor(person));
const bodyOf = (link: SignedLink) => JSON.parse(readText(fromBase64Url(link.b)));

describe('who may sign what', () => {
  it('a member adds nobody, removes nobody, names nobody admin, closes nothing', async () => {
    const maker = makerOf(doctor);
    const secrets = await secretsOf(doctor);
    const attempts = [
      await addLink(maker, group, secrets, [{ identity: nurse.state, role: 'member' }]),
      await removeLink(maker, group, secrets, [doctor.state], [patient.state.id]),
      await rolesLink(maker, group, [{ id: doctor.state.id, role: 'admin' }]),
      await closeLink(maker, group),
    ];
    expect(await outcomes(attempts, ({ link }) => extendGroup(group, link, town))).toEqual(['NOT_GROUP_ADMIN']);
  });

  it('an outsider signs nothing, not even a rotation', async () => {
    const secrets = await secretsOf(patient);
    const made = await rotateGroupLink(makerOf(nurse), group, secrets, [patient.state, doctor.state]);
    expect(await outcomeOf(() => extendGroup(group, made.link, town))).toBe('NOT_GROUP_MEMBER');
  });

  it('a member drops nobody whom the server did not suspend', async () => {
    const secrets = await secretsOf(doctor);
    const other = await signSuspension(town.server, group.id, [nurse.state.id], 1);
    const drop = { drop: [patient.state.id], suspensions: [other] };
    const made = await rotateGroupLink(makerOf(doctor), group, secrets, [doctor.state], drop);
    expect(await outcomeOf(() => extendGroup(group, made.link, town))).toBe('CHAIN_INVALID');
  });

  it('a suspension of another group drops nobody here', async () => {
    const secrets = await secretsOf(patient);
    const elsewhere = `cvg_${'a'.repeat(32)}`;
    const suspensions = [await signSuspension(town.server, elsewhere, [doctor.state.id], 1)];
    const drop = { drop: [doctor.state.id], suspensions };
    const made = await rotateGroupLink(makerOf(patient), group, secrets, [patient.state], drop);
    expect(await outcomeOf(() => extendGroup(group, made.link, town))).toBe('CHAIN_INVALID');
  });

  it('a creator who is no admin of it makes no group', async () => {
    const made = await createGroupLink(makerOf(nurse), 'profile-p', [{ identity: patient.state, role: 'admin' }]);
    expect(await outcomeOf(() => extendGroup(undefined, made.link, town))).toBe('ADMIN_MUST_BE_MEMBER');
  });

  it('a key that was replaced signs nothing any more', async () => {
    const before = makerOf(patient);
    await town.rotate(patient);
    const signedNow = await closeLink(makerOf(patient), group);
    const after = await extendGroup(
      group,
      (await rolesLink(makerOf(patient), group, [{ id: doctor.state.id, role: 'admin' }])).link,
      town,
    );
    const late = await closeLink(before, after);
    expect(await outcomeOf(() => extendGroup(group, signedNow.link, town))).toBe('opened');
    expect(await outcomeOf(() => extendGroup(after, late.link, town))).toBe('CHAIN_INVALID');
  });
});

describe('adding a member who is in', () => {
  it('is refused before anything is written, with their id', async () => {
    const made = await addLink(makerOf(patient), group, await secretsOf(patient), [
      { identity: doctor.state, role: 'member' },
    ]);
    await expect(extendGroup(group, made.link, town)).rejects.toMatchObject({
      code: 'ADD_MEMBERS_ALREADY_IN_GROUP',
      details: { ids: expect.arrayContaining([doctor.state.id]) },
    });
  });
});

describe('a rotation', () => {
  it('brings in the key a member changed to', async () => {
    await town.rotate(doctor);
    const made = await rotateGroupLink(makerOf(patient), group, await secretsOf(patient), [
      patient.state,
      doctor.state,
    ]);
    const after = await extendGroup(group, made.link, town);
    expect(after.members.get(doctor.state.id)?.kseq).toBe(1);
    await checkWraps(after, 1, made.wraps);
    const opened = await openEpochs(after, doctor.bundle, wrapsFor(doctor, made));
    expect([...opened.keys()]).toEqual([2, 1]);
  });

  it('is refused when its body is another’s, forked or replayed', async () => {
    const secrets = await secretsOf(patient);
    const everyone = [patient.state, doctor.state];
    const [one, two] = await Promise.all([
      rotateGroupLink(makerOf(patient), group, secrets, everyone),
      rotateGroupLink(makerOf(doctor), group, secrets, everyone),
    ]);
    const after = await extendGroup(group, one.link, town);
    expect(await outcomeOf(() => extendGroup(after, two.link, town))).toBe('CHAIN_INVALID');
    expect(await outcomeOf(() => extendGroup(after, one.link, town))).toBe('CHAIN_INVALID');
    expect(await outcomeOf(() => followGroup([made.link, two.link], town, after))).toBe('CHAIN_FORK');
    const stolen = await signBody(nurse.bundle.current.signer, one.link.k, 'group', bodyOf(one.link));
    expect(await outcomeOf(() => extendGroup(group, stolen, town))).toBe('CHAIN_INVALID');
  });
});

describe('the wraps that travel with a link', () => {
  it('the wraps that travel with a link are these and no others', async () => {
    const [first, second] = made.wraps;
    if (!first || !second) throw new Error('two wraps');
    const planted = await wrapEpoch(
      { id: nurse.state.id, kseq: 0, encPk: nurse.state.keys[0]?.encPk ?? random(1216) },
      group.reference,
      1,
      random(32),
    );
    const forged = [
      [],
      [first],
      [first, first],
      [...made.wraps, planted],
      [first, planted],
      [first, { ...second, wrap: first.wrap }],
    ];
    expect(await outcomes(forged, (wraps) => checkWraps(group, 0, wraps))).toEqual(['CHAIN_INVALID']);
    expect(await outcomeOf(() => checkWraps(group, 0, [...made.wraps].reverse()))).toBe('opened');
  });

  it('open to the secret that the public key in the link belongs to, or not at all', async () => {
    const key = doctor.state.keys[0];
    if (!key) throw new Error('a key');
    const other = await wrapEpoch({ id: doctor.state.id, kseq: 0, encPk: key.encPk }, group.reference, 1, random(32));
    const breaks: number[] = [];
    expect(await openEpochs(group, doctor.bundle, [other], (epoch) => breaks.push(epoch))).toEqual(new Map());
    expect(breaks).toEqual([1]);
  });

  it('stay shut for one they were not made for', async () => {
    const borrowed = wrapsFor(patient).map((wrap) => ({ ...wrap, id: nurse.state.id }));
    expect(await openEpochs(group, nurse.bundle, borrowed)).toEqual(new Map());
  });
});

describe('a default group', () => {
  it('is its profile’s only if the profile made it, or the delegate who made the profile’s identity', async () => {
    expect(isDefaultGroupOf(group, patient.state)).toBe(true);
    const prepared = await town.birth('profile-q', doctor);
    const both = [prepared, doctor].map(({ state }) => ({ identity: state, role: 'admin' as const }));
    const byDelegate = await extendGroup(
      undefined,
      (await createGroupLink(makerOf(doctor), 'profile-q', both)).link,
      town,
    );
    expect(isDefaultGroupOf(byDelegate, prepared.state)).toBe(true);
  });

  it('is a look-alike when someone else made it under that name', async () => {
    const planted = await createGroupLink(makerOf(nurse), 'profile-p', [
      { identity: nurse.state, role: 'admin' },
      { identity: patient.state, role: 'admin' },
    ]);
    expect(isDefaultGroupOf(await extendGroup(undefined, planted.link, town), patient.state)).toBe(false);
  });
});

describe('a link that was touched', () => {
  it.each([
    ['a name', { name: 'profile-x' }],
    ['a member', { members: [] }],
    ['an epoch', { epoch: 2 }],
    ['a hash of wraps', { wrapsHash: toBase64Url(random(32)) }],
    ['a suite', { suite: 2 }],
    ['a field too many', { admin: true }],
  ])('a link that was touched is refused with %s changed', async (_what, change) => {
    const forged = { ...made.link, b: toBase64Url(utf8(JSON.stringify({ ...bodyOf(made.link), ...change }))) };
    expect(await outcomeOf(() => extendGroup(undefined, forged, town))).toBe('CHAIN_INVALID');
  });
});
