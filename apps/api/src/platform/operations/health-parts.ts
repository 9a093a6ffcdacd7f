import { Injectable } from '@nestjs/common';

export type PartState = 'up' | 'down' | 'absent';

export interface HealthPart {
  /** As an operator calls it: `database`, `authCore`, `storage`, `mail`, `video`. */
  readonly name: string;
  /** Whether the product is of no use without it. Others are shown, and do not take the process out of service. */
  readonly required: boolean;
  /** Resolves to its state; rejecting, or taking longer than two seconds, means down. */
  readonly check: () => Promise<PartState>;
}

const TIMEOUT_MS = 2_000;

const stateOf = async (part: HealthPart): Promise<PartState> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<PartState>();
  const timer = setTimeout(() => resolve('down'), TIMEOUT_MS);
  try {
    return await Promise.race([part.check(), tooLate]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
};

/** What this process depends on. Each part registers itself where it is made. */
@Injectable()
export class HealthParts {
  private readonly parts: HealthPart[] = [];
  private stopping = false;
  private asking: Promise<Record<string, PartState>> | undefined;

  register(part: HealthPart): void {
    this.parts.push(part);
  }

  /** From now on no load balancer should send anything here. */
  stop(): void {
    this.stopping = true;
  }

  async states(): Promise<Record<string, PartState>> {
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
    });
    return { ...(await this.asking), ...(this.stopping ? { process: 'down' as const } : {}) };
  }

  /** Once for all who want to know at this moment: the endpoint is public, and asked as often as one likes. */
  private async ask(): Promise<Record<string, PartState>> {
    return Object.fromEntries(
      await Promise.all(this.parts.map(async (part) => [part.name, await stateOf(part)] as const)),
    );
  }

  /** Names of the parts whose absence makes the process of no use. */
  missing(states: Readonly<Record<string, PartState>>): readonly string[] {
    const required = this.parts.filter((part) => part.required).map((part) => part.name);
    return [...required, 'process'].filter((name) => states[name] === 'down');
  }
}
