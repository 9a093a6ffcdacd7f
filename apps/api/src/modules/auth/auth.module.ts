import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { AddressHasher } from '../../platform/http/security/address-hasher.ts';
import { LOG, type Log } from '../../platform/logging/log.ts';
import { HealthParts } from '../../platform/operations/health-parts.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { SessionResolver } from '../../platform/sessions/session-resolver.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccountsService } from './accounts.service.ts';
import { AdminRule } from './admin-rule.ts';
import { AuthAudit } from './auth-audit.ts';
import { AuthHousekeeping } from './auth-housekeeping.ts';
import { mountAuthRoutes } from './auth-routes.ts';
import { ContactCodesRepository } from './codes/contact-codes.repository.ts';
import { ContactCodesService } from './codes/contact-codes.service.ts';
import { ContactHistoryRepository } from './codes/contact-history.repository.ts';
import { ContactLimits } from './codes/contact-limits.service.ts';
import { LoginCodeSender } from './codes/login-code.sender.ts';
import { LoginCodes } from './codes/login-codes.ts';
import { VerifiedContacts } from './codes/verified-contacts.ts';
import { askCore, CoreConnection } from './core/core-connection.ts';
import { IdentitiesModule } from './identities.module.ts';
import { AuthPersonalData } from './personal-data.ts';
import { ImpersonationsRepository } from './sessions/impersonations.repository.ts';
import { ImpersonationsService } from './sessions/impersonations.service.ts';
import { SessionMirror } from './sessions/session-mirror.ts';
import { SessionRevocation } from './sessions/session-revocation.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { SessionsController } from './sessions.controller.ts';
import { SignInService } from './sign-in.service.ts';
import { CoreContacts } from './supertokens/core-contacts.ts';
import { SdkServices } from './supertokens/sdk-services.ts';
import { joinSdk, leaveSdk } from './supertokens/supertokens-sdk.ts';
import { SuperTokensSessionResolver } from './supertokens/supertokens-session-resolver.ts';
import { mountProviderLogout } from './third-party/provider-logout.routes.ts';
import { ProviderLogoutService } from './third-party/provider-logout.service.ts';
import { SignInFlows } from './third-party/sign-in-flow.ts';
import { SignInFlowsRepository } from './third-party/sign-in-flows.repository.ts';
import { ThirdPartyAccounts } from './third-party/third-party-accounts.ts';
import { ThirdPartySignIn } from './third-party/third-party-sign-in.ts';
import { VerifiedTokens } from './verified-tokens.ts';

const coreConnection = {
  provide: CoreConnection,
  inject: [ENV, Clock, LOG],
  useFactory: (env: Env, clock: Clock, log: Log) => CoreConnection.open(env, clock, log),
};

@Module({
  imports: [IdentitiesModule],
  controllers: [SessionsController],
  providers: [
    AuthPersonalData,
    coreConnection,
    AccountsService,
    AdminRule,
    AuthAudit,
    AuthHousekeeping,
    ContactCodesRepository,
    ContactCodesService,
    ContactHistoryRepository,
    ContactLimits,
    CoreContacts,
    ImpersonationsRepository,
    ImpersonationsService,
    LoginCodeSender,
    LoginCodes,
    ProviderLogoutService,
    SdkServices,
    SessionRevocation,
    SessionMirror,
    SessionsRepository,
    SessionsService,
    SignInFlows,
    SignInFlowsRepository,
    SignInService,
    ThirdPartyAccounts,
    ThirdPartySignIn,
    VerifiedContacts,
    VerifiedTokens,
    SuperTokensSessionResolver,
    { provide: SessionResolver, useExisting: SuperTokensSessionResolver },
  ],
  exports: [SessionResolver, AccountsService, ContactCodesService, ImpersonationsService],
})
export class AuthModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly core: CoreConnection,
    private readonly services: SdkServices,
    private readonly limiter: RateLimiter,
    private readonly addresses: AddressHasher,
    private readonly adapter: HttpAdapterHost,
    private readonly health: HealthParts,
    private readonly logouts: ProviderLogoutService,
    @Inject(LOG) private readonly log: Log,
    reencryption: ColumnReencryption,
  ) {
    reencryption.register({
      table: 'third_party_sessions',
      id: 'handle',
      columns: { idTokenSealed: ['id_token'] },
      rows: ({ thirdPartySession }) => thirdPartySession,
    });
  }

  onModuleInit(): void {
    const basePath = `${this.env.API_BASE_PATH}/auth`;
    joinSdk(
      { coreUri: this.core.uri, coreApiKey: this.core.apiKey, publicUrl: this.env.PUBLIC_URL, basePath },
      this.services,
    );
    const instance: FastifyInstance = this.adapter.httpAdapter.getInstance();
    this.health.register({ name: 'authCore', required: true, check: () => askCore(this.core.uri) });
    mountAuthRoutes(instance, basePath, {
      limiter: this.limiter,
      addresses: this.addresses,
      mode: this.env.MODE,
      country: this.env.COUNTRY,
      thirdParty: this.services.thirdParty,
      log: this.log,
    });
    mountProviderLogout(instance, `${basePath}/oauth`, this.logouts, this.limiter, this.addresses);
  }

  onApplicationShutdown(): void {
    leaveSdk(this.services);
  }
}
