import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { signedBytesOf } from '../../../platform/http/input/signed-bytes.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { PaymentProvider } from './payment-provider.ts';

/** Stripe and no other: it signs the bytes of each event, five minutes old at most. */
@Injectable()
export class StripeGuard implements CanActivate {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { 'stripe-signature': signature } = request.headers;
    if (typeof signature !== 'string') throw new Refusal('MACHINE_CREDENTIAL_REQUIRED');
    const bytes = signedBytesOf(request);
    if (bytes !== undefined && this.provider.hasSigned(bytes, signature, this.clock.now())) return true;
    const errors = [{ pointer: '', code: 'SIGNATURE', message: 'La signature n’est pas celle de Stripe' }];
    throw new Refusal('BAD_REQUEST', { errors });
  }
}
