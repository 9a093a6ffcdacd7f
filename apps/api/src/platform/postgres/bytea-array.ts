const BYTEA = 17;
const INT = 4;
/** Dimensions, whether there are nulls, of what, how many, from which number on. */
const HEAD = 5 * INT;
const NOBODY = -1;

/**
 * A list of bytes as Postgres takes it in binary. As text each byte is two digits, which both sides take one by one: of all that
 * a booking costs Postgres that was a twentieth.
 */
export const byteaArray = (values: readonly (Buffer | null | undefined)[]): Buffer => {
  const list = Buffer.allocUnsafe(values.reduce((size, value) => size + INT + (value?.length ?? 0), HEAD));
  let at = 0;
  const put = (number: number): void => {
    at = list.writeInt32BE(number, at);
  };
  for (const number of [1, 1, BYTEA, values.length, 1]) put(number);
  for (const value of values) {
    put(value?.length ?? NOBODY);
    if (value) at += value.copy(list, at);
  }
  return list;
};

export const isBufferArray = (values: readonly unknown[]): values is readonly (Buffer | null | undefined)[] =>
  values.some(Buffer.isBuffer);
