import type { By, Signed } from './fields.ts';
import { endOfKey } from './identity.ts';
import type { Fields, Json, Reading } from './reading.ts';
import { namesNewer, type Recipient, recordsOf } from './session.ts';
import type { Group, World } from './state.ts';

interface Given {
  records: Signed[];
  /** Who looks, the profile whose data it is, and the groups that they name by what they do now. */
  me: string;
  subject?: string;
  named: string[];
  authors: { key: string; gen: number }[];
}

const recipients = ({ rcpt }: Fields): Recipient[] => rcpt as unknown as Recipient[];
const idOf = (one: Recipient): string => ('g' in one ? one.g : one.i);

const isIn = ({ members, formerUntil }: Group, person: string, epoch = 1): boolean =>
  members.has(person) || (formerUntil.get(person) ?? 0) >= epoch;

/** §8: the default group of a profile, by an identity that is an admin in it. */
const isDefault = (group: Group, asks: Reading['page']['standing'], world: World): boolean => {
  const [creator] = group.signedFrom.keys();
  return [...group.members].some(([person, { role }]) => {
    const { profileId, delegatedBy, keys } = world.identity(person);
    const isMaker =
      creator === person ||
      (creator === delegatedBy && (!asks.hasSigned || keys.length < 2 || group.signedFrom.has(person)));
    return (
      group.name === profileId &&
      (role === 'admin' || !asks.isAdmin) &&
      (isMaker || (!asks.madeIt && creator !== delegatedBy))
    );
  });
};

function subjectGroup(
  { page }: Reading,
  records: readonly Fields[],
  subject: string | undefined,
  world: World,
): Group | undefined {
  const groups = records.toReversed().flatMap((one) => recipients(one).flatMap((rcpt) => ('g' in rcpt ? rcpt.g : [])));
  const isAbout = ({ name }: Group): boolean =>
    subject === undefined ? String(records[0]?.metadata ?? '').endsWith(`-${name}`) : name === subject;
  return groups
    .map((one) => world.group(one))
    .find((group) => isAbout(group) && isDefault(group, page.standing, world));
}

/** §9, "Whom a client believes". */
export function standing(reading: Reading, given: Given, world: World): Json {
  const { me, subject, named, authors } = given;
  const asks = reading.page.standing;
  const records = recordsOf(reading, given.records, world);
  const group = subjectGroup(reading, records, subject, world);
  const isOfGroup = (id: string) => group !== undefined && (asks.former ? isIn(group, id) : group.members.has(id));
  const metadata = String(records[0]?.metadata ?? '');
  const isKnown = ({ by }: Fields): boolean => {
    const { id } = by as unknown as By;
    return id === me || isOfGroup(id);
  };
  const isAlone = asks.alone && subject !== undefined && metadata.endsWith(`-${subject}`);
  const seen = new Set<string>();
  const letIn = new Set<string>();
  for (const record of records) {
    for (const id of recipients(record).map(idOf)) {
      if (isKnown(record) && !seen.has(id)) letIn.add(id);
      seen.add(id);
    }
  }
  const maySee = (one: Recipient): boolean => {
    const id = idOf(one);
    if (id === me || id === group?.id || ((!isAlone || ('g' in one && !asks.noGroupBesides)) && letIn.has(id)))
      return true;
    if ('g' in one) return !isAlone && asks.named && named.includes(id);
    return group !== undefined && ((isAlone && (asks.anybodyApart || letIn.has(id))) || isOfGroup(id));
  };
  const isSound = (!asks.maker || isKnown(records[0] as Fields)) && recipients(records.at(-1) as Fields).every(maySee);

  const isRecipient = (person: string, all: readonly Fields[]): boolean =>
    all
      .flatMap(recipients)
      .some((one) => ('g' in one ? isIn(world.group(one.g), person, one.epoch) : one.i === person));
  const verified = authors.map(({ key, gen }) => {
    world.keyOf(key);
    const [id = '', kseq = ''] = key.split('#');
    const record = records[gen - 1];
    if (record === undefined) return false;
    const by = record.by as unknown as By;
    const isReplaced = Number(kseq) < world.identity(id).keys.length - 1;
    const isNewerThere =
      (by.id === id && by.kseq > Number(kseq)) || namesNewer(record, { ...by, id, kseq: Number(kseq) }, world);
    const isOfThen = Number(record.ts) <= endOfKey(world.identity(id), Number(kseq)) + reading.page.clocksDiffer;
    if ((isReplaced && isNewerThere) || !isOfThen) return false;
    if (id === me) return true;
    if (group === undefined) return asks.nobodys && subject === undefined && isRecipient(id, [record]);
    const there = recipients(record).find((one) => idOf(one) === group.id);
    const epoch = there && 'g' in there && asks.epoch ? there.epoch : undefined;
    if (isIn(group, id, epoch)) return true;
    if (metadata.endsWith(`-${group.name}`)) return false;
    return asks.letIn && isRecipient(id, records.slice(0, gen).filter(isKnown));
  });
  return { subjectGroup: group?.id ?? null, isSound, verified };
}
