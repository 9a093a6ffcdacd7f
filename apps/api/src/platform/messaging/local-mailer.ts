import { Injectable } from '@nestjs/common';
import { type Mail, Mailer } from './mail.ts';
import { OutgoingMessages } from './outgoing-messages.ts';
import { Terminal } from './terminal.ts';

/** The mail of one machine: kept where "Boîte d'envoi" shows it, and shown in the terminal. */
@Injectable()
export class LocalMailer extends Mailer {
  constructor(
    private readonly messages: OutgoingMessages,
    private readonly terminal: Terminal,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    await this.messages.add({ channel: 'email', ...mail });
    this.terminal.show(`E-mail à ${mail.to} : ${mail.subject}`, mail.text);
  }
}
