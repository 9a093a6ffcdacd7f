import { Change } from './change.ts';
import { type By, bodyOf, checkSignature, hashOf, idOf, keyName, type Signed } from './fields.ts';
import { checkPlace, keyAt } from './identity.ts';
import { GROUP_LINKS, oneOf } from './links.ts';
import { b64, type Fields, type Reading, Refused } from './reading.ts';
import type { Group, World } from './state.ts';

export function readGroup(reading: Reading, links: readonly Signed[], world: World): Group {
  let group: Group | undefined;
  for (const link of links) {
    const body = bodyOf(reading, link, oneOf(GROUP_LINKS, reading.page.groupOps));
    checkPlace(reading, '', group, body);
    reading.must('nothing after the close', group?.isClosed !== true);
    const ref = body.by as unknown as By;
    reading.must('k and by agree', link.k === keyName(ref));
    const { key, place } = keyAt(reading, 'a group link', world.identity(ref.id), ref, body.ts);
    reading.must('heads of a signer', place >= (group?.signedFrom.get(ref.id) ?? 0));
    checkSignature(reading, 'signature of a group link', 'group', link, key);
    if (group === undefined && body.op !== 'create') throw new Refused('first link');
    reading.must('one first link', group === undefined || body.op !== 'create');
    const before = group ?? begin(reading, link, body);
    group = new Change(reading, before, body, ref.id, world).made();
    group.hashes = [...before.hashes, hashOf(link)];
    group.ts = Number(body.ts);
    group.signedFrom = new Map(before.signedFrom).set(ref.id, place);
    reading.must(
      'an admin stays',
      [...group.members.values()].some(({ role }) => role === 'admin'),
    );
  }
  if (group === undefined) throw new Refused('an empty chain');
  return group;
}

const begin = (reading: Reading, link: Signed, { name, nonce }: Fields): Group => ({
  id: idOf(reading, 'cvg', b64(link.b)),
  name: String(name),
  ref: String(nonce),
  hashes: [],
  ts: 0,
  members: new Map(),
  formerUntil: new Map(),
  epochs: [],
  meant: new Map(),
  signedFrom: new Map(),
  isRotationDue: false,
  isClosed: false,
});
