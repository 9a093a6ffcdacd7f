import { type By, bodyOf, checkSignature, keyName, type Signed } from './fields.ts';
import { grantType, suspendedIn } from './objects.ts';
import { b64, type Fields, type Json, type Reading } from './reading.ts';
import type { Group, Member, World } from './state.ts';

type Entry = { id: string; kseq: number; role: string };
type Admission = Pick<Member, 'name' | 'policyId'>;

/** One link on a group: §8, the table of operations. */
export class Change {
  readonly members: Map<string, Member>;
  readonly after: Group;

  constructor(
    private readonly reading: Reading,
    private readonly before: Group,
    private readonly body: Fields,
    private readonly signer: string,
    private readonly world: World,
  ) {
    this.members = new Map(before.members);
    const { epochs, meant, formerUntil } = before;
    this.after = { ...before, epochs: [...epochs], meant: new Map(meant), formerUntil: new Map(formerUntil) };
  }

  made(): Group {
    const { reading, before, body, signer, members, after } = this;
    const { op } = body;
    if (op !== 'create') {
      reading.must('signer is a member', before.members.has(signer));
      const isAdmin = before.members.get(signer)?.role === 'admin';
      reading.must('signer is an admin', isAdmin || op === 'rotate' || op === 'leave');
    }
    if (op === 'create') {
      this.#add();
      reading.must('maker is an admin', members.get(signer)?.role === 'admin');
      this.#epoch(null);
    } else if (op === 'add') {
      this.#add();
      this.#mean(before.epochs.length, (body.members as unknown as Entry[]).map(keyName));
    } else if (op === 'addFromNow') {
      this.#add();
      this.#epoch(null);
    } else if (op === 'remove' || op === 'rotate') {
      const ids = (op === 'remove' ? body.ids : body.drop) as string[];
      reading.must(op === 'remove' ? 'not oneself' : 'not oneself dropped', !ids.includes(signer));
      if (op === 'rotate') {
        const named = (body.suspensions as unknown as Signed[]).flatMap((one) =>
          suspendedIn(reading, before.id, one, this.world, 'signature of a suspension in a link'),
        );
        if (reading.page.asksSuspension(body.suspensions as Json[]))
          reading.must(
            'suspension of each',
            ids.every((one) => named.includes(one)),
          );
      }
      for (const one of ids) this.#leave(one);
      this.#epoch(b64(body.prevWrap));
    } else if (op === 'roles') {
      for (const { id: one, role } of body.set as unknown as Entry[]) {
        const member = before.members.get(one);
        reading.must('roles of members', member !== undefined);
        const isSet = reading.page.firstRoleCounts && members.get(one) !== member;
        if (member && !isSet) members.set(one, { ...member, role });
      }
    } else if (op === 'leave') this.#leave(signer);
    else after.isClosed = true;
    after.isRotationDue = reading.page.isRotationDue(String(op), before.isRotationDue);
    return { ...after, members };
  }

  #add(): void {
    const { body, members, reading } = this;
    const admitted = new Map<string, Admission>();
    for (const [one, admission] of ((body.grants ?? []) as Json[]).flatMap((grant) =>
      admittedBy(reading, grant, this.world),
    ))
      admitted.set(one, reading.page.admission(admitted.get(one), admission));
    for (const { id: one, kseq, role } of body.members as unknown as Entry[]) {
      reading.must('nobody twice in a group', !members.has(one));
      const { name = null, policyId = null } = admitted.get(one) ?? {};
      members.set(one, { kseq, role, name, policyId });
      if (!reading.page.keepsFormer) this.after.formerUntil.delete(one);
    }
    if (reading.page.grantInLink.addedAlone) return;
    for (const [one, { name, policyId }] of admitted) {
      const member = members.get(one);
      if (member) members.set(one, { ...member, name, policyId });
    }
  }

  #leave(one: string): void {
    const { reading, before, after, body } = this;
    reading.must(body.op === 'rotate' ? 'member who is dropped' : 'member who leaves', before.members.has(one));
    this.members.delete(one);
    const isKept = reading.page.keepsFirstFormer && after.formerUntil.has(one);
    if (!isKept) after.formerUntil.set(one, before.epochs.length);
  }

  #epoch(previous: Buffer | null): void {
    const { reading, body, members, after } = this;
    for (const { id: one, kseq } of (body.renewed ?? []) as unknown as Entry[]) {
      const member = members.get(one);
      const was = this.before.members.get(one);
      if (was && !member && reading.page.renewsBeforeRemoval) continue;
      reading.must(was ? 'renewed key of who is removed' : 'renewed key of a member', member !== undefined);
      reading.must('renewed keys are newer', member === undefined || kseq > member.kseq);
      if (member) members.set(one, { ...member, kseq });
    }
    reading.must('next epoch', body.epoch === after.epochs.length + 1);
    after.epochs.push({ publicKey: b64(body.epochPk), previous });
    this.#mean(
      after.epochs.length,
      [...members].map(([one, { kseq }]) => keyName({ id: one, kseq })),
    );
  }

  #mean(epoch: number, to: string[]): void {
    this.after.meant.set(Number(this.body.seq), { epoch, hash: String(this.body.wrapsHash), to: new Set(to) });
  }
}

/** Whom a grant that came with the link let in, and as whom. */
function admittedBy(reading: Reading, grant: Json, world: World): [string, Admission][] {
  const { signature, k, nameForMembers } = reading.page.grantInLink;
  try {
    const body = bodyOf(reading, grant as unknown as Signed, grantType(reading));
    const { to, name = null, members = [] } = body as { to: string; name?: string; members?: string[] };
    const [policyId, ref] = [String(body.policyId), body.by as unknown as By];
    const { k: signer, ...rest } = grant as unknown as Signed;
    if (k && signer !== keyName(ref)) return [];
    if (signature && !isGrantSigned(reading, { k: signer, ...rest }, ref, world)) return [];
    return [...members, to].map((one) => [one, { policyId, name: one === to || nameForMembers ? name : null }]);
  } catch {
    return [];
  }
}

/** What the link's own signature stands for. */
function isGrantSigned(reading: Reading, grant: Signed, { id, kseq }: By, world: World): boolean {
  const key = world.identity(id).keys[kseq];
  if (key) checkSignature(reading, 'signature of a grant in a link', 'grant', grant, key.sigPk);
  return key !== undefined;
}
