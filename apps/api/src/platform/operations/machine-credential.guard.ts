import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import { ENV, type Env } from '../env.ts';
import { Refusal } from '../refusal.ts';

const NAME = 'metrics-token';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The program that collects the metrics, known by METRICS_TOKEN; without that token no caller is. */
@Injectable()
export class MetricsTokenStrategy extends PassportStrategy(Strategy, NAME) {
  private readonly expected: Buffer | null;

  constructor(@Inject(ENV) env: Pick<Env, 'METRICS_TOKEN'>) {
    super();
    this.expected = env.METRICS_TOKEN === undefined ? null : digest(env.METRICS_TOKEN);
  }

  /** Passport calls it with the bearer token; false refuses. Compared as digests, in constant time. */
  validate(token: string): { readonly machine: string } | false {
    return this.expected !== null && timingSafeEqual(digest(token), this.expected) ? { machine: 'metrics' } : false;
  }
}

@Injectable()
export class MetricsTokenGuard extends AuthGuard(NAME) {
  override handleRequest<T>(error: unknown, machine: T | false | undefined): T {
    if (error instanceof Error) throw error;
    if (machine) return machine;
    throw new Refusal('MACHINE_CREDENTIAL_REQUIRED');
  }
}
