import type { Given, Json } from '../file.ts';
import { itemOf, type LaterItem } from './item.ts';

interface Shown {
  records: Json[];
  wraps: { gen: number; wrap: string }[];
}

const WHOLE = 'session of three generations';
const NAME = 'session with a false wrap before the true one';

/** The first generation of another item; what another reader added, and opens nothing, comes before its true wrap. */
const falseFirst: LaterItem['make'] = async (golden) => {
  const { given, opens } = itemOf(golden, WHOLE);
  const { records, wraps } = given as unknown as Shown;
  const first = wraps.filter(({ gen }) => gen === 1);
  const spoilt = first.map(({ wrap, ...one }) => {
    const bytes = Buffer.from(wrap, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    return { ...one, wrap: bytes.toString('base64url') };
  });
  const alone = { records: records.slice(0, 1), wraps: [...spoilt, ...first], messages: [], files: [] };
  const whole = opens as { generations: Json[] };
  return {
    name: NAME,
    reads: 'session',
    given: { ...given, ...alone } as unknown as Given,
    opens: { ...whole, generations: whole.generations.slice(0, 1), texts: [], names: [] },
  };
};

export const FALSE_WRAPS: readonly LaterItem[] = [{ after: WHOLE, name: NAME, make: falseFirst }];
