import { Inject, Injectable } from '@nestjs/common';
import { brandOf } from '../../platform/brand.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { Mailer } from '../../platform/mail.ts';
import { SmsSender } from '../../platform/sms.ts';
import { codeMail, codeSms, type LoginCode } from './login-code.message.ts';

/**
 * Hands a code to the post, at once and without the outbox: a code must not rest in a table of ours, and one that is delivered
 * minutes later, after a retry, helps nobody. The person asks again instead.
 */
@Injectable()
export class LoginCodeSender {
  private readonly brand: string;
  private readonly host: string;

  constructor(
    private readonly mailer: Mailer,
    private readonly sms: SmsSender,
    @Inject(ENV) env: Env,
  ) {
    this.brand = brandOf(env.VARIANT);
    this.host = new URL(env.PUBLIC_URL).hostname;
  }

  async send({ contact, code }: LoginCode): Promise<void> {
    if (contact.kind === 'email') await this.mailer.send({ to: contact.value, ...codeMail(this.brand, code) });
    else await this.sms.send({ to: contact.value, text: codeSms(this.brand, this.host, code) });
  }
}
