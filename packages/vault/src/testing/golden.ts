import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Files that were sealed once and must open for ever. They are written by `node --experimental-transform-types src/testing/write-golden.ts` and never again:
 * a person who must change one has made a new suite, and gives it a number of its own.
 */
export interface Golden {
  message: {
    key: string;
    sessionId: string;
    generation: number;
    context: string;
    sealed: string;
    text: string;
    author: string;
    authorKey: string;
  };
  file: {
    key: string;
    sessionId: string;
    generation: number;
    context: string;
    sealed: string;
    filename: string;
    type: string;
    content: string;
  };
  publicKeyWrap: { seed: string; what: string; whom: string; wrap: string; secret: string };
  symmetricWrap: { key: string; what: string; whom: string; wrap: string; secret: string };
  backup: {
    app: string;
    vault: string;
    identityId: string;
    profileId: string;
    version: number;
    blob: string;
    bundle: string;
  };
  recoveryBox: { sheet: string; identityId: string; box: string; bundle: string };
  identity: { seed: string; nextSeed: string; id: string; links: { b: string; s: string; k: string; p?: string }[] };
  group: {
    id: string;
    links: { b: string; s: string; k: string }[];
    wraps: { id: string; kseq: number; epoch: number; wrap: string }[];
    secrets: Record<string, string>;
  };
  session: { record: { b: string; s: string; k: string }; secret: string };
  safetyNumber: { one: string; other: string; digits: string };
  derivations: { secret: string; label: string; output: string }[];
}

export const goldenPath = path.join(import.meta.dirname, '../../vectors/golden-v1.json');

export const readGolden = (): Golden => JSON.parse(readFileSync(goldenPath, 'utf8')) as Golden;
