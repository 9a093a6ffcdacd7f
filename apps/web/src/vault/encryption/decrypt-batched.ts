import { openVault } from '../vault.ts';
import { failureOf, type OpenedText, type SealedItem, type Unsealed, unsealMany } from './unsealing.ts';

interface Waiting {
  readonly item: SealedItem;
  readonly resolve: (opened: OpenedText) => void;
  readonly reject: (error: Error) => void;
}

let waiting: Waiting[] = [];

const openAll = async (batch: readonly Waiting[]): Promise<readonly Unsealed[]> => {
  try {
    return await unsealMany(
      await openVault(),
      batch.map(({ item }) => item),
    );
  } catch (error) {
    return batch.map(() => ({ ok: false, error: failureOf(error) }));
  }
};

const flush = async (): Promise<void> => {
  const batch = waiting;
  waiting = [];
  const outcomes = await openAll(batch);
  for (const [at, { resolve, reject }] of batch.entries()) {
    const outcome = outcomes[at];
    if (outcome?.ok) resolve(outcome);
    else reject(outcome?.error ?? failureOf(undefined));
  }
};

/** Opens a text together with all that are asked for in the same moment: a list of fifty is one question to the server. */
export const decryptBatched = (item: SealedItem): Promise<OpenedText> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) queueMicrotask(() => setTimeout(() => void flush(), 0));
    waiting.push({ item, resolve, reject });
  });
