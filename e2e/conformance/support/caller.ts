import { type Answer, JSON_BODY, send } from './wire.ts';

export type TokenMode = 'cookie' | 'header';

export interface Asked {
  /** An object goes as JSON, a text as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
}

interface Device {
  readonly status: string;
  readonly deviceId: string;
  readonly preAuthSessionId: string;
}

interface Message {
  readonly subject: string;
  readonly text: string;
}

const CODE = /\b(\d{6})\b/;

/** A client of the interface: keeps the tokens of its session, in cookies as a browser or in headers as a native shell. */
export class Caller {
  readonly address: string;
  readonly mode: TokenMode;
  readonly cookies = new Map<string, string>();
  accessToken: string | undefined;
  refreshToken: string | undefined;

  constructor(address: string, mode: TokenMode = 'cookie') {
    this.address = address;
    this.mode = mode;
  }

  /** Another client that holds the same tokens: what a thief of them would be. */
  copy(): Caller {
    const copy = new Caller(this.address, this.mode);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    copy.accessToken = this.accessToken;
    copy.refreshToken = this.refreshToken;
    return copy;
  }

  async call(method: string, path: string, { body, headers = {}, key }: Asked = {}): Promise<Answer> {
    const content = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await send(this.address, method, `/api${path}`, {
      ...content,
      headers: {
        rid: 'anti-csrf',
        ...(body === undefined ? {} : JSON_BODY),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...this.credentials(),
        ...headers,
      },
    });
    this.keep(answer);
    return answer;
  }

  get(path: string, headers?: Asked['headers']): Promise<Answer> {
    return this.call('GET', path, headers === undefined ? {} : { headers });
  }

  /** With a fresh idempotency key unless another one is given. */
  post(path: string, body?: unknown, asked: Omit<Asked, 'body'> = {}): Promise<Answer> {
    return this.call('POST', path, { body, key: crypto.randomUUID(), ...asked });
  }

  patch(path: string, body: unknown, version: number): Promise<Answer> {
    return this.call('PATCH', path, { body, headers: { 'if-match': `"${version}"` } });
  }

  /** Asks for a code and does not use it. */
  async askForCode(contact: string): Promise<Device> {
    const answer = await this.authenticate('/signinup/code', contactOf(contact));
    return answer.as<Device>();
  }

  enterCode({ deviceId, preAuthSessionId }: Device, userInputCode: string): Promise<Answer> {
    return this.authenticate('/signinup/code/consume', { deviceId, preAuthSessionId, userInputCode });
  }

  async signIn(contact: string): Promise<Answer> {
    const device = await this.askForCode(contact);
    return this.enterCode(device, await this.codeSentTo(contact));
  }

  refresh(): Promise<Answer> {
    const token = this.mode === 'header' ? { authorization: `Bearer ${this.refreshToken}` } : {};
    return this.call('POST', '/auth/session/refresh', { headers: { ...token, 'st-auth-mode': this.mode } });
  }

  signOut(): Promise<Answer> {
    return this.call('POST', '/auth/signout');
  }

  /** How many messages have left for a contact, as LOCAL mode shows them. */
  async messagesTo(contact: string): Promise<readonly Message[]> {
    const answer = await send(this.address, 'GET', `/dev/outbox?to=${encodeURIComponent(contact)}`);
    return answer.as<Message[]>();
  }

  async codeSentTo(contact: string): Promise<string> {
    const [newest] = await this.messagesTo(contact);
    const code = newest && CODE.exec(`${newest.subject} ${newest.text}`)?.[1];
    if (code === undefined) throw new Error('no code was sent');
    return code;
  }

  /** `Cookie` of the session, for what is not HTTP. */
  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private authenticate(path: string, body: object): Promise<Answer> {
    return this.call('POST', `/auth${path}`, { body, headers: { 'st-auth-mode': this.mode } });
  }

  private credentials(): Record<string, string> {
    if (this.mode === 'header') return this.accessToken ? { authorization: `Bearer ${this.accessToken}` } : {};
    return this.cookies.size === 0 ? {} : { cookie: this.cookieHeader() };
  }

  private keep({ headers }: Answer): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    this.accessToken = textOf(headers['st-access-token']) ?? this.accessToken;
    this.refreshToken = textOf(headers['st-refresh-token']) ?? this.refreshToken;
  }
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header : undefined;

const contactOf = (contact: string) => (contact.startsWith('+') ? { phoneNumber: contact } : { email: contact });
