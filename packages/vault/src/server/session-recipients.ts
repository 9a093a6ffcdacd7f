import { VaultError } from '../errors.ts';
import { isAdmin } from '../groups/state.ts';
import { subjectGroupsOf } from '../sessions/recipients.ts';
import {
  type KnownGeneration,
  type Recipient,
  recipientId,
  recipientKey,
  type SessionRecord,
  type SessionTrust,
} from '../sessions/record.ts';
import type { SessionWrap } from '../sessions/wraps.ts';

/** PROTOCOL.md §9, "Who changes whom": what a server refuses to a reader of a session who may read and no more. */

/**
 * Who adds, removes and shuts: the admins of the subject's group where there is one, else the creator. Everybody else who
 * reads a session may write in it, and that alone.
 */
export async function mayGovern(
  known: readonly KnownGeneration[],
  identityId: string,
  trust: SessionTrust,
): Promise<boolean> {
  const [first, newest] = [known[0]?.record, known.at(-1)?.record];
  if (!first || !newest) return false;
  const subject = await subjectGroupsOf(newest, trust);
  return subject.length > 0 ? subject.some((group) => isAdmin(group, identityId)) : first.by.id === identityId;
}

const named = (recipients: readonly Recipient[]): Set<string> => new Set(recipients.map(recipientId));

/**
 * What a generation may change of the recipients of the one before. Throws NOT_RECIPIENT.
 * The caller has asked already whether its maker reads the session now.
 */
export async function requireAllowedRecipients(
  known: readonly KnownGeneration[],
  record: SessionRecord,
  trust: SessionTrust,
): Promise<void> {
  const maker = record.by.id;
  const before = known.at(-1)?.record;
  const subject = await subjectGroupsOf(record, trust);
  const refuse = (ids: readonly string[]): never => {
    throw new VaultError('NOT_RECIPIENT', 'other recipients than they may choose', { status: 403, ids: [...ids] });
  };
  if (before === undefined) {
    // A member of the subject's group reads through it, for as long as they are one: naming them apart would outlive that.
    if (subject.length === 0 || subject.some((group) => isAdmin(group, maker))) return;
    const isMember = subject.some(({ members }) => members.has(maker));
    const about = new Set(subject.map(({ id }) => id));
    const others = record.rcpt.filter(
      (one) => !about.has(recipientId(one)) && (isMember || recipientId(one) !== maker),
    );
    if (others.length > 0) refuse(others.map(recipientId));
    return;
  }
  if (await mayGovern(known, maker, trust)) return;
  const [had, has] = [named(before.rcpt), named(record.rcpt)];
  const about = new Set(subject.map(({ id }) => id));
  const added = record.rcpt.filter((one) => !had.has(recipientId(one)));
  // Groups of those who take part since then; with a subject, who reads is their group's business alone.
  const strangers = added.filter((one) => 'i' in one || (about.size > 0 && !about.has(one.g)));
  if (strangers.length > 0) refuse(strangers.map(recipientId));
  for (const lost of before.rcpt.filter((one) => !has.has(recipientId(one)))) {
    const isFree =
      'i' in lost
        ? lost.i === maker || about.size > 0
        : isAdmin(await trust.lookupGroup(lost.g), maker) || (await trust.lookupGroup(lost.g)).isClosed;
    if (!isFree) refuse([recipientId(lost)]);
  }
}

/**
 * Wraps are kept by author: one that opens nothing takes no other one's place, and its reader tries them all. So many of one generation
 * for one key; beside those that came with the generation, the oldest make room.
 */
export const MAX_WRAPS = 16;

/** What came with a generation: its own wraps, and those of the ones before, for whom it brings in. */
export const wrapsByPlace = <Wrap extends { readonly gen: number }>(wraps: readonly Wrap[], gen: number) => ({
  own: wraps.filter((wrap) => wrap.gen === gen),
  older: wraps.filter((wrap) => wrap.gen !== gen),
});

/** Throws CHAIN_INVALID for a wrap that the newest generation does not name, or of a generation that is not there yet. */
export function requireNamedWraps(newest: SessionRecord, wraps: readonly (SessionWrap & { gen: number })[]): void {
  const keys = new Set(newest.rcpt.map(recipientKey));
  if (wraps.every(({ rcpt, key, gen }) => gen <= newest.gen && keys.has(`${rcpt}|${key}`))) return;
  throw new VaultError('CHAIN_INVALID', 'wraps for others than the record names');
}

/** Throws NOT_RECIPIENT where the generation that comes with them still names one of them. */
export function requireLeft(newest: SessionRecord, recipients: readonly string[]): void {
  const still = recipients.filter((id) => named(newest.rcpt).has(id));
  if (still.length > 0) throw new VaultError('NOT_RECIPIENT', 'still recipients', { status: 403, ids: still });
}
