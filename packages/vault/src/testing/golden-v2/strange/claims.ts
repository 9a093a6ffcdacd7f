import { Reading } from '../../../conformance/reading.ts';
import { hashOfWraps, type WireWrap } from '../../../conformance/wraps.ts';
import type { Json } from '../file.ts';
import { someone } from '../later/groups.ts';
import {
  type Body,
  bodyIn,
  forged,
  hashIn,
  itemOf,
  type LaterItem,
  refusedLike,
  type Signed,
  signedAs,
} from '../later/item.ts';

const [BACKUP, PINS, BOX] = ['claim of a backup', 'claim of what was seen', 'claim of a recovery box'];
const [FACTOR, OWN_WRAPS, ERASURE] = ['claim of another contact', 'claim of own wraps', 'claim of an erasure'];

const unsigned = (of: string, name: string): LaterItem =>
  refusedLike(of, [`refused ${name} that nobody signed`, 'signature'], ({ claim }) => ({
    claim: forged(claim as unknown as Signed) as unknown as Json,
  }));

/** So long before it was made, by the clock of the judge. */
const early = (of: string, name: string): LaterItem =>
  refusedLike(of, [`refused ${name} that is of later`, 'ts'], ({ claim }) => ({
    now: Number(bodyIn(claim as unknown as Signed).ts) - 300_001,
  }));

const said = (given: { claim?: Json }): Body & Signed => {
  const signed = given.claim as unknown as Signed;
  return { ...bodyIn(signed), ...signed };
};

const wrapsSaying = (name: string, change: (body: Body, wraps: WireWrap[], noor: string) => [Body, WireWrap[]]) =>
  refusedLike(OWN_WRAPS, [`refused claim of own wraps ${name}`, 'wraps'], ({ claim, wraps }, golden) => {
    const { k, ...signed } = claim as unknown as Signed;
    const noor = someone(golden, 'noor').id;
    const [body, shown] = change(bodyIn(signed), wraps as unknown as WireWrap[], noor);
    return { claim: signedAs(golden, k, body) as unknown as Json, wraps: shown as unknown as Json };
  });

const OPENS_ANYWAY = 'claim under the name of another key';
const OLDER = 'claim of an erasure at an older head';

export const STRANGE_CLAIMS: readonly LaterItem[] = [
  unsigned(PINS, 'claim of what was seen'),
  unsigned(BOX, 'claim of a box'),
  unsigned(FACTOR, 'claim of a contact'),
  unsigned(OWN_WRAPS, 'claim of own wraps'),
  unsigned(ERASURE, 'claim of an erasure'),
  early(FACTOR, 'claim of a contact'),
  early(ERASURE, 'claim of an erasure'),
  wrapsSaying('of another group', (body, wraps) => [{ ...body, group: `cvg_${'a'.repeat(32)}` }, wraps]),
  wrapsSaying('for somebody else', (body, [one], noor) => {
    const others = [{ ...(one as WireWrap), id: noor }];
    return [{ ...body, wraps: hashOfWraps(new Reading(), others) }, others];
  }),
  {
    after: BACKUP,
    name: OPENS_ANYWAY,
    make: async (golden) => {
      const { reads, given, opens } = itemOf(golden, BACKUP);
      const claim = { ...(given.claim as unknown as Signed), k: `${someone(golden, 'noor').id}#0` };
      return { name: OPENS_ANYWAY, reads, given: { ...given, claim }, ...(opens !== undefined && { opens }) };
    },
  },
  {
    after: ERASURE,
    name: OLDER,
    make: async (golden) => {
      const { reads, given, opens } = itemOf(golden, ERASURE);
      const { k } = said(given);
      const head = hashIn(someone(golden, 'camille').links[0] as Signed);
      const claim = signedAs(golden, k, { ...bodyIn(given.claim as unknown as Signed), head }) as unknown as Json;
      return { name: OLDER, reads, given: { ...given, claim }, ...(opens !== undefined && { opens }) };
    },
  },
];
