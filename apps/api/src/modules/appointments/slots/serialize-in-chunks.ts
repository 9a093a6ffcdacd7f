import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SerializedJson } from '../../../platform/http/output/serialized-json.ts';

/** Spells an answer portion by portion. */
export interface Serializer<Value> {
  /** Says one portion more, as long as there is one. */
  next(): boolean;
  end(): SerializedJson<Value>;
}

/** Then others get theirs. */
const MAX_BLOCKING_MS = 4;

/** A long answer must not keep everybody else waiting. */
export async function serializeInChunks<Value>(answer: Serializer<Value>): Promise<SerializedJson<Value>> {
  let turn = performance.now();
  while (answer.next()) {
    if (performance.now() - turn < MAX_BLOCKING_MS) continue;
    await nextTurn();
    turn = performance.now();
  }
  return answer.end();
}
