/**
 * JSON that its maker has spelled already, because the value in between would cost more than the answer: hundreds of thousands of
 * numbers. Whoever makes one vouches for it: a spec holds it against what the contract's own writer makes of the value.
 */
export class Written<Value> {
  /** What it is the JSON of; nothing else can stand in its place. */
  declare readonly of: Value;

  /** @param hasLeft is called once nobody reads the bytes any more: the last of them has left, or the caller has */
  constructor(
    readonly json: Buffer,
    readonly hasLeft: () => void,
  ) {}
}
