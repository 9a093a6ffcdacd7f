import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The versions of one key; the first one is number 1, as the service counts. */
type Versions = readonly Buffer[];

interface Question {
  readonly plaintext?: string;
  readonly ciphertext?: string;
  readonly associated_data?: string;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * HashiCorp Vault's Transit engine for tests, as its public HTTP interface is documented: `POST /v1/transit/encrypt/:name` and
 * `/decrypt/:name`, `aes256-gcm96`, ciphertexts `vault:v<version>:<base64>`, tokens in `X-Vault-Token`, errors `{errors: [...]}`. It encrypts
 * for real, and asks what the engine asks.
 */
export class TransitServer {
  readonly token = randomBytes(18).toString('base64url');
  readonly #keys = new Map<string, Versions>();
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  /** `<act> <name>` of each that was served. */
  readonly served: string[] = [];
  isSealed = false;

  static async start(...names: string[]): Promise<TransitServer> {
    const server = new TransitServer();
    for (const name of names) server.rotate(name);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** `POST /v1/transit/keys/:name/rotate` of the operator. */
  rotate(name: string): void {
    this.#keys.set(name, [...(this.#keys.get(name) ?? []), randomBytes(32)]);
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage): Promise<[number, object]> {
    try {
      if (this.isSealed) throw new Refused(503, 'Vault is sealed');
      if (request.headers['x-vault-token'] !== this.token) throw new Refused(403, 'permission denied');
      const found = /^\/v1\/transit\/(encrypt|decrypt)\/([\w.-]+)$/.exec(request.url ?? '');
      const [, act, name = ''] = found ?? [];
      if (request.method !== 'POST' || !act) throw new Refused(404, 'no handler for route');
      const versions = this.#keys.get(name);
      // The engine makes a key that is not there at the first encryption only for a token with the right to create.
      if (!versions) throw new Refused(act === 'encrypt' ? 403 : 400, 'encryption key not found');
      const question = JSON.parse(await bodyOf(request)) as Question;
      const data = act === 'encrypt' ? encrypt(versions, question) : decrypt(versions, question);
      this.served.push(`${act} ${name}`);
      return [200, { request_id: randomBytes(16).toString('hex'), lease_id: '', renewable: false, data }];
    } catch (error) {
      if (error instanceof Refused) return [error.status, { errors: [error.message] }];
      return [400, { errors: ['failed to parse JSON input'] }];
    }
  }
}

function encrypt(keys: Versions, { plaintext, associated_data = '' }: Question): object {
  if (plaintext === undefined) throw new Refused(400, 'missing plaintext');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys.at(-1) as Buffer, nonce);
  cipher.setAAD(Buffer.from(associated_data, 'base64'));
  const sealed = Buffer.concat([nonce, cipher.update(Buffer.from(plaintext, 'base64')), cipher.final()]);
  const body = Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64');
  return { ciphertext: `vault:v${keys.length}:${body}`, key_version: keys.length };
}

function decrypt(keys: Versions, { ciphertext = '', associated_data = '' }: Question): object {
  const [, version = '', text = ''] = /^vault:v(\d+):([A-Za-z0-9+/=]+)$/.exec(ciphertext) ?? [];
  const key = keys[Number(version) - 1];
  if (!key) throw new Refused(400, 'invalid ciphertext: no prefix');
  const bytes = Buffer.from(text, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(associated_data, 'base64')).setAuthTag(bytes.subarray(-16));
    const opened = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    return { plaintext: opened.toString('base64') };
  } catch {
    throw new Refused(400, 'cipher: message authentication failed');
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
