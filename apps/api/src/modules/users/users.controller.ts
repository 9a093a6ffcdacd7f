import {
  acceptTerms,
  claim,
  create,
  current,
  sendContactCode,
  update,
  verifyContact,
} from '@maillon/contracts/accounts/users';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { ClaimService } from './claim.service.ts';
import { ContactChangeService } from './contact-change/contact-change.service.ts';
import { SignUpService } from './sign-up/sign-up.service.ts';
import { UsersService } from './users.service.ts';

@Controller()
export class UsersController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly users: UsersService,
    private readonly contacts: ContactChangeService,
    private readonly claims: ClaimService,
  ) {}

  @Endpoint(create)
  async create(@Input() { caller, body, meta }: CallOf<typeof create>) {
    const user = await this.signUps.signUp(caller, body.user);
    meta.reply.version(user.version);
    return { user, signupJWT: null };
  }

  @Endpoint(current)
  async current(@Input() { caller, meta }: CallOf<typeof current>) {
    const user = await this.users.current(caller);
    meta.reply.version(user.version);
    return user;
  }

  @Replay(create)
  async replayCreate({ caller, meta }: ReplayOf<typeof create>) {
    const user = await this.users.current(caller);
    meta.reply.version(user.version);
    return { user, signupJWT: null };
  }

  @Endpoint(update)
  async update(@Input() { actor, body, meta }: CallOf<typeof update>) {
    const user = await this.users.update(actor, body, meta.ifMatch);
    meta.reply.version(user.version);
    return user;
  }

  @Endpoint(verifyContact)
  async verifyContact(@Input() { actor, body, meta }: CallOf<typeof verifyContact>) {
    const user = await this.contacts.verify(actor, body.kind, body.code);
    meta.reply.version(user.version);
    return user;
  }

  @Endpoint(sendContactCode)
  sendContactCode(@Input() { actor, body }: CallOf<typeof sendContactCode>) {
    return this.contacts.sendCode(actor, body.kind).then(() => undefined);
  }

  @Endpoint(acceptTerms)
  acceptTerms(@Input() { caller, body }: CallOf<typeof acceptTerms>) {
    return this.users.acceptTerms(caller, body.version).then(() => undefined);
  }

  @Endpoint(claim)
  async claim(@Input() { caller, body, meta }: CallOf<typeof claim>) {
    const user = await this.claims.claim(caller, body.birthDate);
    meta.reply.version(user.version);
    return user;
  }

  @Replay(claim)
  async replayClaim({ caller, meta }: ReplayOf<typeof claim>) {
    const user = await this.users.current(caller);
    meta.reply.version(user.version);
    return user;
  }

  @Replay(update)
  @Replay(verifyContact)
  async replayChange({ actor, meta }: Omit<ReplayOf<typeof update>, 'body'>) {
    const user = await this.users.withoutSecrets(actor.userId);
    meta.reply.version(user.version);
    return user;
  }
}
