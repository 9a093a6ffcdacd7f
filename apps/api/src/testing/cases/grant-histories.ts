import type { AccessResource, AccessStatus, PartyGrant } from '@maillon/domain/access/access';
import type { PartyKind } from '@maillon/domain/access/access-parties';
import {
  type AccessEvent,
  type AccessSide,
  judgeAccess,
  OFFERABLE_RIGHTS,
  REQUESTABLE_RIGHTS,
  type RefusingSide,
} from '@maillon/domain/access/access-policy';
import { newId } from '../../platform/ids.ts';

/** A grant as it ended, or as it was when it was revoked. */
export interface HistoryRow extends PartyGrant {
  readonly id: string;
  readonly revoked: boolean;
}

/** A small world in which much has happened: who is who, and what is left of it. */
export interface GrantHistory {
  readonly patient: string;
  readonly doctor: string;
  readonly midwife: string;
  readonly structure: string;
  /** A person whom the structure employs, or employed. */
  readonly staff: string;
  readonly employed: boolean;
  /** Start of a visit of the patient at the doctor's, in days from now; null: none. A cancelled one counts for nothing. */
  readonly visit: { readonly inDays: number; readonly cancelled: boolean } | null;
  readonly rows: readonly HistoryRow[];
}

/** A generator of numbers below 1: the same seed gives the same sequence. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const EVENTS: readonly [AccessEvent, AccessSide][] = [
  ['request', 'grantee'],
  ['offer', 'owner'],
  ['approve', 'owner'],
  ['approve', 'grantee'],
  ['reject', 'owner'],
  ['reject', 'grantee'],
  ['revoke', 'owner'],
  ['revoke', 'grantee'],
  ['change-rights', 'owner'],
  ['expire', 'time'],
];

type Edge = readonly [AccessResource, from: string, PartyKind, to: string, PartyKind];

interface Living {
  readonly id: string;
  readonly status: AccessStatus;
  readonly rights: readonly string[];
  readonly refusedBy?: RefusingSide | undefined;
}

/** Some twenty events between the five, most of which the state machine lets pass; the rest change nothing. */
export function aGrantHistory(random: () => number): GrantHistory {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const [patient, doctor, midwife, structure, staff] = [newId(), newId(), newId(), newId(), newId()];
  const edges: readonly Edge[] = [
    ['medical-file', patient, 'patient', doctor, 'doctor'],
    ['medical-file', patient, 'patient', midwife, 'midwife'],
    ['medical-file', patient, 'patient', structure, 'organization'],
    ['patient-delegation', patient, 'patient', midwife, 'midwife'],
    ['patient-delegation', patient, 'patient', structure, 'organization'],
    ['organization', structure, 'organization', doctor, 'doctor'],
    ['organization', structure, 'organization', midwife, 'midwife'],
    ['practitioner_calendar', doctor, 'doctor', midwife, 'midwife'],
    ['practitioner_calendar', doctor, 'doctor', structure, 'organization'],
  ];
  const living = new Map<number, Living>();
  const rows: HistoryRow[] = [];
  for (let step = 10 + Math.floor(random() * 20); step > 0; step--) {
    const edge = Math.floor(random() * edges.length);
    const [resource, from, owner, to, grantee] = edges[edge] as Edge;
    const [event, side] = pick(EVENTS);
    const before = living.get(edge);
    const verdict = judgeAccess(event, side, before?.status ?? null, before?.refusedBy);
    if (!verdict.allowed) continue;
    const id = before?.id ?? newId();
    const isAsked = event === 'request' || (event === 'change-rights' && before?.status === 'PENDING');
    const negotiable = isAsked ? REQUESTABLE_RIGHTS[resource][grantee] : OFFERABLE_RIGHTS[resource][owner];
    if (negotiable === undefined) continue;
    const named = negotiable.filter(() => random() < 0.5);
    const names = before === undefined || event === 'change-rights' || event === 'offer';
    const rights = names ? (named.length > 0 ? named : [pick(negotiable)]) : before.rights;
    if (verdict.next === 'GONE') {
      living.delete(edge);
      if (before) rows.push({ ...before, resource, from, to, revoked: true });
    } else {
      const refusedBy = verdict.next === 'REJECTED' && side !== 'time' ? side : undefined;
      living.set(edge, { id, status: verdict.next, rights, refusedBy });
    }
  }
  for (const [edge, grant] of living) {
    const [resource, from, , to] = edges[edge] as Edge;
    rows.push({ ...grant, resource, from, to, revoked: false });
  }
  const visit = random() < 0.3 ? { inDays: Math.floor(random() * 80) - 40 + 0.25, cancelled: random() < 0.3 } : null;
  return { patient, doctor, midwife, structure, staff, employed: random() < 0.7, visit, rows };
}
