/** Keys of the last item of a page, in sort order; the id always closes the list so that the order is total. */
export type CursorKeys = readonly (string | number | boolean | null)[];

export interface CursorPosition {
  readonly keys: CursorKeys;
  readonly id: string;
}

/** Opaque, tamper-proof page positions (design api §1 "Cursor"). */
export abstract class Cursors {
  abstract encode(keys: CursorKeys, id: string): string;
  /** @throws {Refusal} `BAD_CURSOR` for anything that this server did not make, or for another number of keys. */
  abstract decode(cursor: string, keyCount: number): CursorPosition;
}
