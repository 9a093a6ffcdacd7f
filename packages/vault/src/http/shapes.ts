import { UUID } from '../bytes/uuid.ts';
import { groupId, identityId } from '../chains/link.ts';
import { integer, list, literal, pattern, record, type Schema, string } from '../wire/schema.ts';

/** The shapes of PROTOCOL.md as JSON. Both ends parse: a server that answers with something else ends in a typed error too. */
const MAX_ITEMS = 10_000;
const text = string(1_000_000, 1);
/** Places, epochs and versions, as databases count: links and records say theirs themselves. */
export const count = (minimum = 0): Schema<number> => integer(minimum, 2 ** 31 - 1);
// How long a body may be is the server's own limit.
export const base64Text = pattern(/^[A-Za-z0-9_-]*$/);

export const uuid = pattern(UUID);
export const loggedId = pattern(/^cv[igs]_[a-z2-7]{32}$/);
export const recipientId = pattern(/^cv[ig]_[a-z2-7]{32}$/);

export const signed = record({ b: text, s: text, k: string(64, 1) });
export const link = record({ b: text, s: text, k: string(64, 1) }, { p: text, d: text });
export const links = list(link, MAX_ITEMS);

export const epochWrap = record({ id: identityId, kseq: count(), epoch: count(1), wrap: base64Text });
export const epochWraps = list(epochWrap, 100_000);
export const sessionWrap = record({ gen: count(1), rcpt: recipientId, key: count(), wrap: base64Text });
export const sessionWraps = list(sessionWrap, 100_000);

export const linkAndWraps = record({ link, wraps: epochWraps });
export const generation = record({ record: signed, wraps: sessionWraps }, { left: list(recipientId, 1_000) });

export const group = record({ id: groupId, links, wraps: epochWraps, suspensions: list(signed, MAX_ITEMS) });
export const session = record({ id: uuid, records: list(signed, MAX_ITEMS), wraps: sessionWraps });

export const factor = record({ type: literal('EM', 'SMS'), value: string(254, 1) });

/** A map from id to a value. */
export const byId =
  <T>(schema: Schema<T>): Schema<Record<string, T>> =>
  (value, path) => {
    const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
    return Object.fromEntries(entries.map(([id, one]) => [recipientId(id, path), schema(one, path)]));
  };
