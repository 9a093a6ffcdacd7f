import { identityId } from '../chains/link.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { bytesText, integer, list, literal, record, string } from '../wire/schema.ts';
import type { Route } from './route.ts';
import * as shape from './shapes.ts';

const MAX_ITEMS = 1_000;
const size = shape.count();
const proof = list(bytesText(32), 64);
const place = record({ kind: literal('identity', 'group', 'server'), id: shape.loggedId, seq: size });
const question = record({ size, links: list(place, MAX_ITEMS), sizes: list(size, MAX_ITEMS) });
const proofs = record({
  links: list(record({ index: integer(-1), leaf: literal(1, 2), proof }), MAX_ITEMS),
  sizes: list(proof, MAX_ITEMS),
});
const entry = record({
  index: size,
  kind: literal('identity', 'profile', 'end'),
  id: identityId,
  seq: size,
  hash: bytesText(32),
  profile: string(43),
});

type Name = 'treeHead' | 'logProofs' | 'ownEntries' | 'serverKeys';

/** The transparency log (PROTOCOL.md §12), one line per call of the port. */
export const LOG_ROUTES: { [N in Name & keyof VaultServer]: Route<N> } = {
  treeHead: {
    method: 'GET',
    path: '/log/head',
    write: () => ({}),
    read: () => [],
    output: record({ treeHead: shape.signed, cosignatures: list(shape.signed, 20) }),
  },
  logProofs: {
    method: 'POST',
    path: '/log/proofs',
    write: (asked) => ({ body: asked }),
    read: ({ body }) => [question(body, 'body')],
    output: proofs,
  },
  ownEntries: {
    method: 'GET',
    path: '/log/own',
    write: () => ({}),
    read: () => [],
    output: list(entry, 5_000),
  },
  serverKeys: {
    method: 'GET',
    path: '/server-keys',
    write: () => ({}),
    read: () => [],
    output: list(shape.signed, 20),
  },
};
