/**
 * JSON that a handler has serialized itself, because building the value would cost more than the answer: hundreds of thousands of
 * numbers. A spec compares it with what the contract's own serializer makes of the value.
 */
export class SerializedJson<Value> {
  /** The type of the serialized value. */
  declare readonly of: Value;

  /** @param release is called once the bytes are sent, or the caller has disconnected */
  constructor(
    readonly json: Buffer,
    readonly release: () => void,
  ) {}
}
