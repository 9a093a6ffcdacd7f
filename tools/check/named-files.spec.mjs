import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { namesThatLeadNowhere } from './named-files.mjs';

const FILES = ['apps/api/src/calls/call-rooms.ts', 'apps/api/src/calls/calls.service.ts', 'docs/operations.md'];
const wrong = (/** @type {string} */ text, page = 'ARCHITECTURE.md') =>
  namesThatLeadNowhere(new Map([[page, text]]), FILES);

describe('a page', () => {
  it('names a file from the root, by its last part, or by its ending', () => {
    assert.deepEqual(
      wrong('`apps/api/src/calls/call-rooms.ts`, `calls/call-rooms.ts`, `call-rooms.ts`, `.service.ts`'),
      [],
    );
  });

  it('names a folder with and without the last stroke', () => {
    assert.deepEqual(wrong('`apps/api/src/calls/` and `apps/api/src/calls`'), []);
  });

  it('that names a file or a folder that has gone is refused', () => {
    assert.deepEqual(wrong('`rooms.ts`, `apps/api/src/rooms/`'), [
      'ARCHITECTURE.md names rooms.ts, which is not there',
      'ARCHITECTURE.md names apps/api/src/rooms/, which is not there',
    ]);
  });

  it('links from where it lies', () => {
    assert.deepEqual(wrong('[how](operations.md#backups), [why](https://example.org/a.md)', 'docs/README.md'), []);
    assert.deepEqual(wrong('[how](operations.md)'), ['ARCHITECTURE.md names operations.md, which is not there']);
  });

  it('may quote patterns, packages, events and what the product writes', () => {
    assert.deepEqual(
      wrong('`*.spec.ts`, `<noun>.module.ts`, `@maillon/domain/sealed`, `session/open`, `.data/secrets.json`'),
      [],
    );
  });
});
