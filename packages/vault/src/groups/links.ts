import { groupLink, identityId, KEY_REF } from '../chains/link.ts';
import { PUBLIC_KEY_LENGTH } from '../suites/hpke.ts';
import { bytesText, integer, list, literal, record, string, variant } from '../wire/schema.ts';
import { SYMMETRIC_WRAP_LENGTH } from '../wire/wraps.ts';

/** PROTOCOL.md §8: the links of a group chain. */
export const MAX_MEMBERS = 2_000;
const HASH_LENGTH = 32;

const role = literal('admin', 'member');
const members = list(record({ id: identityId, kseq: integer(), role }), MAX_MEMBERS, 1);
const ids = list(identityId, MAX_MEMBERS);
const signed = record({ b: string(1_000_000, 1), s: string(100, 1), k: string(64, 1) });

const inAll = { ...groupLink, by: KEY_REF };
const wrapsHash = bytesText(HASH_LENGTH);
const newEpoch = { epoch: integer(1), epochPk: bytesText(PUBLIC_KEY_LENGTH), wrapsHash };
// Members who changed their own key since: from this epoch on they are given the new one.
const renewed = list(record({ id: identityId, kseq: integer(1) }), MAX_MEMBERS);
const prevWrap = bytesText(SYMMETRIC_WRAP_LENGTH);

export const GROUP_LINK = variant('op', {
  create: record({ ...inAll, op: literal('create'), name: string(64, 1), members, ...newEpoch, nonce: bytesText(16) }),
  // New members get the whole history through the epoch in force.
  add: record({ ...inAll, op: literal('add'), members, wrapsHash, grants: list(signed, MAX_MEMBERS) }),
  // New members get what is written from now on: a new epoch, with no way back from it.
  addFromNow: record({
    ...inAll,
    op: literal('addFromNow'),
    members,
    ...newEpoch,
    renewed,
    grants: list(signed, MAX_MEMBERS),
  }),
  // Removal and rotation are one link: there is no moment at which a member is out and can still read.
  remove: record({
    ...inAll,
    op: literal('remove'),
    ids: list(identityId, MAX_MEMBERS, 1),
    ...newEpoch,
    renewed,
    prevWrap,
  }),
  rotate: record({
    ...inAll,
    op: literal('rotate'),
    ...newEpoch,
    renewed,
    prevWrap,
    drop: ids,
    suspensions: list(signed, 100),
  }),
  roles: record({ ...inAll, op: literal('roles'), set: list(record({ id: identityId, role }), MAX_MEMBERS, 1) }),
  leave: record({ ...inAll, op: literal('leave') }),
  close: record({ ...inAll, op: literal('close') }),
});

export type GroupLink = ReturnType<typeof GROUP_LINK>;
export type Role = 'admin' | 'member';
export interface MemberEntry {
  id: string;
  kseq: number;
  role: Role;
}
