import { toBase64Url } from '../../../bytes/base64url.ts';
import { utf8 } from '../../../bytes/bytes.ts';
import { keyName } from '../../../chains/ids.ts';
import { nextPlace, type SignedLink } from '../../../chains/link.ts';
import { hashOfWraps, openEpochs } from '../../../groups/epoch.ts';
import { rotateGroupLink } from '../../../groups/make.ts';
import { signSuspension } from '../../../groups/suspension.ts';
import type { Signer } from '../../../suites/ed25519.ts';
import { type Signed } from '../../../wire/signed.ts';
import type { GoldenItem } from '../file.ts';
import { type Citizen, refOf } from '../people.ts';
import type { Story } from '../story.ts';
import { refusedIdentities } from './identities.ts';

/** Links that follow a good chain and may not stand there. */
export async function refusedChains(story: Story): Promise<GoldenItem[]> {
  return [...(await refusedIdentities(story)), ...(await groups(story))];
}

async function groups({ town, team, broken, hugo, noor, elodie, camille, record }: Story): Promise<GoldenItem[]> {
  const [create, close] = team.links as [SignedLink, SignedLink];
  const { seq: _, ...open } = team.state;
  // As it stood before it was closed.
  const state = { ...open, seq: 0, heads: team.state.heads.slice(0, 1), ts: 0, isClosed: false };
  const link = async (by: Citizen, content: object, ref: object = refOf(by), place: object = {}) =>
    town.sign(by, 'group', {
      ...nextPlace(state, town.minute(), null),
      ...place,
      kind: 'group',
      by: ref,
      ...content,
    });
  const item = (name: string, refuses: string, last: Signed, before: Signed[] = [create]): GoldenItem => ({
    name,
    reads: 'group',
    given: { links: [...before, last], sets: [], readers: [] } as unknown as GoldenItem['given'],
    refuses,
  });
  const own = team.sets.flatMap(({ wraps }) => wraps.filter(({ id }) => id === hugo.state.id));
  const secrets = await openEpochs(state, hugo.bundle, own);
  const made = await rotateGroupLink(await town.maker(hugo), state, secrets, [hugo.state, noor.state]);
  const rotation = async (change: object, by = hugo) => {
    return town.sign(by, 'group', { ...(JSON.parse(atob64(made.link.b)) as object), ...change });
  };
  const roles = { op: 'roles', set: [{ id: noor.state.id, role: 'admin' }] };
  const hash = toBase64Url(utf8('thirty-two bytes that are no hash'.slice(0, 32)));
  const entry = { id: noor.state.id, kseq: 0, role: 'member' };
  const add = { op: 'add', members: [entry], wrapsHash: hash, grants: [] };
  const [before] = hugo.bundle.old as [typeof hugo.bundle.current];
  const byOld = { ...hugo, bundle: { current: before, old: [] } };
  const older = { ...refOf(hugo), head: hugo.state.heads[1] };
  const byOther = { ...(await link(hugo, roles)), k: keyName(elodie.state.id, 0) };
  return [
    item(
      'refused group link by a replaced key',
      'key',
      await late({ head: refOf(hugo).head }, { ts: hugo.state.keys[1]?.since }),
      [],
    ),
    item('refused group link from an older head than the last', 'head', await link(hugo, roles, older)),
    item('refused group link with the name of another key', 'key', byOther),
    item('refused group link by a member who is no admin', 'admin', await link(noor, roles)),
    item('refused new epoch by somebody who is no member', 'member', await rotation({ by: refOf(camille) }, camille)),
    item(
      'refused role of somebody who is no member',
      'member',
      await link(hugo, { ...roles, set: [{ id: camille.state.id, role: 'member' }] }),
    ),
    item('refused removal of somebody who is no member', 'member', await removal([camille.state.id])),
    item('refused key that is not newer', 'renewed', await rotation({ renewed: [{ id: hugo.state.id, kseq: 1 }] })),
    item('refused removal of oneself', 'oneself', await fromBroken(), broken.links),
    item('refused group by a key that was replaced by then', 'ts', await late(), []),
    item('refused group whose maker is no admin', 'admin', await foreign(), []),
    await shortSet(),
    item('refused group without an admin', 'admin', await link(hugo, { op: 'leave' })),
    item('refused member who is there', 'member', await link(hugo, add)),
    item('refused drop without a suspension', 'suspension', await rotation({ drop: [noor.state.id] })),
    item(
      'refused drop with the suspension of another group',
      'suspension',
      await rotation({
        drop: [noor.state.id],
        suspensions: [await signSuspension(town.keys[0] as Signer, record.state.id, [noor.state.id], 1)],
      }),
    ),
    item('refused epoch that leaves one out', 'epoch', await rotation({ epoch: 3 })),
    item('refused group link with another past', 'prev', await link(hugo, roles, refOf(hugo), { prev: hash })),
    item('refused group link out of its place', 'seq', await link(hugo, roles, refOf(hugo), { seq: 2 })),
    item(
      'refused link that spells a hash in another way',
      'base64url',
      await link(hugo, roles, refOf(hugo), {
        sth: { size: 1, root: `${hash.slice(0, -1)}${hash.endsWith('U') ? 'V' : 'B'}` },
      }),
    ),
    item('refused group link of an earlier time', 'ts', await link(hugo, roles, refOf(hugo), { ts: 1 })),
    item('refused group link after the close', 'end', await afterClose(), [create, close]),
  ];

  async function removal(ids: string[]) {
    const { drop: _drop, suspensions: _none, ...fields } = JSON.parse(atob64(made.link.b)) as Record<string, unknown>;
    return town.sign(hugo, 'group', { ...fields, op: 'remove', ids });
  }

  async function fromBroken() {
    const { drop: _drop, suspensions: _none, ...fields } = JSON.parse(atob64(made.link.b)) as Record<string, unknown>;
    const place = nextPlace(broken.state, town.minute(), null);
    return town.sign(hugo, 'group', { ...fields, ...place, epoch: 3, op: 'remove', ids: [hugo.state.id] });
  }

  async function late(change: object = {}, time: object = {}) {
    const fields = JSON.parse(atob64(create.b)) as object;
    const ref = { ...refOf(hugo), kseq: 0, head: hugo.state.heads[0], ...change };
    return town.sign(byOld, 'group', { ...fields, ...time, by: ref });
  }

  async function foreign() {
    const fields = JSON.parse(atob64(create.b)) as object;
    const members = [
      { ...entry, role: 'admin' },
      { ...entry, id: hugo.state.id, role: 'member' },
    ];
    return town.sign(hugo, 'group', { ...fields, members });
  }

  async function shortSet(): Promise<GoldenItem> {
    const short = made.wraps.slice(0, 1);
    const last = await rotation({ wrapsHash: await hashOfWraps(short) });
    const wraps = short.map((one) => ({ ...one, wrap: toBase64Url(one.wrap) }));
    const given = { links: [create, last], sets: [{ place: 1, wraps }], readers: [] } as never;
    return { name: 'refused wraps that leave a member out', reads: 'group', given, refuses: 'wraps' };
  }

  function afterClose() {
    const place = { seq: 2, prev: team.state.heads[1], ts: team.state.ts };
    return link(hugo, roles, refOf(hugo), place);
  }
}

const atob64 = (text: string): string => Buffer.from(text, 'base64url').toString();
