import { Injectable } from '@nestjs/common';
import { AuthAudit } from '../auth-audit.ts';
import { LoginCodes } from '../codes/login-codes.ts';
import { ImpersonationsService } from '../sessions/impersonations.service.ts';
import { SessionMirror } from '../sessions/session-mirror.ts';
import { SignInService } from '../sign-in.service.ts';
import { ThirdPartySignIn } from '../third-party/third-party-sign-in.ts';

/** What the SuperTokens SDK calls back. */
@Injectable()
export class SdkServices {
  constructor(
    readonly codes: LoginCodes,
    readonly signIn: SignInService,
    readonly mirror: SessionMirror,
    readonly audit: AuthAudit,
    readonly impersonations: ImpersonationsService,
    readonly thirdParty: ThirdPartySignIn,
  ) {}
}
