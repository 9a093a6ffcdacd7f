import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';
import type { FileAnswer, ReplyControls } from '../call.ts';
import { contentTag, isNotLater, matchesTag, versionTag } from './versions.ts';

/** What is sent back, complete, so that it can be stored and sent again as it was. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /**
   * The body as it leaves, where it is known already: a long text is turned into bytes once, not for each who needs them. Alone
   * where its maker never had it as a text; such an answer is never kept.
   */
  readonly bytes?: Buffer;
  /** Bytes in the place of the body: they pass through, and are never kept. */
  readonly file?: FileAnswer;
}

/** From here on Node writes bytes several times faster than text. */
const LONG = 16_384;
/** Named, and not with a quality of zero (RFC 9110 §12.5.3). */
const READS_GZIP = /\bgzip\b(?! ?; ?q=0(?:\.0{0,3})?(?![.\d]))/i;
const JSON_TYPE = 'application/json; charset=utf-8';

const nextLink = (request: FastifyRequest, cursor: string): string => {
  const [path, query = ''] = request.url.split('?', 2);
  const search = new URLSearchParams(query);
  search.set('$after', cursor);
  return `<${path}?${search}>; rel="next"`;
};

/** Collects what a handler says about its answer. One per run of the handler: a run that is repeated starts afresh. */
export class AnswerControls implements ReplyControls {
  private readonly headers: Record<string, string> = {};
  private chosenStatus: number | null = null;
  private chosenFile: FileAnswer | null = null;
  private mayCompress = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly isImpersonated: boolean,
  ) {}

  version(version: number): void {
    this.headers.etag = versionTag(version);
  }

  modified(instant: string): void {
    this.headers['last-modified'] = new Date(instant).toUTCString();
    this.headers['cache-control'] = 'private, no-cache';
  }

  resourceVersion(version: string, lastUpdated: string | undefined): void {
    this.headers.etag = `W/"${version}"`;
    if (lastUpdated !== undefined) this.headers['last-modified'] = new Date(lastUpdated).toUTCString();
  }

  nextCursor(cursor: string | null): void {
    if (cursor === null) return;
    this.headers['x-next-cursor'] = cursor;
    this.headers.link = nextLink(this.request, cursor);
  }

  totalCount(count: number): void {
    this.headers['x-total-count'] = String(count);
  }

  compressed(): void {
    this.headers.vary = 'Origin, Accept-Encoding';
    this.mayCompress = READS_GZIP.test(String(this.request.headers['accept-encoding'] ?? ''));
  }

  contentPolicy(policy: string): void {
    this.headers['content-security-policy'] = policy;
  }

  status(status: number): void {
    this.chosenStatus = status;
  }

  /** @throws {Refusal} `IMPERSONATION_READ_ONLY`: bytes are given to no impersonator, whatever the endpoint gives beside them */
  file(file: FileAnswer): void {
    if (this.isImpersonated) {
      file.bytes.destroy();
      throw new Refusal('IMPERSONATION_READ_ONLY');
    }
    this.chosenFile = file;
  }

  /** The answer that carries this body (already in its final text). */
  answer(contract: Endpoint, body: string | Buffer | null): Answer {
    if (this.chosenFile !== null) return fileAnswer(this.headers, this.chosenFile);
    if (body === null) return { status: this.chosenStatus ?? 204, headers: this.headers, body };
    this.headers['content-type'] =
      contract.mediaType === undefined ? JSON_TYPE : `${contract.mediaType}; charset=utf-8`;
    const status = this.chosenStatus ?? contract.status ?? 200;
    if (this.mayCompress) {
      this.headers['content-encoding'] = 'gzip';
      return { status, headers: this.headers, body: null, bytes: gzipSync(body) };
    }
    if (typeof body !== 'string') return { status, headers: this.headers, body: null, bytes: body };
    const hasTag = body.startsWith('[') || this.headers['last-modified'] !== undefined;
    if (contract.method !== 'GET' || this.headers.etag !== undefined || !hasTag) {
      return { status, headers: this.headers, body, ...(body.length < LONG ? {} : { bytes: Buffer.from(body) }) };
    }
    const bytes = Buffer.from(body);
    this.headers.etag = contentTag(bytes);
    return { status, headers: this.headers, body, bytes };
  }
}

/** Nothing of a file runs, should a person open its address: not even scripts of our own. */
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'";

const fileAnswer = (headers: Record<string, string>, file: FileAnswer): Answer => ({
  status: file.range === undefined ? 200 : 206,
  headers: {
    'content-security-policy': SANDBOX,
    ...headers,
    'content-type': file.type,
    'content-length': String(file.range === undefined ? file.size : file.range.end - file.range.start + 1),
    'content-disposition': dispositionOf(file.name),
    ...(file.tag === undefined ? {} : { etag: file.tag, 'accept-ranges': 'bytes' }),
    ...(file.range === undefined
      ? {}
      : { 'content-range': `bytes ${file.range.start}-${file.range.end}/${file.size}` }),
  },
  body: null,
  file,
});

/** RFC 6266: a name in plain letters, and the name itself, in which nothing can end the header or begin another one. */
const dispositionOf = (name: string): string => {
  const plain = name.replace(/[^\w.-]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
};

/** RFC 9110 §13.2.2: a client that names a tag is not asked for a date. */
const isUnchanged = ({ method, headers }: FastifyRequest, answer: Answer): boolean => {
  if (method !== 'GET') return false;
  const known = headers['if-none-match'];
  if (known === undefined) return isNotLater(answer.headers['last-modified'], headers['if-modified-since']);
  return answer.headers.etag !== undefined && matchesTag(known, answer.headers.etag);
};

/** Sends the answer, or 304 when the caller has it already. */
export const sendAnswer = (request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply => {
  if (isUnchanged(request, answer)) {
    answer.file?.bytes.destroy();
    return reply.code(304).headers(withoutType(answer.headers)).send();
  }
  reply.code(answer.status).headers(answer.headers);
  if (answer.file !== undefined) return reply.send(answer.file.bytes);
  const body = answer.bytes ?? answer.body;
  return body === null ? reply.send() : reply.send(body);
};

const withoutType = ({
  'content-type': _type,
  'content-length': _length,
  ...headers
}: Readonly<Record<string, string>>) => headers;
