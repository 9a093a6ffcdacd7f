import { fromBase64Url, toBase64Url } from '../../../bytes/base64url.ts';
import { keysFrom, publicKeysOf } from '../../../identity/keys.ts';
import { commitmentTo } from '../../../sessions/generation.ts';
import { wrapGeneration } from '../../../sessions/wraps.ts';
import type { GoldenFile, GoldenItem } from '../file.ts';
import { phrase } from '../people.ts';
import { someone } from './groups.ts';
import { hashIn, type LaterItem, type Signed, signedAs } from './item.ts';

const SID = '018f6b2e-7c1d-4a3b-9e55-0123456789ce';
const OWN_OLD = 'session that names its maker with the key that they replaced since';

/** Hugo's, of before he renewed his key: it names him with the key that signs. */
async function ownOldKey(golden: GoldenFile): Promise<GoldenItem> {
  const [hugo, camille] = [someone(golden, 'hugo'), someone(golden, 'camille')];
  const secret = phrase('a generation of before');
  const seed = String(golden.world.seeds[`${camille.id}#${camille.kseq}`]);
  const { encPk } = await publicKeysOf(await keysFrom(fromBase64Url(seed), camille.kseq));
  const recipient = { i: camille.id, kseq: camille.kseq };
  const by = { id: hugo.id, kseq: 0, head: hashIn(hugo.links[0] as Signed) };
  const record = signedAs(golden, `${hugo.id}#0`, {
    ...{ v: 1, suite: 1, kind: 'session', sid: SID, gen: 1, prev: null, commit: await commitmentTo(secret) },
    ...{ rcpt: [{ i: hugo.id, kseq: 0 }, recipient], by, ts: 1_800_000_780_000 },
  });
  const made = await wrapGeneration({ sid: SID, gen: 1 }, secret, { recipient, publicKey: fromBase64Url(encPk) });
  const given = {
    ...{ records: [record], wraps: [{ ...made, gen: 1, wrap: toBase64Url(made.wrap) }] },
    reader: { id: camille.id, keys: [{ kseq: camille.kseq, seed }] },
    ...{ epochs: [], messages: [], files: [] },
  };
  const generations = [{ gen: 1, maker: hugo.id, secret: toBase64Url(secret) }];
  return {
    ...{ name: OWN_OLD, reads: 'session', given: given as unknown as GoldenItem['given'] },
    opens: { sid: SID, metadata: null, generations, texts: [], names: [] },
  };
}

export const LATER_SESSIONS: readonly LaterItem[] = [
  { after: 'session that a stranger began with a structure', name: OWN_OLD, make: ownOldKey },
];
