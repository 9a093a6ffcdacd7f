import { ascii, sha256 } from '../../../conformance/reading.ts';
import { followIdentity, type IdentityState } from '../../../identity/chain.ts';
import { keysFrom } from '../../../identity/keys.ts';
import { cardLink, createLink, recoveryLink, rotateLink } from '../../../identity/make.ts';
import { sheetPublicKey } from '../../../recovery/sheet.ts';
import { identitySummary } from '../chains.ts';
import type { GoldenFile, Json } from '../file.ts';
import { someone } from '../later/groups.ts';
import {
  type Body,
  bodyIn,
  forged,
  hashIn,
  idIn,
  type LaterItem,
  refusedLike,
  retiredAt,
  type Signed,
  serverName,
  signedAs,
} from '../later/item.ts';

const HUGO = 'identity with a renewed key and a card';
const ENDED = 'identity that the server ended';
const KEEPS = 'identity whose new key leaves the sheet and the card as they were';

/** One more link than the chain has. */
function next(links: Signed[], change: Body): Body {
  const last = links.at(-1) as Signed;
  const place = { seq: links.length, prev: hashIn(last), ts: Number(bodyIn(last).ts) + 1_000, sth: null };
  return { v: 1, suite: 1, kind: 'identity', ...place, ...change };
}

type Change = (golden: GoldenFile, links: Signed[]) => { body: Body; k: string };

const refused = (name: string, refuses: string, change: Change, of = HUGO): LaterItem =>
  refusedLike(of, [`refused ${name}`, refuses], ({ links }, golden) => {
    const all = links as unknown as Signed[];
    const { body, k } = change(golden, all);
    return { links: [...all, signedAs(golden, k, body)] as unknown as Json };
  });

/** By Hugo, with other words than he would use. */
const byHugo =
  (words: Body, kseq = 1): Change =>
  (golden, links) => {
    const { id, head } = someone(golden, 'hugo');
    const by = { id, kseq, head, ...((words.by as Body | undefined) ?? {}) };
    return { body: { ...next(links, { op: 'recovery', recPk: null }), ...words, by }, k: `${id}#${kseq}` };
  };

/** An end by the server. */
const byServer =
  (which: 'retired' | 'in force', words: (golden: GoldenFile, links: Signed[]) => Body = () => ({})): Change =>
  (golden, links) => {
    const body = { ...next(links, { op: 'revoke', by: null, reason: 'lost' }), ...words(golden, links) };
    return { body, k: serverName(golden, which) };
  };

/** A server that the client does not know, whose key the file gives away: a person's, as it signs. */
const byNobody: Change = (golden, links) => {
  const { id } = someone(golden, 'noor');
  return { body: next(links, { op: 'revoke', by: null, reason: 'lost' }), k: `${id}#0` };
};

async function keeps(golden: GoldenFile) {
  const seedOf = (what: string) => Uint8Array.from(sha256(ascii(`${KEEPS}: ${what}`)));
  const [first, second] = [await keysFrom(seedOf('first'), 0), await keysFrom(seedOf('second'), 1)];
  const nobody = { lookup: () => Promise.reject(new Error('nobody')) };
  const when = { now: 1_800_002_520_000, sth: null };
  const links: Signed[] = [await createLink(first, 'profile-lea', when)];
  const state = (): Promise<IdentityState> => followIdentity(links, nobody);
  links.push(await recoveryLink(await state(), first, await sheetPublicKey(seedOf('sheet')), when));
  links.push(await cardLink(await state(), first, sha256(ascii(KEEPS)).toString('base64url'), when));
  links.push(await rotateLink(await state(), first, second, 'scheduled', when));
  const id = idIn('cvi', links[0] as Signed);
  for (const [kseq, what] of ['first', 'second'].entries())
    golden.world.seeds[`${id}#${kseq}`] = Buffer.from(seedOf(what)).toString('base64url');
  const given = { links: links as unknown as Json };
  return { name: KEEPS, reads: 'identity' as const, given, opens: identitySummary(await state()) };
}

export const STRANGE_IDENTITIES: readonly LaterItem[] = [
  { after: 'identity of somebody outside', name: KEEPS, make: keeps },
  refusedLike(HUGO, ['refused later link that nobody signed', 'signature'], ({ links }) => {
    const all = links as unknown as Signed[];
    return { links: [...all.slice(0, -1), forged(all.at(-1) as Signed)] as unknown as Json };
  }),
  refused('link of an identity by a key that it replaced', 'key', byHugo({}, 0)),
  refused('link of an identity that names somebody else', 'k', (golden, links) =>
    byHugo({ by: { id: someone(golden, 'noor').id } })(golden, links),
  ),
  refused('link of an identity out of its place', 'seq', byHugo({ seq: 7 })),
  refused('link of an identity of an earlier time', 'ts', byHugo({ ts: 1_800_000_000_000 })),
  refused(
    'end by the server with another past',
    'prev',
    byServer('in force', (_, links) => ({ prev: hashIn(links[0] as Signed) })),
  ),
  refused('end by the server after the end', 'end', byServer('in force'), ENDED),
  refused(
    'end by a key of the server that was retired',
    'until',
    byServer('retired', (golden) => ({ ts: retiredAt(golden) })),
  ),
  refused('end by a stranger', 'key', byNobody),
];
