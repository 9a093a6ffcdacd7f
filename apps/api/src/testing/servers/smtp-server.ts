import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const REFUSED_DOMAIN = '@refused.example';

interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly {
    readonly filename: string | null;
    readonly mimeType: string;
    readonly text: string;
  }[];
}

const readMail = async (recipients: readonly string[], source: Buffer): Promise<ReceivedMail> => {
  const {
    headers,
    subject = '',
    text = '',
    html,
    attachments,
  } = await PostalMime.parse(source, { attachmentEncoding: 'utf8' });
  return {
    recipients,
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    subject,
    text: text.trimEnd(),
    html: html?.trimEnd() ?? null,
    attachments: attachments.map(({ filename, mimeType, content }) => ({ filename, mimeType, text: String(content) })),
  };
};

/** A mail server on loopback that keeps what it gets, and refuses every address at `refused.example`. */
export class SmtpServer {
  readonly mails: ReceivedMail[] = [];
  private readonly smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.endsWith(REFUSED_DOMAIN) ? new Error(`no mailbox for ${address}`) : undefined),
    onData: (stream, { envelope }, done) => {
      buffer(stream)
        .then((source) =>
          readMail(
            envelope.rcptTo.map(({ address }) => address),
            source,
          ),
        )
        .then((mail) => this.mails.push(mail))
        .then(() => done(), done);
    },
  });

  static async start(): Promise<SmtpServer> {
    const server = new SmtpServer();
    server.smtp.listen(0, '127.0.0.1');
    await once(server.smtp.server, 'listening');
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.smtp.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.smtp.close(resolve));
  }
}
