import { Injectable } from '@nestjs/common';
import { OutgoingMessages } from './outgoing-messages.ts';
import { type Sms, SmsSender } from './sms.ts';
import { Terminal } from './terminal.ts';

/** The text messages of one machine: kept where "Boîte d'envoi" shows them, and shown in the terminal. */
@Injectable()
export class LocalSmsSender extends SmsSender {
  constructor(
    private readonly messages: OutgoingMessages,
    private readonly terminal: Terminal,
  ) {
    super();
  }

  async send({ to, text }: Sms): Promise<void> {
    await this.messages.add({ channel: 'sms', to, subject: 'SMS', text, page: null });
    this.terminal.show(`SMS au ${to}`, text);
  }
}
