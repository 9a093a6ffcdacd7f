import { Writable } from 'node:stream';

const LEVELS: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: ' ', 40: '!', 50: '✗', 60: '✗' };

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly scope?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly requestId?: string;
  readonly reason?: string;
  readonly err?: { readonly name: string; readonly message: string; readonly stack?: string };
}

const textOf = (line: Line): string => {
  const request =
    line.route === undefined ? '' : `${line.method} ${line.route} ${line.status ?? ''} ${line.ms ?? ''}ms`;
  const error = line.err === undefined ? '' : `${line.err.name}: ${line.err.message}\n${line.err.stack ?? ''}`;
  return [line.scope && `[${line.scope}]`, line.msg, line.reason && `(${line.reason})`, request, error]
    .filter(Boolean)
    .join(' ');
};

/** Log lines for the person in front of the terminal, in LOCAL mode. */
export const readableLines = (target: NodeJS.WritableStream): Writable =>
  new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      const line = JSON.parse(chunk) as Line;
      const time = new Date(line.time).toISOString().slice(11, 23);
      target.write(`${time} ${LEVELS[line.level] ?? ' '} ${textOf(line)}\n`, () => done());
    },
  });
