export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

const fromQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decoded = (encoding: string | undefined, body: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body;
};

/** RFC 2047: `=?UTF-8?Q?Rendez-vous_d=C3=A9plac=C3=A9?=`. */
const decodedHeader = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? decoded('base64', text) : fromQuotedPrintable(text.replaceAll('_', ' ')),
    );

const headersOf = (head: string): Map<string, string> =>
  new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const [name = '', ...value] = line.split(':');
        return [name.toLowerCase(), value.join(':').trim()];
      }),
  );

const partsOf = (source: string): { type: string; body: string }[] => {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const headers = headersOf(head);
  const type = headers.get('content-type') ?? 'text/plain';
  const body = rest.join('\r\n\r\n');
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) return [{ type, body: decoded(headers.get('content-transfer-encoding'), body) }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
};

/** Reads what a mail program would show. */
export const readMail = (recipients: readonly string[], source: string): ReceivedMail => {
  const headers = headersOf(source.slice(0, source.indexOf('\r\n\r\n')));
  const parts = partsOf(source);
  const bodyOf = (type: string) =>
    parts
      .find((part) => part.type.startsWith(type))
      ?.body.replaceAll('\r\n', '\n')
      .trimEnd();
  return {
    recipients,
    headers,
    subject: decodedHeader(headers.get('subject') ?? ''),
    text: bodyOf('text/plain') ?? '',
    html: bodyOf('text/html') ?? null,
  };
};
