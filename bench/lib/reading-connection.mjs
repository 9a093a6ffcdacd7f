import net from 'node:net';

const CHUNK = 256 * 1024;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * One kept connection that reads an answer into room that it has already: it makes no garbage, so that a long answer is not
 * measured with collections of the one who reads it.
 */
export class ReadingConnection {
  #socket;
  #answered;
  #failed;
  #room = Buffer.alloc(CHUNK);
  #length = 0;
  /** Of the whole answer, once its head is there. */
  #total = Number.POSITIVE_INFINITY;
  #head = 0;

  /** @param {string} url of the server */
  static async open(url) {
    const { hostname, port } = new URL(url);
    const connection = new ReadingConnection();
    const onread = {
      buffer: Buffer.alloc(CHUNK),
      callback: (size, chunk) => {
        connection.#take(chunk, size);
        return true;
      },
    };
    connection.#socket = net.connect(
      /** @type {net.TcpNetConnectOpts} */ ({ host: hostname, port: Number(port), noDelay: true, onread }),
    );
    await new Promise((resolve, reject) => {
      connection.#socket.once('connect', resolve).once('error', reject);
    });
    const fail = (error) => connection.#failed?.(error ?? new Error('the server hung up'));
    connection.#socket.on('error', fail).on('close', () => fail());
    return connection;
  }

  /**
   * One request at a time. The body is good until the next one.
   * @returns {Promise<{ ms: number, status: number, body: Buffer }>} and the time until its last byte was there
   */
  get(path, headers) {
    if (this.#socket.destroyed) throw new Error('the server hung up on a connection that was long unused');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`;
    this.#length = 0;
    this.#total = Number.POSITIVE_INFINITY;
    const from = performance.now();
    this.#socket.write(request);
    return new Promise((resolve, reject) => {
      this.#failed = reject;
      this.#answered = () => {
        const ms = performance.now() - from;
        const status = Number(this.#room.toString('latin1', 9, 12));
        resolve({ ms, status, body: this.#room.subarray(this.#head, this.#total) });
      };
    });
  }

  close() {
    this.#answered = this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(chunk, size) {
    if (this.#length + size > this.#room.length) {
      const larger = Buffer.alloc(2 * (this.#length + size));
      this.#room.copy(larger, 0, 0, this.#length);
      this.#room = larger;
    }
    chunk.copy(this.#room, this.#length, 0, size);
    this.#length += size;
    if (this.#total === Number.POSITIVE_INFINITY) this.#readHead();
    if (this.#length >= this.#total) this.#answered?.();
  }

  #readHead() {
    const end = this.#room.subarray(0, this.#length).indexOf(END_OF_HEAD);
    if (end < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#room.toString('latin1', 0, end))?.[1];
    if (length === undefined) throw new Error('an answer that does not say how long it is');
    this.#head = end + END_OF_HEAD.length;
    this.#total = this.#head + Number(length);
  }
}
