/**
 * Who renews the key of a call once a person has left, so that they do not all do it at once: the patient, who alone may name people
 * outside her circle; without her the first of those who stay, by identity. Who else tries is told by the server which key holds.
 */
export const renewsKey = (identity: string, others: readonly string[], patient: string): boolean =>
  identity === patient || (!others.includes(patient) && others.every((other) => identity < other));

/** Keys that a call keeps at the same time: what was sent under the one before still opens while everybody changes over. */
export const CALL_KEYS_KEPT = 16;

/** Where the key of a version is kept. */
export const keyIndexOf = (version: number): number => version % CALL_KEYS_KEPT;
