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
  const inOrder = page.standing.newestFirst ? records.toReversed() : records;
  const groups = inOrder.flatMap((one) => recipients(one).flatMap((rcpt) => ('g' in rcpt ? rcpt.g : [])));
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
  const isOfGroupNow = (id: string) => group?.members.has(id) ?? false;
  const metadata = String(records[0]?.metadata ?? '');
  const isKnown = ({ by }: Fields): boolean => {
    const { id } = by as unknown as By;
    return (asks.meNames && id === me) || isOfGroup(id);
  };
  const letsIn = (record: Fields): boolean => {
    const { id } = record.by as unknown as By;
    return asks.letInNow ? (asks.meNames && id === me) || isOfGroupNow(id) : isKnown(record);
  };
  const whose = subject ?? (asks.subjectKnown ? undefined : group?.name);
  const isAlone = asks.alone && whose !== undefined && metadata.endsWith(`-${whose}`);
  const seen = new Set<string>();
  const letIn = new Set<string>();
  const [start, latest] = [records[0] as Fields, records.at(-1) as Fields];
  for (const record of records) {
    for (const id of recipients(record).map(idOf)) {
      if (!asks.knownName || (letsIn(record) && !seen.has(id))) letIn.add(id);
      seen.add(id);
    }
  }
  const maySee = (one: Recipient): boolean => {
    const id = idOf(one);
    if (
      (asks.meReads && id === me) ||
      id === group?.id ||
      ((!isAlone || ('g' in one && !asks.noGroupBesides)) && letIn.has(id))
    )
      return true;
    if ('g' in one) return !isAlone && asks.named && named.includes(id);
    return (
      (group !== undefined || !asks.groupNeeded) &&
      ((isAlone && (asks.anybodyApart || letIn.has(id))) || (asks.apartNow ? isOfGroupNow(id) : isOfGroup(id)))
    );
  };
  const { id: first } = start.by as unknown as By;
  const isMaker = first === me || isOfGroup(first);
  const isSound = (!asks.maker || isMaker) && recipients(latest).every(maySee);

  const isRecipient = (person: string, all: readonly Fields[]): boolean =>
    all
      .flatMap(recipients)
      .some((one) =>
        'g' in one ? isIn(world.group(one.g), person, asks.namedEpoch ? one.epoch : 1) : one.i === person,
      );
  const verified = authors.map(({ key, gen }) => {
    world.keyOf(reading, key);
    const [id = '', kseq = ''] = key.split('#');
    const record = records[gen - 1];
    if (record === undefined) return false;
    const by = record.by as unknown as By;
    const isReplaced = !asks.numberThere || Number(kseq) < world.identity(id).keys.length - 1;
    const isNewerThere =
      (by.id === id && by.kseq > Number(kseq)) || namesNewer(record, { ...by, id, kseq: Number(kseq) }, world);
    const ends = reading.page.endsWithIdentity.written;
    const isOfThen = Number(record.ts) <= endOfKey(world.identity(id), Number(kseq), ends) + reading.page.clocksDiffer;
    if ((asks.namesNewer && isReplaced && isNewerThere) || !isOfThen) return false;
    if (asks.own && id === me) return true;
    if (group === undefined) {
      const naming = (asks.nobodysOfThen ? [record] : records.slice(0, gen)).filter(asks.byAnybody ? Boolean : isKnown);
      return asks.nobodys && (subject === undefined || !asks.ofSubject) && isRecipient(id, naming);
    }
    const there = recipients(record).find((one) => idOf(one) === group.id);
    const epoch = there && 'g' in there && asks.epoch ? there.epoch : undefined;
    if ((there || asks.unnamedEpoch) && isIn(group, id, epoch)) return true;
    if (metadata.endsWith(`-${group.name}`)) return false;
    const naming = records.slice(asks.before ? 0 : gen - 1, gen).filter(asks.byKnown ? isKnown : Boolean);
    return asks.letIn && isRecipient(id, naming);
  });
  return { subjectGroup: group?.id ?? null, isSound, verified };
}
