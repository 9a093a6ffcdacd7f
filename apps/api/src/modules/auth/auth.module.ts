import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Clock } from '../../platform/clock.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { AddressHasher } from '../../platform/http/address-hasher.ts';
import { RateLimiter } from '../../platform/rate-limiter.ts';
import { SessionResolver } from '../../platform/session-resolver.ts';
import { AdminRule } from './admin-rule.ts';
import { AuthAudit } from './auth-audit.ts';
import { mountAuthRoutes } from './auth-routes.ts';
import { ContactHistoryRepository } from './contact-history.repository.ts';
import { ContactLimits } from './contact-limits.service.ts';
import { CoreConnection } from './core-connection.ts';
import { LoginCodeSender } from './login-code.sender.ts';
import { LoginCodes } from './login-codes.ts';
import { SessionLookups } from './session-lookups.ts';
import { SessionMirror } from './session-mirror.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SignInRepository } from './sign-in.repository.ts';
import { SignInService } from './sign-in.service.ts';
import { startSdk } from './supertokens-sdk.ts';
import { SuperTokensSessionResolver } from './supertokens-session-resolver.ts';
import { VerifiedContacts } from './verified-contacts.ts';
import { VerifiedTokens } from './verified-tokens.ts';

const coreConnection = {
  provide: CoreConnection,
  inject: [ENV, Clock],
  useFactory: (env: Env, clock: Clock) => CoreConnection.open(env, clock),
};

@Module({
  controllers: [SessionsController],
  providers: [
    coreConnection,
    AdminRule,
    AuthAudit,
    ContactHistoryRepository,
    ContactLimits,
    LoginCodeSender,
    LoginCodes,
    SessionLookups,
    SessionMirror,
    SessionsRepository,
    SignInRepository,
    SignInService,
    VerifiedContacts,
    VerifiedTokens,
    SuperTokensSessionResolver,
    { provide: SessionResolver, useExisting: SuperTokensSessionResolver },
  ],
  exports: [SessionResolver, VerifiedContacts, AdminRule, SessionsRepository],
})
export class AuthModule implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly core: CoreConnection,
    private readonly codes: LoginCodes,
    private readonly signIn: SignInService,
    private readonly mirror: SessionMirror,
    private readonly audit: AuthAudit,
    private readonly limiter: RateLimiter,
    private readonly addresses: AddressHasher,
    private readonly adapter: HttpAdapterHost,
    housekeeping: Housekeeping,
    sessions: SessionsRepository,
    histories: ContactHistoryRepository,
  ) {
    housekeeping.on('ended sessions', () => sessions.forgetOld());
    housekeeping.on('login code limits', () => histories.forgetOld());
  }

  onModuleInit(): void {
    const basePath = `${this.env.API_BASE_PATH}/auth`;
    startSdk(
      { coreUri: this.core.uri, coreApiKey: this.core.apiKey, publicUrl: this.env.PUBLIC_URL, basePath },
      { codes: this.codes, signIn: this.signIn, mirror: this.mirror, audit: this.audit },
    );
    const instance: FastifyInstance = this.adapter.httpAdapter.getInstance();
    mountAuthRoutes(instance, basePath, { limiter: this.limiter, addresses: this.addresses });
  }
}
