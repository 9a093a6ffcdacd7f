import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { bucketUploads, folderUploads } from './uploads.mjs';

const blob = (digit) => digit.repeat(64);
const all = async (names) => {
  const found = [];
  for await (const name of names) found.push(name);
  return found.sort();
};
const bytesOf = async (stream) => Buffer.concat(await Readable.from(stream).toArray()).toString();

/** The three calls of S3 that we make, path style, two names on a page. */
function standIn() {
  const objects = new Map();
  const xml = (answer, status, text) => answer.writeHead(status, { 'content-type': 'application/xml' }).end(text);
  const page = (answer, after) => {
    const keys = [...objects.keys()].sort().filter((key) => key > after);
    const contents = keys.slice(0, 2).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const next = keys.length > 2 ? `<NextContinuationToken>${keys[1]}</NextContinuationToken>` : '';
    const list = `<IsTruncated>${keys.length > 2}</IsTruncated>${next}${contents.join('')}`;
    xml(answer, 200, `<ListBucketResult>${list}</ListBucketResult>`);
  };
  return http.createServer(async (request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
    const [, bucket, key = ''] = pathname.split('/');
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=the-key/');
    if (!isSigned || bucket !== 'files') return xml(answer, 403, '<Error><Code>AccessDenied</Code></Error>');
    if (searchParams.has('list-type')) return page(answer, searchParams.get('continuation-token') ?? '');
    if (request.method === 'PUT') {
      objects.set(key, Buffer.concat(await request.toArray()));
      return answer.writeHead(200, { etag: '"1"' }).end();
    }
    if (objects.has(key)) return answer.writeHead(200).end(objects.get(key));
    xml(answer, 404, '<Error><Code>NoSuchKey</Code></Error>');
  });
}

describe('uploads as a backup sees them', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'maillon-uploads-'));
  const s3 = standIn();
  let bucket;
  before(async () => {
    s3.listen(0, '127.0.0.1');
    await once(s3, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (s3.address());
    const keys = { S3_ACCESS_KEY_ID: 'the-key', S3_SECRET_ACCESS_KEY: 'the-secret' };
    bucket = await bucketUploads({ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'files', ...keys });
  });
  after(() => {
    bucket.close();
    s3.close();
    s3.closeAllConnections();
    fs.rmSync(folder, { recursive: true });
  });

  for (const [kind, open] of [
    ['a folder', () => folderUploads(folder)],
    ['a bucket', () => bucket],
  ]) {
    it(`of ${kind}: what was written is named and read, and a missing file is reported`, async () => {
      const uploads = open();
      for (const digit of ['a', 'b', 'c']) await uploads.write(blob(digit), Readable.from([Buffer.from(`${digit}!`)]));
      assert.deepEqual(await all(uploads.names()), [blob('a'), blob('b'), blob('c')]);
      assert.equal(await bytesOf(await uploads.read(blob('b'))), 'b!');
      assert.equal(await uploads.read(blob('d')), undefined);
    });
  }

  it('are the blobs alone: neither half-written ones nor the names of installations', async () => {
    fs.mkdirSync(path.join(folder, 'incoming'));
    fs.writeFileSync(path.join(folder, 'incoming', blob('e')), '');
    fs.mkdirSync(path.join(folder, 'installations'));
    fs.writeFileSync(path.join(folder, 'installations', 'x'), '');
    assert.equal((await all(folderUploads(folder).names())).length, 3);
    assert.deepEqual(await all(folderUploads(path.join(folder, 'none')).names()), []);
  });
});
