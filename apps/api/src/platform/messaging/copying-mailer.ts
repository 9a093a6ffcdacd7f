import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import type { Mail } from './mail.ts';
import { OutgoingMessages } from './outgoing-messages.ts';
import { SmtpMailer } from './smtp-mailer.ts';

/**
 * The mail of one machine that has an SMTP server: it leaves, and "Boîte d'envoi" shows it too. The people of the demo, whose
 * addresses receive nothing, read their codes there.
 */
@Injectable()
export class CopyingMailer extends SmtpMailer {
  constructor(
    @Inject(ENV) env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>,
    private readonly messages: OutgoingMessages,
  ) {
    super(env);
  }

  override async send(mail: Mail): Promise<void> {
    await this.messages.add({ channel: 'email', ...mail });
    await super.send(mail);
  }
}
