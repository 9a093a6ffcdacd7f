import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Housekeeping } from './housekeeping.ts';
import { Cursors } from './http/cursor.ts';
import { EndpointPipeline } from './http/endpoint-pipeline.ts';
import { Idempotency } from './http/idempotency/idempotency.ts';
import { HmacCursors } from './http/output/hmac-cursors.ts';
import { HttpPipeline } from './http/pipeline.ts';
import { RefusalTrail } from './http/problems/refusal-trail.ts';
import { AddressHasher } from './http/security/address-hasher.ts';
import { LOG, type Log } from './logging/log.ts';
import { ClientErrorsController } from './operations/client-errors.controller.ts';
import { ConfigController } from './operations/config.controller.ts';
import { HealthController } from './operations/health.controller.ts';
import { HealthParts } from './operations/health-parts.ts';
import { MetricsTokenGuard, MetricsTokenStrategy } from './operations/machine-credential.guard.ts';
import { MetricsController } from './operations/metrics.controller.ts';
import { PlatformParts } from './operations/platform-parts.ts';
import { ProfessionalTrust } from './professional-trust.ts';
import { LookupAllowance } from './rate-limit/lookup-allowance.ts';
import { PostgresRateLimiter } from './rate-limit/postgres-rate-limiter.ts';
import { RateLimiter } from './rate-limit/rate-limiter.ts';
import { TokenBuckets } from './rate-limit/token-buckets.ts';

/** Needs `dataModule`, and a `SessionResolver` that every module can see. */
@Global()
@Module({})
export class HttpModule implements OnApplicationShutdown {
  constructor(
    @Inject(LOG) private readonly log: Log,
    housekeeping: Housekeeping,
    idempotency: Idempotency,
    buckets: TokenBuckets,
  ) {
    housekeeping.register('idempotency keys', () => idempotency.deleteExpired());
    housekeeping.register('rate limits', () => buckets.deleteExpired());
  }

  /** Lines rest in memory for a moment (`log.ts`), and the process is about to end. */
  onApplicationShutdown(): void {
    this.log.flush();
  }
}

/** The pipeline and what it stands on, the operator's endpoints (health, metrics, configuration). */
export const httpModule = (log: Log): DynamicModule => ({
  module: HttpModule,
  controllers: [ClientErrorsController, ConfigController, HealthController, MetricsController],
  providers: [
    { provide: LOG, useValue: log },
    { provide: EndpointPipeline, useClass: HttpPipeline },
    { provide: RateLimiter, useClass: PostgresRateLimiter },
    { provide: Cursors, useClass: HmacCursors },
    TokenBuckets,
    Idempotency,
    LookupAllowance,
    ProfessionalTrust,
    AddressHasher,
    RefusalTrail,
    HealthParts,
    PlatformParts,
    MetricsTokenStrategy,
    MetricsTokenGuard,
  ],
  exports: [LOG, EndpointPipeline, RateLimiter, ProfessionalTrust, Cursors, AddressHasher, HealthParts],
});
