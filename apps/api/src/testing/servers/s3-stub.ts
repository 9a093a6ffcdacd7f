import { HttpStub, type StubAnswer, type StubRequest } from './http-stub.ts';

const missing = (key: string): StubAnswer => ({
  status: 404,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message><Key>${key}</Key></Error>`,
});

const refusing = ({ status, code }: { readonly status: number; readonly code: string }): StubAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
});

const part = (body: Buffer, range: string | undefined): StubAnswer => {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (start === undefined || end === undefined) return { status: 200, body };
  return {
    status: 206,
    headers: { 'content-range': `bytes ${start}-${end}/${body.length}` },
    body: body.subarray(Number(start), Number(end) + 1),
  };
};

/** As many as a page of the real one could hold, were it small: our client must ask for the next. */
const PAGE = 2;

/** The four calls of S3 that we make, path style, with what a store checks about them. */
export class S3Stub {
  readonly objects = new Map<string, StubRequest>();
  /** What it answers to whatever is put there, until it is taken away. */
  refusal: { readonly status: number; readonly code: string } | undefined;
  private stub: HttpStub | undefined;

  static async start(): Promise<S3Stub> {
    const s3 = new S3Stub();
    s3.stub = await HttpStub.start((request) => s3.answer(request));
    return s3;
  }

  get url(): string {
    return this.stub?.url ?? '';
  }

  async stop(): Promise<void> {
    await this.stub?.stop();
  }

  private answer(request: StubRequest): StubAnswer {
    const [key = ''] = request.path.split('?');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=the-key/')) return { status: 403 };
    if (request.method === 'PUT') {
      if (this.refusal !== undefined) return refusing(this.refusal);
      if (Number(request.headers['content-length']) !== request.body.length) return { status: 411 };
      this.objects.set(key, request);
      return { status: 200, headers: { etag: '"1"' } };
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    if (request.path.includes('list-type=2')) return this.page(key, new URL(request.path, this.url).searchParams);
    const found = this.objects.get(key);
    return found ? part(found.body, request.headers.range) : missing(key);
  }

  private page(bucket: string, asked: URLSearchParams): StubAnswer {
    const folder = `${bucket.replace(/\/$/, '')}/`;
    const keys = [...this.objects.keys()]
      .map((path) => path.slice(folder.length))
      .filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > (asked.get('continuation-token') ?? ''))
      .sort();
    const shown = keys.slice(0, PAGE);
    const more = keys.length > PAGE;
    const next = more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
    const at = new Date().toISOString();
    const contents = shown.map((key) => `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`);
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    };
  }
}
