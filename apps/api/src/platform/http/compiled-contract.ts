import { type Endpoint, honoursIdempotency } from '@maillon/contracts/endpoint/endpoint';
import type { Env } from '../env.ts';
import { firstWriter } from './input/first-item.ts';
import { inputParser } from './input/input-parser.ts';
import { outputWriter } from './output/output-writer.ts';

type Installation = Pick<Env, 'API_BASE_PATH' | 'COUNTRY'>;

/** What is worked out once per contract and used on each request. */
export interface CompiledContract {
  /** The path template with the API's base. */
  readonly template: string;
  readonly parse: ReturnType<typeof inputParser>;
  readonly write: ReturnType<typeof outputWriter>;
  /** The same, of the first item of a list. */
  readonly writeFirst: ReturnType<typeof firstWriter>;
  /** Only where repeating a call would repeat an effect, and where it is known who calls. */
  readonly honoursIdempotency: boolean;
}

const compiled = (contract: Endpoint, { API_BASE_PATH, COUNTRY }: Installation): CompiledContract => ({
  template: API_BASE_PATH + contract.path,
  parse: inputParser(contract, COUNTRY),
  write: outputWriter(contract),
  writeFirst: firstWriter(contract),
  honoursIdempotency: honoursIdempotency(contract),
});

/** Those of one server: each contract is compiled when it is first asked for. */
export class CompiledContracts {
  private readonly known = new Map<Endpoint, CompiledContract>();

  constructor(private readonly installation: Installation) {}

  of(contract: Endpoint): CompiledContract {
    const known = this.known.get(contract);
    if (known !== undefined) return known;
    const fresh = compiled(contract, this.installation);
    this.known.set(contract, fresh);
    return fresh;
  }
}
