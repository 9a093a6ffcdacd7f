import { identityId } from '../chains/link.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { bytesText, integer, list, record, type Schema, string } from '../wire/schema.ts';
import type { Route } from './route.ts';
import * as shape from './shapes.ts';

const handleText = string(64, 1);
const token = string(8_192, 1);
const begin = record({ nonce: bytesText(32), returnTo: string(256, 1) });
const take = record({ handle: handleText });
const bind = record({ handle: handleText, link: shape.link, random: bytesText(32) });
const ids = record({ ids: list(identityId, 500) });
const card = record(
  {},
  {
    availableAt: integer(),
    proof: record({ token, random: bytesText(32) }),
    before: shape.signed,
    after: shape.signed,
    contestedUntil: integer(),
  },
);
const nothing: Schema<undefined> = () => undefined as undefined;

type Name = 'beginCard' | 'takeCard' | 'bindCard' | 'cards' | 'refuseCard';

/** A professional's card (PROTOCOL.md §7a), one line per call of the port. */
export const CARD_ROUTES: { [N in Name & keyof VaultServer]: Route<N> } = {
  beginCard: {
    method: 'POST',
    path: '/cards/begin',
    write: (input) => ({ body: input }),
    read: ({ body }) => [begin(body, 'body')],
    output: record({ state: string(64, 1), challenge: bytesText(32), redirectUri: string(256, 1) }),
  },
  takeCard: {
    method: 'POST',
    path: '/cards/take',
    write: (input) => ({ body: input }),
    read: ({ body }) => [take(body, 'body')],
    output: record({ token, keys: shape.signed }),
  },
  bindCard: {
    method: 'POST',
    path: '/identities/:id/card',
    write: (id, input) => ({ params: { id }, body: input }),
    read: ({ params, body }) => [identityId(params.id, 'id'), bind(body, 'body')],
    output: nothing,
  },
  cards: {
    method: 'POST',
    path: '/cards/query',
    write: (all) => ({ body: { ids: all } }),
    read: ({ body }) => [ids(body, 'body').ids],
    output: record({ treeHead: shape.signed, cards: shape.byId(card) }),
  },
  refuseCard: { method: 'DELETE', path: '/cards/contested', write: () => ({}), read: () => [], output: nothing },
};
