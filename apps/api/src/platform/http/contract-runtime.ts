import type { Endpoint } from '@maillon/contracts/endpoint';
import { inputParser } from './input-parser.ts';
import { outputWriter } from './output-writer.ts';

/** What is worked out once per contract and used on each request. */
export interface ContractRuntime {
  readonly parse: ReturnType<typeof inputParser>;
  readonly write: ReturnType<typeof outputWriter>;
  /** Only where repeating a call would repeat an effect, and where it is known who calls. */
  readonly honoursIdempotency: boolean;
}

const runtimes = new WeakMap<Endpoint, ContractRuntime>();

export const runtimeOf = (contract: Endpoint): ContractRuntime => {
  const known = runtimes.get(contract);
  if (known !== undefined) return known;
  const runtime: ContractRuntime = {
    parse: inputParser(contract),
    write: outputWriter(contract),
    honoursIdempotency:
      (contract.method === 'POST' || contract.method === 'PATCH') &&
      contract.audience !== 'public' &&
      contract.audience !== 'machine',
  };
  runtimes.set(contract, runtime);
  return runtime;
};
