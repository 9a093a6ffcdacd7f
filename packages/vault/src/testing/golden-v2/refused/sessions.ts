import { toBase64Url } from '../../../bytes/base64url.ts';
import { hashOf } from '../../../chains/ids.ts';
import { currentKey } from '../../../identity/chain.ts';
import { commitmentTo } from '../../../sessions/generation.ts';
import { wrapGeneration } from '../../../sessions/wraps.ts';
import type { Signed } from '../../../wire/signed.ts';
import type { GoldenItem } from '../file.ts';
import { type Citizen, phrase, refOf } from '../people.ts';
import type { Story } from '../story.ts';
import { turned } from './altered.ts';

const SID = '018f6b2e-7c1d-4a3b-9e55-0123456789ab';
const OTHER = '7d9f0a1c-33b2-4f5e-8a6d-fedcba987654';

/** Records that Camille could open, were it not for one thing. */
export async function refusedSessions({ town, record, hugo, ines, camille }: Story): Promise<GoldenItem[]> {
  const secret = phrase('a generation that is refused');
  const commit = await commitmentTo(secret);
  const me = { i: camille.state.id, kseq: 1 };
  const at = (epoch: number) => ({ g: record.state.id, epoch });
  const sign = async (by: Citizen, gen: number, fields: object): Promise<Signed> =>
    town.sign(by, 'session', {
      ...{ v: 1, suite: 1, kind: 'session', sid: SID, gen, prev: null, commit, rcpt: [at(4), me] },
      ...{ by: refOf(by), ts: town.minute(), ...fields },
    });
  const wrapOf = async (sid: string, gen: number) => {
    const target = { recipient: me, publicKey: currentKey(camille.state).encPk };
    const made = await wrapGeneration({ sid, gen }, secret, target);
    return { ...made, gen, wrap: toBase64Url(made.wrap) };
  };
  const wraps = [await wrapOf(SID, 1), await wrapOf(SID, 2), await wrapOf(OTHER, 2)];
  const { current } = camille.bundle;
  const reader = { id: camille.state.id, keys: [{ kseq: 1, seed: toBase64Url(current.seed) }] };
  const item = (name: string, refuses: string, records: Signed[], open = wraps): GoldenItem => ({
    name,
    reads: 'session',
    given: JSON.parse(
      JSON.stringify({ records, wraps: open, reader, epochs: [], messages: [], files: [] }),
    ) as GoldenItem['given'],
    refuses,
  });
  const first = await sign(hugo, 1, {});
  const prev = await hashOf(first);
  // Ended since: the head that she names is that of before.
  const past = { by: { ...refOf(ines), kseq: 0, head: ines.state.heads[0] }, ts: ines.state.ts };
  const [old] = hugo.bundle.old as [typeof current];
  const before = { ...hugo, bundle: { current: old, old: [] } };
  const byOld = { id: hugo.state.id, kseq: 0, head: hugo.state.heads[0] };
  const later = await sign(hugo, 1, { rcpt: [at(5), me] });
  const herself = { i: ines.state.id, kseq: 0 };
  const elsewhere = { commit: await commitmentTo(phrase('another secret')) };
  return [
    item('refused generation for a group that its maker had left', 'reader', [
      first,
      await sign(ines, 2, { prev, ...past, rcpt: [at(5), me] }),
    ]),
    item('refused generation by somebody who did not read the one before', 'reader', [
      later,
      await sign(ines, 2, { prev: await hashOf(later), ...past, rcpt: [herself, me] }),
    ]),
    item('refused generation with another past', 'prev', [first, await sign(hugo, 2, { prev: commit })]),
    item('refused generation with other metadata', 'metadata', [
      first,
      await sign(hugo, 2, { prev, metadata: 'observations-profile-camille' }),
    ]),
    item(
      'refused generation of another session',
      'sid',
      [first, await sign(hugo, 2, { prev, sid: OTHER })],
      [wraps[0] as (typeof wraps)[0], wraps[2] as (typeof wraps)[0]],
    ),
    item('refused generation by a replaced key', 'key', [
      await sign(before, 1, { by: { ...refOf(hugo), kseq: 0 }, ts: hugo.state.keys[1]?.since, rcpt: [me] }),
    ]),
    item('refused generation by a key that was replaced by then', 'ts', [
      await sign(before, 1, { by: byOld, rcpt: [me] }),
    ]),
    item('refused generation that names a newer key of its maker', 'key', [
      await sign(before, 1, {
        ...{ by: byOld, ts: hugo.state.keys[1]?.since },
        rcpt: [{ i: hugo.state.id, kseq: 1 }, me],
      }),
    ]),
    item('refused generation that names somebody twice', 'twice', [await sign(hugo, 1, { rcpt: [at(4), at(5), me] })]),
    item('refused generation that leaves one out', 'gen', [await sign(hugo, 2, {})]),
    item('refused generation that commits to another key', 'commit', [await sign(hugo, 1, elsewhere)]),
    item('refused generation that nobody signed', 'signature', [{ ...first, s: turned(first.s) }]),
    item('refused generation with the name of another key', 'k', [{ ...first, k: `${hugo.state.id}#0` }]),
  ];
}
