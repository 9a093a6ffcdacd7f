import {
  type By,
  bodyOf,
  by,
  bytes,
  checkSignature,
  hashOf,
  type Is,
  id,
  int,
  is,
  keyName,
  list,
  object,
  orNull,
  type Signed,
  text,
  uuid,
} from './fields.ts';
import { keyAt } from './identity.ts';
import { oneOf } from './links.ts';
import type { Fields, Json, Reading } from './reading.ts';
import type { World } from './state.ts';

/** §11: an entry of the devices of an identity. */
const ENTRY = { v: is(1), kind: is('devices'), id: id('cvi'), seq: int(), prev: orNull(bytes(32)), ts: int(), by };
const NAMED = { ...ENTRY, device: uuid, name: text(1, 64) };
const ENTRIES: Record<string, Is> = {
  enrol: object({ ...NAMED, op: is('enrol') }),
  rename: object({ ...NAMED, op: is('rename') }),
  remove: object({ ...ENTRY, op: is('remove'), devices: list(uuid, 1, 20) }),
};

/** What it says, and where its signer's chain was. */
function entryOf(reading: Reading, signed: Signed, identityId: string, world: World): { body: Fields; place: number } {
  const { page } = reading;
  const body = bodyOf(reading, signed, oneOf(ENTRIES, page.deviceOps));
  const ref = body.by as unknown as By;
  reading.must('identity of a device entry', body.id === identityId && ref.id === identityId);
  reading.must('k and by of a device entry', signed.k === keyName(ref));
  const { key, place } = keyAt(reading, 'a device entry', world.identity(identityId), ref, body.ts);
  checkSignature(reading, 'signature of a device entry', page.devicePurpose, signed, key);
  return { body, place };
}

export function devices(reading: Reading, given: Fields, world: World): Json {
  const { identityId, entries } = given as unknown as { identityId: string; entries: Signed[] };
  const heads: string[] = [];
  const known = new Map<string, { name: string; since: number; isRemoved: boolean }>();
  const inUse = (one: string) => {
    const device = known.get(one);
    reading.must('device in use', device?.isRemoved === false);
    return device ?? { name: '', since: 0, isRemoved: true };
  };
  let [last, lastPlace] = [0, 0];
  for (const signed of entries) {
    const { body, place } = entryOf(reading, signed, identityId, world);
    reading.must('number of a device entry', body.seq === heads.length);
    reading.must('past of a device entry', body.prev === (heads.at(-1) ?? null));
    reading.must('time of a device entry', Number(body.ts) >= last);
    reading.must('head of a device entry', place >= lastPlace);
    [last, lastPlace] = [Number(body.ts), place];
    const [device, name] = [String(body.device), String(body.name)];
    if (body.op === 'enrol') {
      reading.must('device that was never there', !known.has(device));
      known.set(device, { name, since: last, isRemoved: false });
    } else if (body.op === 'rename') known.set(device, { ...inUse(device), name });
    else {
      const removed = body.devices as string[];
      reading.must('no device twice in a removal', new Set(removed).size === removed.length);
      const before = removed.map((one) => [one, inUse(one)] as const);
      for (const [one, was] of before) known.set(one, { ...was, isRemoved: true });
    }
    heads.push(hashOf(signed));
  }
  const all = reading.page.deviceOrder([...known.keys()]).map((device) => ({ device, ...known.get(device) }));
  return { seq: heads.length - 1, head: heads.at(-1) ?? '', devices: all };
}

/** Whether the identity itself said, in this entry alone, that the device is removed. */
export function deviceRemoval(reading: Reading, given: Fields, world: World): Json {
  const { identityId, device, entry } = given as unknown as { identityId: string; device: string; entry: Signed };
  const { body } = entryOf(reading, entry, identityId, world);
  const isByKeyOfNow = (body.by as unknown as By).kseq === world.identity(identityId).inForce.at(-1);
  if (!reading.page.removedByKeyOfThen) reading.must('removal by the key of now', isByKeyOfNow);
  reading.must('op of a removal', body.op === 'remove');
  const named = (body.devices ?? [body.device]) as string[];
  reading.must('device of a removal', reading.page.isNamed(named, device));
  return { removed: device };
}
