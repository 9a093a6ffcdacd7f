import { by, bytes, type Is, id, int, is, list, object, orNull, point, signed, text, word } from './fields.ts';
import type { Fields } from './reading.ts';

/** §6: the fields of every link. */
const LINK = {
  v: is(1),
  suite: is(1),
  seq: int(),
  prev: orNull(bytes(32)),
  ts: int(),
  sth: orNull(point),
};
const IDENTITY = { ...LINK, kind: is('identity') };
const KEYS = { encPk: bytes(1216), sigPk: bytes(32) };
const REASON = text(1, 64);

export const IDENTITY_LINKS: Record<string, Is> = {
  create: object({
    ...IDENTITY,
    ...KEYS,
    op: is('create'),
    profileId: text(1, 64),
    nonce: bytes(16),
    'delegatedBy?': by,
  }),
  rotate: object({ ...IDENTITY, ...KEYS, op: is('rotate'), by, reason: REASON }),
  recovery: object({ ...IDENTITY, op: is('recovery'), by, recPk: orNull(bytes(1216)) }),
  card: object({ ...IDENTITY, op: is('card'), by, card: bytes(32) }),
  revoke: object({ ...IDENTITY, op: is('revoke'), by: orNull(by), reason: REASON }),
};

/** Whichever of these the field `op` names. */
export const oneOf =
  (links: Record<string, Is>, known: readonly string[]): Is =>
  (value, page) => {
    const op = (value as Fields | undefined)?.op;
    return typeof op === 'string' && known.includes(op) && (links[op] as Is)(value, page);
  };

const GROUP = { ...LINK, kind: is('group'), by };
const ROLE = word('admin', 'member');
const MEMBERS = list(object({ id: id('cvi'), kseq: int(), role: ROLE }), 1, 2_000);
const WRAPS = { wrapsHash: bytes(32) };
const EPOCH = { ...WRAPS, epoch: int(1), epochPk: bytes(1216) };
const RENEWED = { renewed: list(object({ id: id('cvi'), kseq: int(1) }), 0, 2_000) };
const GRANTS = { grants: list(signed, 0, 2_000) };
const BACK = { prevWrap: bytes(71) };

export const GROUP_LINKS: Record<string, Is> = {
  create: object({ ...GROUP, op: is('create'), name: text(1, 64), members: MEMBERS, ...EPOCH, nonce: bytes(16) }),
  add: object({ ...GROUP, op: is('add'), members: MEMBERS, ...WRAPS, ...GRANTS }),
  addFromNow: object({ ...GROUP, op: is('addFromNow'), members: MEMBERS, ...EPOCH, ...RENEWED, ...GRANTS }),
  remove: object({ ...GROUP, op: is('remove'), ids: list(id('cvi'), 1, 2_000), ...EPOCH, ...RENEWED, ...BACK }),
  rotate: object({
    ...GROUP,
    ...{ op: is('rotate'), ...EPOCH, ...RENEWED, ...BACK },
    ...{ drop: list(id('cvi'), 0, 2_000), suspensions: list(signed, 0, 100) },
  }),
  roles: object({ ...GROUP, op: is('roles'), set: list(object({ id: id('cvi'), role: ROLE }), 1, 2_000) }),
  leave: object({ ...GROUP, op: is('leave') }),
  close: object({ ...GROUP, op: is('close') }),
};
