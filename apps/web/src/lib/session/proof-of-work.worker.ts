import { isProof, proofText } from '@maillon/domain/proof-of-work';

/** `ProofRequest` of `proof-of-work.ts`, which imports this file. */
interface Work {
  readonly challenge: string;
  readonly bits: number;
}

/** The browser hashes many at once faster than one after the other. */
const AT_ONCE = 256;
const encoder = new TextEncoder();

const hashOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));

const solve = async ({ challenge, bits }: Work): Promise<string> => {
  for (let from = 0; ; from += AT_ONCE) {
    const proofs = Array.from({ length: AT_ONCE }, (_, index) => proofText(challenge, from + index));
    const hashes = await Promise.all(proofs.map(hashOf));
    const found = proofs.find((_, index) => isProof(hashes[index] ?? Uint8Array.of(255), bits));
    if (found !== undefined) return found;
  }
};

addEventListener('message', ({ data }: MessageEvent<Work>) => {
  void solve(data).then((proof) => postMessage(proof));
});
