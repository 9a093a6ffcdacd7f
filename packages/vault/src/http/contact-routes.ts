import type { VaultServer } from '../port/vault-server.ts';
import { LISTED_CONTACT, MAX_CONTACT_LISTS } from '../recovery/contact-lists.ts';
import { integer, list, nullable, record, type Schema, string } from '../wire/schema.ts';
import type { Route } from './route.ts';
import * as shape from './shapes.ts';

const nothing: Schema<undefined> = () => undefined as undefined;
const known = record({ contact: LISTED_CONTACT, shown: string(254, 1) });
const put = record({ entry: shape.signed }, { factor: shape.factor });
const opened = record({ sessionId: string(64, 1) });

type Name = 'contacts' | 'putContacts' | 'hastenContacts' | 'cancelContacts';

/** Where codes go (PROTOCOL.md §10), one line per call of the port. */
export const CONTACT_ROUTES: { [N in Name & keyof VaultServer]: Route<N> } = {
  contacts: {
    method: 'GET',
    path: '/contacts',
    write: () => ({}),
    read: () => [],
    output: record({
      entries: list(shape.signed, MAX_CONTACT_LISTS),
      version: nullable(shape.count()),
      known: list(known, 4),
      waiting: nullable(record({ shown: list(string(254, 1), 4), allowedAt: integer() })),
      codeUntil: nullable(integer()),
    }),
  },
  putContacts: {
    method: 'POST',
    path: '/contacts',
    write: (input) => ({ body: input }),
    read: ({ body }) => [put(body, 'body')],
    output: nothing,
  },
  hastenContacts: {
    method: 'POST',
    path: '/contacts/hasten',
    write: (input) => ({ body: input }),
    read: ({ body }) => [opened(body, 'body')],
    output: nothing,
  },
  cancelContacts: { method: 'DELETE', path: '/contacts', write: () => ({}), read: () => [], output: nothing },
};
