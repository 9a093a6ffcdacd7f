/**
 * A sealed text as a browser sends it, for tests that never open one: the envelope is whole, its inside is noise.
 * @param mark makes one differ from another
 */
export const aSealedText = (mark = 7): string => {
  const head = Buffer.from('43560101000100', 'hex');
  const session = Buffer.from('0190000000007000800000000000000a', 'hex');
  const rest = Buffer.alloc(4 + 12 + 64 + 16, mark);
  return `cv1.${Buffer.concat([head, session, rest]).toString('base64url')}`;
};
