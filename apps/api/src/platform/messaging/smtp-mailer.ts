import { SmtpTransport } from '@maillon/server-kit/messaging/smtp-transport';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { type Mail, Mailer } from './mail.ts';
import { mailPage } from './templates/mail-layout.ts';

/** Mail through any SMTP server. */
@Injectable()
export class SmtpMailer extends Mailer implements OnModuleDestroy {
  private readonly transport: SmtpTransport;

  constructor(@Inject(ENV) env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>) {
    super();
    this.transport = new SmtpTransport({ url: env.SMTP_URL ?? '', from: env.MAIL_FROM });
  }

  send({ page, ...mail }: Mail): Promise<void> {
    if (page === null) return this.transport.send({ ...mail, html: null });
    const { settingsLink, attachment } = page;
    return this.transport.send({ ...mail, html: mailPage(page), unsubscribeLink: settingsLink, attachment });
  }

  onModuleDestroy(): void {
    this.transport.close();
  }
}
