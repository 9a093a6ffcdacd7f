import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { Mailer } from './mail.ts';
import { SmsSender } from './sms.ts';
import { type LetterPayloads, type LetterTemplate, letterTemplates } from './templates/letter.templates.ts';
import type { Letter } from './templates/letter.ts';
import { mailText } from './templates/mail-text.ts';
import { frameOf, type MessageFrame } from './templates/message-frame.ts';
import { smsText } from './templates/notification-text.ts';

export interface LetterTo<Payload> {
  /** Lower-case e-mail or E.164 number. */
  readonly to: { readonly kind: 'email' | 'phone'; readonly value: string };
  readonly payload: Payload;
}

/**
 * Writes to an address that need not belong to an account: codes, invitations, consents. A person who has an account is told
 * through `Notifier`. Call it from an outbox handler or before anything is written: it cannot be taken back, and it keeps nothing.
 */
@Injectable()
export class DirectMessages {
  private readonly frame: MessageFrame;

  constructor(
    private readonly mailer: Mailer,
    private readonly sms: SmsSender,
    @Inject(ENV) env: Env,
  ) {
    this.frame = frameOf(env);
  }

  /** Settles once it is accepted for delivery. A letter that is not written for the kind of address is a fault of ours. */
  async send<Name extends LetterTemplate>(name: Name, { to, payload }: LetterTo<LetterPayloads[Name]>): Promise<void> {
    const letter: Letter<LetterPayloads[Name]> = letterTemplates[name];
    const { mail, sms } = letter.wording;
    const words = { app: this.frame.app, ...letter.words(payload) };
    const code = letter.code?.(payload);
    if (to.kind === 'email' && mail !== null) {
      const settled = { settingsLink: null, ...(code === undefined ? {} : { code }) };
      await this.mailer.send({ to: to.value, ...mailText(mail, words, this.frame, settled) });
    } else if (to.kind === 'phone' && sms !== null) {
      const text = smsText(sms, words);
      await this.sms.send({ to: to.value, text: code === undefined ? text : `${text}${this.boundTo(code)}` });
    } else {
      throw new Error(`the letter ${name} is not written for this kind of address`);
    }
  }

  /** The last line binds the code to our site (WebOTP), so that the telephone offers it on no other. */
  private boundTo(code: string): string {
    return `\n\n@${new URL(this.frame.origin).hostname} #${code}`;
  }
}
