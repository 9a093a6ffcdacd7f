/** The session that {@link aSealedText} is sealed in: the {@link FakeSessionRegistry} say that it fits wherever it is named. */
export const A_SESSION = '01900000-0000-7000-8000-00000000000a';

/** Bytes that look drawn, and are the same each time. */
export const noise = (length: number, mark: number): Buffer => {
  let state = mark + 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  return Buffer.from(Array.from({ length }, next));
};

/** What a sealed text (type 1) or file (type 2) begins with, up to its first generation. */
export const sealedHead = (type: 1 | 2, sessionId: string): Buffer =>
  Buffer.concat([
    Buffer.from([0x43, 0x56, 1, type, 0, 1, 0]),
    Buffer.from(sessionId.replaceAll('-', ''), 'hex'),
    Buffer.from([0, 0, 0, 1]),
  ]);

const NONCE_TEXT_TAG = 12 + 64 + 16;

/**
 * A sealed text as a browser sends it, for tests that never open one: the envelope is whole, its inside is noise.
 * @param mark makes one differ from another
 */
export const aSealedText = (mark = 7, sessionId = A_SESSION): string =>
  `cv1.${Buffer.concat([sealedHead(1, sessionId), noise(NONCE_TEXT_TAG, mark)]).toString('base64url')}`;
