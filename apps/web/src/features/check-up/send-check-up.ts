import type { Answers } from '@maillon/domain/forms/form';
import { askChallenge, sendCheckUp } from '../../data/check-ups.ts';
import { hasCode } from '../../lib/api/problem.ts';
import { solveProof } from '../../lib/session/proof-of-work.ts';

interface Sending {
  readonly answers: Answers;
  /** Of an attempt whose answer never came. */
  readonly proof: string | null;
  /** Called before anything is sent, so that a repeated sending is known as one. */
  readonly onProof: (proof: string) => void;
}

/** Sends once, however often it is tried. @throws what the server refuses, and a lost connection */
export const deliver = async ({ answers, proof, onProof }: Sending): Promise<void> => {
  try {
    await sendCheckUp(answers, proof ?? (await newProof(onProof)));
  } catch (error) {
    if (hasCode(error, 'CHECK_UP_ALREADY_SENT')) return;
    // Kept for too long, on a train for instance.
    if (!hasCode(error, 'PROOF_REQUIRED') || proof === null) throw error;
    await sendCheckUp(answers, await newProof(onProof));
  }
};

const newProof = async (onProof: (proof: string) => void): Promise<string> => {
  const proof = await solveProof(await askChallenge());
  onProof(proof);
  return proof;
};
