import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { VaultServer } from './vault-server.ts';

const REMEMBERED_MS = 120_000;

/** The vault's server and no other caller: a word of its own for this path and body, a minute old at most, once. */
@Injectable()
export class VaultGuard implements CanActivate {
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly vault: VaultServer,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const now = this.clock.now();
    const path = (request.url.split('?', 1)[0] ?? '').replace(/^.*(?=\/internal\/)/, '');
    const jti = (await this.vault.tokens?.verifyServiceToken(token, path, JSON.stringify(request.body), now)) ?? null;
    if (jti === null || this.isRepeated(jti, now)) throw new Refusal('MACHINE_CREDENTIAL_REQUIRED');
    return true;
  }

  private isRepeated(jti: string, now: number): boolean {
    // In the order in which they came: those to forget are the first ones.
    for (const [known, at] of this.seen) {
      if (at >= now - REMEMBERED_MS) break;
      this.seen.delete(known);
    }
    const isKnown = this.seen.has(jti);
    this.seen.set(jti, now);
    return isKnown;
  }
}
