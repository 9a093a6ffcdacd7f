import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import * as z from 'zod';
import { writerOf } from './json-writer.ts';
import { SerializedJson } from './serialized-json.ts';

/**
 * Turns what a handler returns into the text that leaves: what the contract promises and nothing else, so that members it does
 * not name stay here.
 * @throws {Error} from the returned function when the handler's value is not what the contract promises (a mistake of ours)
 */
export const outputWriter = (contract: Endpoint): ((value: unknown) => string | Buffer | null) => {
  const { output } = contract;
  if (output === undefined) return () => null;
  const write = contract.mediaType === undefined ? writerOf(output) : (value: unknown) => String(output.parse(value));
  return (value) => {
    if (value instanceof SerializedJson) return value.json;
    try {
      return write(value) ?? null;
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      // A part does not know where it stands; the contract as a whole does.
      const said = output.safeParse(value).error ?? error;
      throw new Error(`${contract.id} does not answer what its contract promises:\n${z.prettifyError(said)}`);
    }
  };
};
