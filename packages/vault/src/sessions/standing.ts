import { CLOCK_TOLERANCE_MS } from '../clock-tolerance.ts';
import type { GroupState } from '../groups/state.ts';
import { endOfKey } from '../identity/chain.ts';
import { isGroupOfProfile, isSubjectGroup } from './recipients.ts';
import {
  type Author,
  type KnownGeneration,
  knowsNewerKey,
  type Recipient,
  recipientId,
  type SessionRecord,
  type SessionTrust,
} from './record.ts';

/** PROTOCOL.md §9, "Whom a reader believes": what a client asks of a session before it writes in it, and of a text before it shows it. */

/** The reader, and the profile whose data it is, where they know it: its group need not be named by the metadata then. */
export interface Standpoint {
  readonly me: string;
  readonly subject?: string | undefined;
}

const isIn = (group: GroupState, id: string, epoch?: number): boolean =>
  group.members.has(id) || (group.formerUntil.get(id) ?? 0) >= (epoch ?? 1);

/** The default group of the subject among the recipients; undefined where no generation names it. */
export async function subjectGroupOf(
  generations: readonly KnownGeneration[],
  subject: string | undefined,
  trust: SessionTrust,
): Promise<GroupState | undefined> {
  for (const { record } of generations.toReversed()) {
    for (const recipient of record.rcpt) {
      if (!('g' in recipient)) continue;
      const group = await trust.lookupGroup(recipient.g);
      const isTheirs =
        subject === undefined ? isSubjectGroup(group, record.metadata, trust) : isGroupOf(group, subject, trust);
      if (await isTheirs) return group;
    }
  }
  return undefined;
}

export async function isGroupOf(group: GroupState, profileId: string, trust: SessionTrust): Promise<boolean> {
  if (group.name !== profileId) return false;
  const admins = [...group.members].filter(([, { role }]) => role === 'admin');
  const identities = await Promise.all(admins.map(([id]) => trust.lookup(id)));
  return identities.some((identity) => isGroupOfProfile(group, identity, trust));
}

const epochNamed = ({ rcpt }: SessionRecord, group: GroupState): number | undefined => {
  const named = rcpt.find((one) => 'g' in one && one.g === group.id);
  return named && 'g' in named ? named.epoch : undefined;
};

const isMadeBy = ({ by }: SessionRecord, subject: GroupState | undefined, me: string): boolean =>
  by.id === me || (subject !== undefined && isIn(subject, by.id));

/**
 * Whether an honest person may write in it: its creator and everybody it is sealed for are of the subject's group, are the writer or those
 * whom the writer has named (`named`: groups), or were let in by a member of the subject's group now: whom a member of before let in
 * could have been named after they left, as a record is of the epoch and the time that its maker says. Where the metadata names the subject, its
 * group alone decides who reads: no other group may be there. What is sealed for people apart is left out of the next generation.
 */
export async function isSoundToWrite(
  generations: readonly KnownGeneration[],
  { me, subject, named }: Standpoint & { readonly named: readonly string[] },
  trust: SessionTrust,
): Promise<boolean> {
  const [first, latest] = [generations[0]?.record, generations.at(-1)?.record];
  if (!first || !latest) return false;
  const group = await subjectGroupOf(generations, subject, trust);
  if (!isMadeBy(first, group, me)) return false;
  const isNamedAfter = subject !== undefined && (latest.metadata?.endsWith(`-${subject}`) ?? false);
  const letIn = new Set(isNamedAfter ? [] : introduced(generations, group, me));
  return latest.rcpt.every((recipient) => {
    const id = recipientId(recipient);
    if (id === me || id === group?.id || letIn.has(id)) return true;
    if ('g' in recipient) return !isNamedAfter && named.includes(id);
    return group !== undefined && (isNamedAfter || group.members.has(id));
  });
}

/** Those who were first named by a record of the reader's, or of a member of the group. */
const introduced = (
  generations: readonly KnownGeneration[],
  subject: GroupState | undefined,
  me: string,
): readonly string[] => {
  const before = new Set<string>();
  return generations.flatMap(({ record }) => {
    const ids = record.rcpt.map(recipientId);
    const fresh = ids.filter((id) => !before.has(id));
    for (const id of ids) before.add(id);
    return record.by.id === me || subject?.members.has(record.by.id) ? fresh : [];
  });
};

/** Whether the author of a text could write it where it stands: with a key that was in force, as an author entitled in that generation. */
export async function isGenuine(
  author: Author,
  generations: readonly KnownGeneration[],
  generation: number,
  standpoint: Standpoint,
  trust: SessionTrust,
): Promise<boolean> {
  const record = generations[generation - 1]?.record;
  if (!record || !(await isKeyOfThen(author, record, trust))) return false;
  const { id } = author.identity;
  const { me, subject } = standpoint;
  if (id === me) return true;
  const group = await subjectGroupOf(generations, subject, trust);
  if (group) {
    if (isIn(group, id, epochNamed(record, group))) return true;
    // Where the subject's group alone decides, no other writes; elsewhere those let in by a member of it.
    if (record.metadata?.endsWith(`-${group.name}`)) return false;
    const known = generations.filter((one) => one.record.gen <= generation && isMadeBy(one.record, group, me));
    return areRecipients(id, known, trust);
  }
  // Of a subject whose group is not there, only one's own words are known.
  if (subject !== undefined) return false;
  return areRecipients(id, [{ record }], trust);
}

async function areRecipients(
  id: string,
  generations: readonly Pick<KnownGeneration, 'record'>[],
  trust: SessionTrust,
): Promise<boolean> {
  for (const { record } of generations) {
    for (const recipient of record.rcpt) if (await isBehind(id, recipient, trust)) return true;
  }
  return false;
}

const isBehind = async (id: string, recipient: Recipient, trust: SessionTrust): Promise<boolean> =>
  'g' in recipient ? isIn(await trust.lookupGroup(recipient.g), id, recipient.epoch) : recipient.i === id;

/** A replaced key has written what was written before: nothing in a generation that began after, or that knows the newer one. */
const isKeyOfThen = async (author: Author, record: SessionRecord, trust: SessionTrust): Promise<boolean> =>
  record.ts <= endOfKey(author.identity, author.keySequence) + CLOCK_TOLERANCE_MS &&
  !(await knowsNewerKey(author, record, trust));
