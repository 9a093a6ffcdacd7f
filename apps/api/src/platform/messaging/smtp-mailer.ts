import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { ENV, type Env } from '../env.ts';
import { errorCode } from '../error-code.ts';
import { DeliveryFailed, faultCode } from './delivery-failed.ts';
import { type Mail, Mailer } from './mail.ts';
import { mailPage } from './templates/mail-layout.ts';

const TIMEOUT_MS = 10_000;

/** RFC 5321: 5xx is for good. Anything else about the envelope may pass (greylisting, a full mailbox). */
const isRefusedRecipient = (error: unknown): boolean =>
  errorCode(error) === 'EENVELOPE' &&
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/** Mail through any SMTP server. */
@Injectable()
export class SmtpMailer extends Mailer implements OnModuleDestroy {
  private readonly transport: Transporter;

  constructor(@Inject(ENV) env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>) {
    super();
    this.transport = createTransport(
      {
        url: env.SMTP_URL,
        pool: true,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        // Our templates never name a file or a URL: whatever looks like one comes from outside.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from: env.MAIL_FROM },
    );
  }

  async send({ to, subject, text, page }: Mail): Promise<void> {
    try {
      await this.transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        // RFC 3834: nobody's absence notice answers a machine.
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(page === null ? {} : { html: mailPage(page) }),
      });
    } catch (error) {
      throw new DeliveryFailed('SMTP', faultCode(error), { isFinal: isRefusedRecipient(error) });
    }
  }

  onModuleDestroy(): void {
    this.transport.close();
  }
}
