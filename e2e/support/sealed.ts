/** A sealed text as a browser sends it: the envelope is whole, its inside is noise that nobody opens. */
export const aSealedText = (): string => {
  const head = Buffer.from('435601010001000190000000007000800000000000000a', 'hex');
  return `cv1.${Buffer.concat([head, Buffer.alloc(96, 7)]).toString('base64url')}`;
};
