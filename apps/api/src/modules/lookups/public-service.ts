import { Logger } from '@nestjs/common';
import type * as z from 'zod';
import { Refusal } from '../../platform/refusal.ts';

const TIMEOUT_MS = 3000;
const RETRY_AFTER_SECONDS = 30;

/** A public register that answers JSON: a fixed host, three seconds, no redirects (design api §2.19). */
export class PublicService {
  private readonly log = new Logger(PublicService.name);

  /** @param name for our own log; @param url without a question */
  constructor(
    private readonly name: string,
    private readonly url: string,
  ) {}

  /**
   * What it answers, read by the schema.
   * @throws {Refusal} `DEPENDENCY_UNAVAILABLE` when it does not answer, or not what it is known to answer
   */
  async ask<S extends z.ZodType>(path: string, question: Record<string, string>, schema: S): Promise<z.infer<S>> {
    try {
      const response = await fetch(`${this.url}${path}?${new URLSearchParams(question)}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'application/json' },
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return schema.parse(await response.json());
    } catch (cause) {
      // The cause may quote what was typed.
      this.log.warn(`${this.name} did not answer: ${cause instanceof Error ? cause.name : 'unknown'}`);
      throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
    }
  }
}

/** Without the members that a register leaves empty. */
export const defined = <T extends object>(value: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> =>
  Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined && member !== null && member !== ''),
  ) as Partial<{ [K in keyof T]: NonNullable<T[K]> }>;
