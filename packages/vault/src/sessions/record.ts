import { isUuid } from '../bytes/uuid.ts';
import { hashOf, keyName } from '../chains/ids.ts';
import { groupId, identityId, KEY_REF } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import type { GroupState } from '../groups/state.ts';
import { type IdentityState, keyAtHead, type Trust } from '../identity/chain.ts';
import { SUITE } from '../suites/suite.ts';
import { bytesText, integer, list, literal, nullable, oneOf, record, string } from '../wire/schema.ts';
import { readBody, type Signed, verifySigned } from '../wire/signed.ts';

/** PROTOCOL.md §9: the record of one generation of a session, signed by its maker. */
export const MAX_METADATA_LENGTH = 1_024;
export const MAX_RECIPIENTS = 50;

const RECIPIENT = oneOf(record({ g: groupId, epoch: integer(1) }), record({ i: identityId, kseq: integer() }));
export type Recipient = ReturnType<typeof RECIPIENT>;

export const SESSION_RECORD = record(
  {
    v: literal(1),
    suite: literal(SUITE),
    kind: literal('session'),
    sid: string(36, 36),
    gen: integer(1),
    // The record of the generation before: a server cannot slip one in.
    prev: nullable(bytesText(32)),
    commit: bytesText(32),
    rcpt: list(RECIPIENT, MAX_RECIPIENTS, 1),
    by: KEY_REF,
    ts: integer(),
  },
  { metadata: string(MAX_METADATA_LENGTH) },
);
export type SessionRecord = ReturnType<typeof SESSION_RECORD>;

export const recipientId = (recipient: Recipient): string => ('g' in recipient ? recipient.g : recipient.i);

/** The part after `|` in the scope of the wrap: which key of theirs it is for. */
export const recipientKey = (recipient: Recipient): string =>
  'g' in recipient ? `${recipient.g}|${recipient.epoch}` : `${recipient.i}|${recipient.kseq}`;

export const wrapScope = ({ sid, gen }: { sid: string; gen: number }, recipient: Recipient) => ({
  what: `session|${sid}|${gen}`,
  whom: recipientKey(recipient),
});

export interface KnownGeneration {
  record: SessionRecord;
  hash: string;
}

export interface SessionTrust extends Trust {
  /** The verified state of a group; throws where there is none. */
  lookupGroup(id: string): Promise<GroupState>;
  /** False where another identity is known to stand for that profile: a second one names it and is not it. A server knows of none. */
  standsFor?(profileId: string, id: string): boolean;
}

/**
 * The generations of a session, each checked against the one before: signature, order, and that its maker reads both. Throws CHAIN_INVALID or CHAIN_FORK.
 */
export async function followSession(
  records: readonly Signed[],
  trust: SessionTrust,
  known: readonly KnownGeneration[] = [],
): Promise<KnownGeneration[]> {
  const followed: KnownGeneration[] = [];
  for (const [at, signed] of records.entries()) {
    const hash = await hashOf(signed);
    const before = known[at];
    if (before && before.hash !== hash)
      throw new VaultError('CHAIN_FORK', 'another past', { ids: [before.record.sid] });
    const record = before?.record ?? (await checkRecord(signed, followed, trust));
    followed.push({ record, hash });
  }
  if (followed.length < known.length) throw new VaultError('CHAIN_FORK', 'generations that vanished');
  return followed;
}

/** Throws unless `signed` may come after `followed`. Servers and readers ask the same question. */
export async function checkRecord(
  signed: Signed,
  followed: readonly KnownGeneration[],
  trust: SessionTrust,
): Promise<SessionRecord> {
  const record = readBody(signed, SESSION_RECORD);
  const before = followed.at(-1);
  const [first] = followed;
  if (!isUuid(record.sid) || record.gen !== followed.length + 1) throw new VaultError('CHAIN_INVALID', 'out of place');
  if (record.prev !== (before?.hash ?? null)) throw new VaultError('CHAIN_FORK', 'another past', { ids: [record.sid] });
  if (first && (record.sid !== first.record.sid || record.metadata !== first.record.metadata)) {
    throw new VaultError('CHAIN_INVALID', 'another session', { ids: [record.sid] });
  }
  if (new Set(record.rcpt.map(recipientId)).size !== record.rcpt.length) throw new VaultError('CHAIN_INVALID', 'twice');
  if (signed.k !== keyName(record.by.id, record.by.kseq)) throw new VaultError('CHAIN_INVALID', 'signed by another');
  const author = await trust.lookup(record.by.id, record.by.head);
  await verifySigned(signed, 'session', keyAtHead(author, record.by, record.ts).sigPk);
  if (await knowsNewerKey({ identity: author, keySequence: record.by.kseq }, record, trust)) {
    throw new VaultError('CHAIN_INVALID', 'signed by another', { ids: [record.by.id] });
  }
  if (before && !(await mayContinue(record.by.id, [before.record, record], trust))) {
    throw new VaultError('NOT_RECIPIENT', undefined, { ids: [record.sid] });
  }
  return record;
}

/**
 * A reader who could read the generation before, and may read this one: a direct recipient, or in a group that is one. Of a group it is
 * the epoch named here that counts, so that a removed member hands no key of their choice to those who stayed; having made the
 * session is no right to go on with it.
 */
async function mayContinue(maker: string, records: readonly SessionRecord[], trust: SessionTrust): Promise<boolean> {
  const readings = await Promise.all(records.map((record) => isReader(maker, record, trust)));
  return readings.every(Boolean);
}

/** Whether the record names them, apart or in a group that they were in at the epoch that it names. */
export async function isReader(id: string, { rcpt }: SessionRecord, trust: SessionTrust): Promise<boolean> {
  for (const recipient of rcpt) {
    if ('i' in recipient) {
      if (recipient.i === id) return true;
      continue;
    }
    const group = await trust.lookupGroup(recipient.g);
    if (group.members.has(id) || (group.formerUntil.get(id) ?? 0) >= recipient.epoch) return true;
  }
  return false;
}

export interface Author {
  readonly identity: IdentityState;
  readonly keySequence: number;
}

/** Whether a record names a newer key of this person than the one that they sign with: who made it knew that theirs was replaced. */
export async function knowsNewerKey(
  { identity, keySequence }: Author,
  { rcpt, by }: SessionRecord,
  trust: SessionTrust,
): Promise<boolean> {
  if (keySequence === identity.keys.length - 1) return false;
  if (by.id === identity.id && by.kseq > keySequence) return true;
  for (const recipient of rcpt) {
    if ('i' in recipient) {
      if (recipient.i === identity.id && recipient.kseq > keySequence) return true;
      continue;
    }
    const { wrapSets } = await trust.lookupGroup(recipient.g);
    const began = wrapSets.find(({ epoch }) => epoch === recipient.epoch);
    const given = began?.recipients.find((one) => one.id === identity.id);
    if (given !== undefined && given.kseq > keySequence) return true;
  }
  return false;
}
