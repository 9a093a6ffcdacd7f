import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const DONE = '\r\n.\r\n';

/** A mail server on loopback that takes everything and keeps each mail as it came, headers first. */
export async function smtpSink() {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let [heard, isData] = ['', false];
    socket.write('220 sink\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      for (let end = heard.indexOf(isData ? DONE : '\r\n'); end >= 0; end = heard.indexOf(isData ? DONE : '\r\n')) {
        const said = heard.slice(0, end);
        heard = heard.slice(end + (isData ? DONE : '\r\n').length);
        if (isData) mails.push(said);
        isData = !isData && said.toUpperCase() === 'DATA';
        socket.write(isData ? '354 go on\r\n' : said.toUpperCase() === 'QUIT' ? '221 bye\r\n' : '250 sink\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, stop: () => server.close() };
}
