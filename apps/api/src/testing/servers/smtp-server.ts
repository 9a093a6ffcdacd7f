import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type ReceivedMail, readMail } from './mime.ts';

const REFUSED_DOMAIN = '@refused.example';

/** One conversation of RFC 5321, as far as a client without extensions goes. */
const converse = async (socket: Socket, keep: (mail: ReceivedMail) => void): Promise<void> => {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let recipients: string[] = [];
  let data: string[] | null = null;
  say('220 localhost ready');
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (data !== null) {
      if (line !== '.') data.push(line.startsWith('..') ? line.slice(1) : line);
      else {
        keep(readMail(recipients, data.join('\r\n')));
        recipients = [];
        data = null;
        say('250 kept');
      }
      continue;
    }
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'RCPT') {
      const recipient = /<(.*)>/.exec(line)?.[1] ?? '';
      if (recipient.endsWith(REFUSED_DOMAIN)) say(`550 no mailbox for ${recipient}`);
      else {
        recipients.push(recipient);
        say('250 ok');
      }
    } else if (verb === 'DATA') {
      data = [];
      say('354 go on');
    } else if (verb === 'QUIT') {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  }
};

/** A mail server on loopback that keeps what it gets, and knows nobody at `refused.example`. */
export class SmtpServer {
  readonly mails: ReceivedMail[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      converse(socket, (mail) => this.mails.push(mail)).catch(() => socket.destroy());
    });
  }

  static async start(): Promise<SmtpServer> {
    const smtp = new SmtpServer();
    smtp.server.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    return smtp;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }
}
