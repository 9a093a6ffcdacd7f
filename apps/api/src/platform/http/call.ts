import type { Readable } from 'node:stream';
import type { Endpoint, ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import type { ContentType } from '@maillon/contracts/record/documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Caller } from '../actor.ts';
import type { Partner } from '../sessions/api-key-resolver.ts';
import type { ByteRange } from '../storage/storage.ts';
import type { SeenVersions } from './output/versions.ts';

/** A file to save: never shown in the page. */
export interface FileAnswer {
  readonly bytes: Readable;
  /** Of the whole, also where `bytes` are a part of it. */
  readonly size: number;
  readonly type: 'application/zip' | ContentType;
  readonly name: string;
  /** Says whether the same bytes would be sent again; with it, a part can be asked for. */
  readonly tag?: string;
  /** The part that was asked for. */
  readonly range?: ByteRange | undefined;
}

/** What a handler may say about its answer beside the body. */
export interface ReplyControls {
  /** The version of what is returned: becomes `ETag: "<n>"`. */
  version(version: number): void;
  /** When what is returned was changed last: becomes `Last-Modified`; the reader may keep it, and asks whether it still holds. */
  modified(instant: string): void;
  /** The version of a FHIR resource: becomes `ETag: W/"<version>"`, and `Last-Modified` where it is known when it was changed. */
  resourceVersion(version: string, lastUpdated: string | undefined): void;
  /** The cursor of the next page, or null on the last one: becomes `X-Next-Cursor` and `Link`. */
  nextCursor(cursor: string | null): void;
  /** How many items the filters match in all: becomes `X-Total-Count`. */
  totalCount(count: number): void;
  /** Another Content-Security-Policy than that of data; for the rare answer that is a page. */
  contentPolicy(policy: string): void;
  /** A long body that is the same for everybody and holds no secret: it leaves compressed for who can read it so. */
  compressed(): void;
  /** Bytes in the place of the body, for a contract whose media type is theirs. */
  file(file: FileAnswer): void;
  /** Another success status than the contract's. */
  status(status: 200 | 201 | 202 | 204): void;
}

/** The exchange itself, for the few handlers that open or close a session and so set its cookies. No handler sends through it. */
export interface Wire {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface CallMeta {
  readonly wire: Wire;
  readonly requestId: string;
  /** The version the caller last saw (`If-Match`), or null. */
  readonly ifMatch: SeenVersions;
  readonly idempotencyKey: string | null;
  readonly reply: ReplyControls;
}

type CallerOf<E extends Endpoint> = E extends { readonly apiKeys: true }
  ? { readonly actor: Actor | null; readonly partner: Partner | null }
  : E['audience'] extends readonly string[]
    ? { readonly actor: Actor }
    : E['audience'] extends 'session'
      ? { readonly caller: Caller }
      : unknown;

/** What a handler receives: the parsed parts of its contract, who calls, and the reply controls. */
export type CallOf<E extends Endpoint> = ParsedOf<E> & CallerOf<E> & { readonly meta: CallMeta };

/** What reads an answer again receives: the same call, and the ids that were kept of the answer. */
export type ReplayOf<E extends Endpoint> = CallOf<E> & { readonly ids: readonly string[] };
