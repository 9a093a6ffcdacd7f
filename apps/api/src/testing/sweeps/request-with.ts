import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { END, file, MULTIPART, payloads } from '../uploads.ts';

/** A request with a body as the contract takes it: JSON, or a file and what is said of it. */
export const requestWith = ({ multipart }: Endpoint, body: object, bytes: Buffer = Buffer.alloc(0)) =>
  multipart === undefined
    ? { type: 'application/json', payload: JSON.stringify(body) }
    : { type: MULTIPART, payload: Buffer.concat([payloads(body), file(bytes), END]) };
