import type { Actor } from '../../../platform/actor.ts';
import type { RelationWorld } from '../../cases/relation-cases.ts';
import { aWard } from '../../cases/transmissions.ts';
import type { TestDatabase } from '../../start/a-database.ts';
import { type ForeignKind } from '../foreign-ids.ts';
import { REPLAY_CASES } from '../replay-cases.ts';

interface Write {
  readonly as: Actor;
  readonly path: string;
  readonly body?: object;
  readonly ifMatch?: number;
  /** Of a request that brings one. */
  readonly bytes?: Buffer;
}

export interface ForeignIdCase {
  /** A whole request that is answered with success. */
  readonly write: (world: RelationWorld, db: TestDatabase) => Write | Promise<Write>;
  /** By place of the body: whose ids may be named there, though the caller has nothing to do with them. */
  readonly may: Readonly<Record<string, readonly ForeignKind[]>>;
}

export const ofReplay = (id: string): ForeignIdCase['write'] => {
  const prepare = REPLAY_CASES[id];
  if (prepare === undefined) throw new Error(`no replay case for ${id}`);
  return prepare;
};

/** Everybody finds those in the directory. */
export const PROFESSIONALS = ['doctor', 'midwife'] as const;
export const PARTIES = [...PROFESSIONALS, 'structure'] as const;
export const WITH_ACCOUNTS = ['doctor’s account'] as const;

export const NOW_IN_SWEEPS = Date.parse('2026-11-23T08:00:00.000Z');

/** Its grants were used a moment ago, so that a refused request does not note it. */
export const aUsedWard = async (db: TestDatabase) => {
  const ward = await aWard(db);
  await db.rows(
    `UPDATE access_policies SET last_used_at = now() + interval '9 years' WHERE $1 IN (from_party, to_party)`,
    [ward.organizationId],
  );
  return ward;
};
