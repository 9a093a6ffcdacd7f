import { HttpStub, type StubAnswer, type StubRequest } from './http-stub.ts';

const missing = (key: string): StubAnswer => ({
  status: 404,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message><Key>${key}</Key></Error>`,
});

/** The three calls of S3 that we make, path style, with what a store checks about them. */
export class S3Stub {
  readonly objects = new Map<string, StubRequest>();
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
      if (Number(request.headers['content-length']) !== request.body.length) return { status: 411 };
      this.objects.set(key, request);
      return { status: 200, headers: { etag: '"1"' } };
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    const found = this.objects.get(key);
    return found ? { status: 200, body: found.body } : missing(key);
  }
}
