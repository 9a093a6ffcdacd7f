import { fromBase64Url, toBase64Url } from '../../../bytes/base64url.ts';
import { ascii, sha256 } from '../../../conformance/reading.ts';
import { keysFrom, publicKeysOf } from '../../../identity/keys.ts';
import { type LogEntry, leafHash } from '../../../log/merkle.ts';
import { LogTree } from '../../../log/tree.ts';
import { openRecoveryBox, readSheet, sealRecoveryBox, sheetPublicKey } from '../../../recovery/sheet.ts';
import type { GoldenFile, GoldenItem, Json } from '../file.ts';
import { Resigner } from '../signed-again.ts';
import { someone } from './groups.ts';
import { bodyIn, itemOf, type LaterItem, refusedLike, type Signed, signedAs, strangerId } from './item.ts';

const UNPROVED = 'refused new key that somebody else signs for';
const ROTATED = 'keys of the server, each named by the one before';
const AUDITED = 'log as an auditor replays it';

/** A proof that is there, and that another key than the new one made. */
async function unproved(golden: GoldenFile): Promise<GoldenItem> {
  const { id, kseq, head, links } = someone(golden, 'noor');
  const next = await publicKeysOf(await keysFrom(Uint8Array.from(sha256(ascii(UNPROVED))), 1));
  const place = { seq: links.length, prev: head, ts: 1_800_002_460_000, sth: null };
  const by = { id, kseq, head };
  const body = { v: 1, suite: 1, kind: 'identity', ...place, op: 'rotate', by, ...next, reason: 'scheduled' };
  const other = sha256(ascii('the key of somebody else')).toString('base64url');
  const seeds = { ...golden.world.seeds, [`${id}#${kseq + 1}`]: other };
  const b = Buffer.from(JSON.stringify(body)).toString('base64url');
  const link = new Resigner(seeds).again({ b, s: '', k: `${id}#${kseq}`, p: '' }, body);
  const given = { links: [...links, link] as unknown as Json };
  return { name: UNPROVED, reads: 'identity', given, refuses: 'proof' };
}

/** Each is shown in the place of the other: proofs as long as they must be, of other leaves. */
const exchanged = refusedLike(
  ROTATED,
  ['refused key of the server with the proof of another leaf', 'log'],
  ({ recorded }) => {
    const [one, other] = recorded as [Shown, Shown];
    return {
      recorded: [
        { ...other, id: one.id },
        { ...one, id: other.id },
      ] as unknown as Json,
    };
  },
);
type Shown = { id: string; index: number; proof: string[] };

/** A log of nothing but the first form. */
const inFirstForm = (kind: LogEntry['kind']): LaterItem => {
  const name = `refused log with ${kind === 'end' ? 'an end' : `a ${kind}`} in the first form`;
  const make = async (golden: GoldenFile): Promise<GoldenItem> => {
    const { given } = itemOf(golden, AUDITED);
    const { head, now } = given as unknown as { head: Signed; now: number };
    const hash = sha256(ascii('a link')).toString('base64url');
    const first: LogEntry = { kind: 'identity', id: strangerId('whose log it is'), seq: 0, hash };
    const id = kind === 'server' ? first.id.replace('cvi', 'cvs') : first.id;
    const entries = [first, { ...first, kind, id }];
    const tree = await LogTree.of(await Promise.all(entries.map(leafHash)));
    const body = { ...bodyIn(head), size: tree.size, root: toBase64Url(await tree.root()) };
    const shown = { entries, head: signedAs(golden, head.k, body), now };
    return { name, reads: 'audit', given: shown as unknown as GoldenItem['given'], refuses: 'form' };
  };
  return { after: 'refused log with a leaf of the first form after one of the second', name, make };
};

const OLD_SHEET = 'recovery box of a printed sheet';
const SHEET = 'recovery box of a sheet of one identity alone';

/** The same bundle, for the same paper, as sheets are made since 2026-11-29. */
const sheet: LaterItem = {
  after: OLD_SHEET,
  name: SHEET,
  make: async (golden) => {
    const { given, opens } = itemOf(golden, OLD_SHEET);
    const [sheet, identityId] = [String(given.sheet), String(given.identityId)];
    const secret = await readSheet(sheet);
    const bundle = await openRecoveryBox(secret, identityId, fromBase64Url(String(given.box)));
    const box = await sealRecoveryBox(await sheetPublicKey(secret, identityId), identityId, 1, bundle);
    const now = { sheet, identityId, box: toBase64Url(box) };
    return { name: SHEET, reads: 'recovery-box', given: now, ...(opens !== undefined && { opens }) };
  },
};

export const LATER_KEYS: readonly LaterItem[] = [
  { after: 'refused new key that does not sign for itself', name: UNPROVED, make: unproved },
  exchanged,
  sheet,
  inFirstForm('profile'),
  inFirstForm('end'),
  inFirstForm('server'),
];
