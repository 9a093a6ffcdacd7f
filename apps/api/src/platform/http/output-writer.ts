import type { Endpoint } from '@maillon/contracts/endpoint';
import * as z from 'zod';

/**
 * Turns what a handler returns into the text that leaves: parsed by the contract, so that members it does not name stay here.
 * @throws {Error} from the returned function when the handler's value is not what the contract promises (a mistake of ours)
 */
export const outputWriter = (contract: Endpoint): ((value: unknown) => string | null) => {
  const { output } = contract;
  if (output === undefined) return () => null;
  const write = contract.mediaType === undefined ? JSON.stringify : String;
  return (value) => {
    const result = output.safeParse(value);
    if (result.success) return write(result.data);
    throw new Error(`${contract.id} does not answer what its contract promises:\n${z.prettifyError(result.error)}`);
  };
};
