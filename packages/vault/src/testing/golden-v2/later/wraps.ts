import { fromBase64Url, toBase64Url } from '../../../bytes/base64url.ts';
import { concat, u32 } from '../../../bytes/bytes.ts';
import { Reading } from '../../../conformance/reading.ts';
import { hashOfWraps, type WireWrap } from '../../../conformance/wraps.ts';
import type { Json } from '../file.ts';
import { someone } from './groups.ts';
import { bodyIn, type LaterItem, refusedLike, type Signed, signedAs } from './item.ts';

const TEAM = 'group of a structure, closed';

type Change = (wraps: WireWrap[], camille: { id: string; kseq: number }) => WireWrap[];

/** Its first link, which says the hash of other wraps, and these. */
const refused = (name: string, refuses: string, change: Change): LaterItem =>
  refusedLike(TEAM, [`refused wraps ${name}`, refuses], ({ links, sets }, golden) => {
    const [{ k, ...first }] = links as unknown as [Signed];
    const [{ wraps }] = sets as unknown as [{ wraps: WireWrap[] }];
    const changed = change(wraps, someone(golden, 'camille'));
    const link = signedAs(golden, k, { ...bodyIn(first), wrapsHash: hashOfWraps(new Reading(), changed) });
    const shown = [{ place: 0, wraps: changed as unknown as Json }];
    return { links: [link as unknown as Json], sets: shown, readers: [] };
  });

const numbered = (wrap: string, kseq: number): string => {
  const bytes = fromBase64Url(wrap);
  return toBase64Url(concat(bytes.subarray(0, 7), u32(kseq), bytes.subarray(11)));
};

export const LATER_WRAPS: readonly LaterItem[] = [
  refused('with one for somebody else', 'wraps', ([one, ...rest], { id, kseq }) => {
    const { wrap, ...mine } = one as WireWrap;
    return [{ ...mine, wrap }, ...rest, { ...mine, id, kseq, wrap: numbered(wrap, kseq) }];
  }),
  refused('with one for another number of a key', 'kseq', ([one, ...rest]) => {
    const { kseq, wrap, ...mine } = one as WireWrap;
    return [{ ...mine, kseq, wrap: numbered(wrap, kseq + 1) }, ...rest];
  }),
  refused('with one twice', 'twice', (all) => [...all, all[0] as WireWrap]),
  refused('with one of an epoch to come', 'epoch', (all) => [...all, { ...(all[0] as WireWrap), epoch: 2 }]),
];
