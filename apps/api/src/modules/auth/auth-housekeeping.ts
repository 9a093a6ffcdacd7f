import { Injectable } from '@nestjs/common';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { ContactCodesRepository } from './codes/contact-codes.repository.ts';
import { ContactHistoryRepository } from './codes/contact-history.repository.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';
import { SignInFlowsRepository } from './third-party/sign-in-flows.repository.ts';
import { ThirdPartyRepository } from './third-party/third-party.repository.ts';

/** Takes away what sign-in does not need any more. */
@Injectable()
export class AuthHousekeeping {
  constructor(
    housekeeping: Housekeeping,
    sessions: SessionsRepository,
    histories: ContactHistoryRepository,
    thirdParties: ThirdPartyRepository,
    codes: ContactCodesRepository,
    flows: SignInFlowsRepository,
  ) {
    housekeeping.on('ended sessions', () => sessions.forgetOld());
    housekeeping.on('login code limits', () => histories.forgetOld());
    housekeeping.on('contact codes', () => codes.forgetOld());
    housekeeping.on('ended sign-ins', () => flows.forgetOld());
    housekeeping.on('logout tokens', () => thirdParties.forgetLogoutTokens());
  }
}
