import type { GoldenFile, Json } from '../file.ts';
import { type Body, bodyIn, hashIn, itemOf, type LaterItem, refusedLike, type Signed, signedAs } from './item.ts';

const [BACKUP, PINS, BOX] = ['claim of a backup', 'claim of what was seen', 'claim of a recovery box'];
const [OWN_WRAPS, ERASURE] = ['claim of own wraps', 'claim of an erasure'];
const NOOR = 'identity of one link';

const personOf = (golden: GoldenFile, name: string) => {
  const { given, opens } = itemOf(golden, name);
  return { id: (opens as { id: string }).id, links: given.links as unknown as Signed[] };
};

/** Another body for the same thing, signed by the same key. */
const saying = (of: string, name: string, refuses: string, change: (body: Body, golden: GoldenFile) => Body) =>
  refusedLike(of, [`refused claim ${name}`, refuses], ({ claim }, golden) => {
    const { k, ...signed } = claim as unknown as Signed;
    const body = bodyIn(signed);
    return { claim: signedAs(golden, k, { ...body, ...change(body, golden) }) as unknown as Json };
  });

const nextVersion = ({ ver }: Body): Body => ({ ver: Number(ver) + 1 });
/** The link that begins the chain of the signer, which is not its newest. */
const firstHead = ({ id }: Body, golden: GoldenFile): Body => {
  const item = golden.items.find((one) => one.reads === 'identity' && (one.opens as Body | undefined)?.id === id);
  const [first] = (item?.given.links ?? []) as unknown as Signed[];
  return { head: hashIn(first as Signed) };
};

/** Of a person whose chain names no sheet. */
const noSheet = refusedLike(BOX, ['refused claim of a box without a sheet', 'sheet'], ({ claim }, golden) => {
  const { id, links } = personOf(golden, NOOR);
  const body = { ...bodyIn(claim as unknown as Signed), id, head: hashIn(links[0] as Signed) };
  return { identityId: id, seq: 0, claim: signedAs(golden, `${id}#0`, body) as unknown as Json };
});

const misnamed = refusedLike(ERASURE, ['refused claim of an erasure with the name of another key', 'k'], (given) => {
  const claim = given.claim as unknown as Signed;
  return { claim: { ...claim, k: claim.k.replace(/\d+$/, '0') } as unknown as Json };
});

export const LATER_CLAIMS: readonly LaterItem[] = [
  saying(BACKUP, 'of a backup of another version', 'ver', nextVersion),
  saying(PINS, 'of a list of another version', 'ver', nextVersion),
  saying(BACKUP, 'of somebody else', 'id', (_, golden) => ({ id: personOf(golden, NOOR).id })),
  saying(BOX, 'of a box at an older head', 'head', firstHead),
  saying(OWN_WRAPS, 'of own wraps at an older head', 'head', firstHead),
  saying(ERASURE, 'of an erasure at a head of somebody else', 'head', (_, golden) => {
    return { head: hashIn(personOf(golden, NOOR).links[0] as Signed) };
  }),
  noSheet,
  misnamed,
];
