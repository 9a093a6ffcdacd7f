import { ascii, b64, type Fields, type Reading, Refused, toB64 } from './reading.ts';
import { labelled, openKeyWrap, openSharedWrap } from './sealed.ts';
import type { World } from './state.ts';
import { groupSeedOf, type Reader } from './wraps.ts';

export interface Wrapped {
  wraps: { gen: number; rcpt: string; key: number; wrap: string }[];
  reader: Reader;
  epochs: { group: string; epoch: number; secret: string }[];
}

/** §9: the secret of a generation, as this reader comes to it. */
export function secretOf(
  reading: Reading,
  { sid, gen, commit }: Fields,
  { wraps, reader, epochs }: Wrapped,
  world: World,
): Buffer {
  const what = `session|${String(sid)}|${String(gen)}`;
  const opened = ({ rcpt, key, wrap }: Wrapped['wraps'][number]): Buffer | undefined => {
    const whom = `${rcpt}|${key}`;
    if (rcpt === reader.id) {
      const own = reader.keys.find(({ kseq }) => kseq === key);
      const seed = own && labelled(b64(own.seed), reading.page.labels.xwing);
      return seed && openKeyWrap(reading, seed, key, what, whom, b64(wrap));
    }
    const held = epochs.find(({ group, epoch }) => group === rcpt && epoch === key);
    return held && ofGroup(reading, b64(held.secret), { rcpt, key, what, whom, wrap: b64(wrap) }, world);
  };
  let failure = new Refused('no wrap for this reader');
  for (const one of wraps.filter(({ gen: of }) => of === gen)) {
    try {
      const secret = opened(one);
      if (secret === undefined) continue;
      reading.must('commitment of a generation', toB64(labelled(secret, reading.page.labels.commit)) === commit);
      return secret;
    } catch (error) {
      if (!(error instanceof Refused) || reading.page.endsAtFalseWrap) throw error;
      failure = error;
    }
  }
  throw failure;
}

function ofGroup(
  reading: Reading,
  secret: Buffer,
  { rcpt, key, what, whom, wrap }: { rcpt: string; key: number; what: string; whom: string; wrap: Buffer },
  world: World,
): Buffer {
  const group = world.group(rcpt);
  const isShared = wrap.subarray(2, 4).equals(Buffer.of(1, 4)) && ascii('CV').equals(wrap.subarray(0, 2));
  const { labels, kekEpoch, strangerWhom } = reading.page;
  if (isShared)
    return openSharedWrap(reading, labelled(secret, labels.kek, group.ref, kekEpoch(key)), what, whom, wrap);
  return openKeyWrap(reading, groupSeedOf(reading, secret, group, key), key, what, strangerWhom(rcpt, key), wrap);
}
