import net from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * One kept connection that reads of an answer its status and its length, and nothing else: Node's own client costs as much as half
 * of what it measures, and shares the processors with it.
 */
export class RawConnection {
  #socket;
  #received = Buffer.alloc(0);
  #answered;
  #failed;

  /** @param {string} url of the server */
  static async open(url) {
    const { hostname, port } = new URL(url);
    const connection = new RawConnection();
    connection.#socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
    await new Promise((resolve, reject) => {
      connection.#socket.once('connect', resolve).once('error', reject);
    });
    const fail = (error) => connection.#failed?.(error ?? new Error('the server hung up'));
    connection.#socket.on('error', fail).on('close', () => fail());
    connection.#socket.on('data', (bytes) => connection.#take(bytes));
    return connection;
  }

  /**
   * One request at a time.
   * @param {{ method: string, path: string, headers?: Record<string, string>, body?: string }} request
   * @returns {Promise<number>} the status of the answer
   */
  send({ method, path, headers = {}, body }) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}\r\n`);
    this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n${body ?? ''}`);
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
    });
  }

  /** A server hangs up on a connection that was long unused. */
  get isOpen() {
    return !this.#socket.destroyed;
  }

  close() {
    this.#answered = this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(bytes) {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    const end = this.#received.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + END_OF_HEAD.length + length) return;
    this.#received = Buffer.alloc(0);
    this.#answered?.(Number(head.slice(9, 12)));
  }
}
