import type { Json } from '../file.ts';
import { someone } from '../later/groups.ts';
import {
  bodyIn,
  forged,
  type LaterItem,
  refusedLike,
  retiredAt,
  type Signed,
  serverName,
  signedAs,
} from '../later/item.ts';

const SUSPENSION = 'suspension';
const CARD = 'card that vouches for keys';
const ROTATED = 'keys of the server, each named by the one before';

/** What the server signs, signed again by a key of it that was retired by then. */
const retired = (of: string, name: string, field: string): LaterItem =>
  refusedLike(of, [`refused ${name} under a key that was retired`, 'until'], (given, golden) => {
    const body = { ...bodyIn(given[field] as unknown as Signed), ts: retiredAt(golden) };
    return { [field]: signedAs(golden, serverName(golden, 'retired'), body) as unknown as Json };
  });

/** By a key that is no server. */
const strange = (of: string, name: string, field: string): LaterItem =>
  refusedLike(of, [`refused ${name} of a stranger`, 'key'], (given, golden) => {
    const body = bodyIn(given[field] as unknown as Signed);
    return { [field]: signedAs(golden, `${someone(golden, 'maud').id}#0`, body) as unknown as Json };
  });

export const STRANGE_SERVERS: readonly LaterItem[] = [
  retired(SUSPENSION, 'suspension', 'suspension'),
  strange(SUSPENSION, 'suspension', 'suspension'),
  retired(CARD, 'recording before a card', 'before'),
  strange(CARD, 'recording before a card', 'before'),
  retired(CARD, 'recording after a card', 'after'),
  strange(CARD, 'recording after a card', 'after'),
  refusedLike(CARD, ['refused recording after a card that the server did not sign', 'signature'], ({ after }) => ({
    after: forged(after as unknown as Signed) as unknown as Json,
  })),
  refusedLike(CARD, ['refused recording after a card, of other keys for another issuer', 'issuer'], (given, golden) => {
    const body = { ...bodyIn(given.after as unknown as Signed), issuer: 'https://other.example' };
    return { after: signedAs(golden, serverName(golden, 'in force'), body) as unknown as Json };
  }),
  refusedLike(CARD, ['refused card that was recorded before its link', 'place'], ({ before, after }, golden) => {
    const body = { ...bodyIn(after as unknown as Signed), size: Number(bodyIn(before as unknown as Signed).size) };
    return { after: signedAs(golden, serverName(golden, 'in force'), body) as unknown as Json };
  }),
  refusedLike(
    ROTATED,
    ['refused key of the server named by one that was retired', 'until'],
    ({ builtIn, rotations }) => {
      const [{ key }] = builtIn as [{ key: string }];
      const [first] = (rotations as unknown as Signed[]).map((one) => Number(bodyIn(one).ts)).sort((a, b) => a - b);
      return { builtIn: [{ key, until: first ?? 0 }] };
    },
  ),
];
