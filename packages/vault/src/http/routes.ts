import { groupId, identityId } from '../chains/link.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { integer, list, nullable, oneOf, record, type Schema, string } from '../wire/schema.ts';
import { CARD_ROUTES } from './card-routes.ts';
import { CONTACT_ROUTES } from './contact-routes.ts';
import { DEVICE_ROUTES } from './device-routes.ts';
import { LOG_ROUTES } from './log-routes.ts';
import type { Request, Route } from './route.ts';
import * as shape from './shapes.ts';

type Routes = { [Name in keyof VaultServer]: Route<Name> };

const nothing: Schema<undefined> = () => undefined as undefined;
const none = (): Request => ({});
const number = (text: string | undefined): number => Number(text ?? Number.NaN);
const size = shape.count();
const groupName = string(64, 1);

const identityOrNull = nullable(record({ id: identityId, links: shape.links }));
const wraps = record({ wraps: shape.sessionWraps });
const ids = record({ ids: list(oneOf(identityId, groupId), 5_000) });
const sessionIds = record({ ids: list(shape.uuid, 500) });
const ownWraps = record({ wraps: shape.epochWraps, request: shape.signed });
const challenge = record({ sessionId: string(64, 1), challenge: string(64), factor: shape.factor });
const backupPlace = record({ sessionId: string(64, 1), identityId });
const push = record({
  sessionId: string(64, 1),
  identityId,
  version: shape.count(1),
  blob: shape.base64Text,
  claim: shape.signed,
});
const search = record({ sessionId: string(64, 1) });
const newFactor = record({ factor: shape.factor, claim: shape.signed });
const typedCode = record({ sessionId: string(64, 1), challenge: string(64) }, { entry: shape.signed });
/** 750 kB: see MAX_IN_BACKUP of `client/pins/pins.ts`. */
const pinsText: Schema<string> = (value, path) => shape.base64Text(string(1_000_000, 1)(value, path), path);
const erasure = record({ claim: shape.signed });
const box = record({ box: shape.base64Text, claim: shape.signed });
const newPins = record({ identityId, version: shape.count(1), blob: pinsText, claim: shape.signed });
const ownLink = record({ link: shape.link }, { sessionId: string(64, 1) });
const signup = record({ jwt: string(4_096, 1), link: shape.link });

/** PROTOCOL.md §3.13 of the design, one line per call of the port. */
export const ROUTES: Routes = {
  unlock: {
    method: 'GET',
    path: '/unlock',
    write: none,
    read: () => [],
    output: record({
      identity: identityOrNull,
      groups: list(shape.group, 10_000),
      isSaved: (value) => value === true,
      treeHead: shape.signed,
    }),
  },
  identities: {
    method: 'POST',
    path: '/identities/query',
    write: (all) => ({ body: { ids: all } }),
    read: ({ body }) => [ids(body, 'body').ids],
    output: shape.byId(shape.links),
  },
  createIdentity: {
    method: 'POST',
    path: '/identities',
    write: (input) => ({ body: input }),
    read: ({ body }) => [signup(body, 'body')],
    output: nothing,
  },
  appendIdentityLink: {
    method: 'POST',
    path: '/identities/:id/links',
    write: (id, one, sessionId) => ({
      params: { id },
      body: { link: one, ...(sessionId === undefined ? {} : { sessionId }) },
    }),
    read: ({ params, body }) => {
      const { link, sessionId } = ownLink(body, 'body');
      return sessionId === undefined
        ? [identityId(params.id, 'id'), link]
        : [identityId(params.id, 'id'), link, sessionId];
    },
    output: nothing,
  },
  findGroups: {
    method: 'GET',
    path: '/groups',
    write: ({ name, mine }) => ({ query: { ...(name === undefined ? {} : { name }), ...(mine ? { mine: '1' } : {}) } }),
    read: ({ query }) => [
      { ...(query.name === undefined ? {} : { name: groupName(query.name, 'name') }), mine: query.mine === '1' },
    ],
    output: list(groupId, 10_000),
  },
  group: {
    method: 'GET',
    path: '/groups/:id',
    write: (id) => ({ params: { id } }),
    read: ({ params }) => [groupId(params.id, 'id')],
    output: shape.group,
  },
  wrapsOf: {
    method: 'GET',
    path: '/groups/:id/wraps/:place',
    write: (id, place) => ({ params: { id, place: String(place) } }),
    read: ({ params }) => [groupId(params.id, 'id'), size(number(params.place), 'place')],
    output: shape.epochWraps,
  },
  createGroup: {
    method: 'POST',
    path: '/groups',
    write: (input) => ({ body: input }),
    read: ({ body }) => [shape.linkAndWraps(body, 'body')],
    output: nothing,
  },
  appendGroupLink: {
    method: 'POST',
    path: '/groups/:id/links',
    write: (id, input) => ({ params: { id }, body: input }),
    read: ({ params, body }) => [groupId(params.id, 'id'), shape.linkAndWraps(body, 'body')],
    output: nothing,
  },
  replaceOwnWraps: {
    method: 'PUT',
    path: '/groups/:id/wraps/self',
    write: (id, own, request) => ({ params: { id }, body: { wraps: own, request } }),
    read: ({ params, body }) => {
      const read = ownWraps(body, 'body');
      return [groupId(params.id, 'id'), read.wraps, read.request];
    },
    output: nothing,
  },
  createSession: {
    method: 'POST',
    path: '/sessions',
    write: (input) => ({ body: input }),
    read: ({ body }) => [shape.generation(body, 'body')],
    output: nothing,
  },
  sessions: {
    method: 'POST',
    path: '/sessions/retrieve',
    write: (all) => ({ body: { ids: all } }),
    read: ({ body }) => [sessionIds(body, 'body').ids],
    output: list(shape.session, 500),
  },
  appendGeneration: {
    method: 'POST',
    path: '/sessions/:id/gens',
    write: (id, input) => ({ params: { id }, body: input }),
    read: ({ params, body }) => [shape.uuid(params.id, 'id'), shape.generation(body, 'body')],
    output: nothing,
  },
  addSessionWraps: {
    method: 'POST',
    path: '/sessions/:id/wraps',
    write: (id, all) => ({ params: { id }, body: { wraps: all } }),
    read: ({ params, body }) => [shape.uuid(params.id, 'id'), wraps(body, 'body').wraps],
    output: nothing,
  },
  revokeSession: {
    method: 'DELETE',
    path: '/sessions/:id',
    write: (id) => ({ params: { id } }),
    read: ({ params }) => [shape.uuid(params.id, 'id')],
    output: nothing,
  },
  validateChallenge: {
    method: 'POST',
    path: '/2mr/validate',
    write: (input) => ({ body: input }),
    read: ({ body }) => [challenge(body, 'body')],
    output: record({ sessionId: string(64, 1) }),
  },
  beginBackup: {
    method: 'POST',
    path: '/2mr/begin',
    write: (input) => ({ body: input }),
    read: ({ body }) => [backupPlace(body, 'body')],
    output: record({ half: shape.base64Text, version: integer(1) }),
  },
  pushBackup: {
    method: 'POST',
    path: '/2mr/push',
    write: (input) => ({ body: input }),
    read: ({ body }) => [push(body, 'body')],
    output: nothing,
  },
  searchBackup: {
    method: 'POST',
    path: '/2mr/search',
    write: (input) => ({ body: input }),
    read: ({ body }) => [search(body, 'body')],
    output: record({
      identityId,
      profileId: string(64, 1),
      version: integer(1),
      half: shape.base64Text,
      blob: shape.base64Text,
      authenticated: (value) => value === true,
    }),
  },
  askFactor: {
    method: 'POST',
    path: '/2mr/factor',
    write: (input) => ({ body: input }),
    read: ({ body }) => [newFactor(body, 'body')],
    output: search,
  },
  confirmFactor: {
    method: 'POST',
    path: '/2mr/factor/confirm',
    write: (input) => ({ body: input }),
    read: ({ body }) => [typedCode(body, 'body')],
    output: nothing,
  },
  askReset: {
    method: 'POST',
    path: '/2mr/reset',
    write: none,
    read: () => [],
    output: record({ allowedAt: integer() }),
  },
  resetState: {
    method: 'GET',
    path: '/2mr/reset',
    write: none,
    read: () => [],
    output: record({}, { allowedAt: integer() }),
  },
  cancelReset: { method: 'DELETE', path: '/2mr/reset', write: none, read: () => [], output: nothing },
  askErasure: {
    method: 'POST',
    path: '/erasure',
    write: (claim) => ({ body: { claim } }),
    read: ({ body }) => [erasure(body, 'body').claim],
    output: record({ allowedAt: integer() }),
  },
  erasureState: {
    method: 'GET',
    path: '/erasure',
    write: none,
    read: () => [],
    output: record({}, { allowedAt: integer() }),
  },
  cancelErasure: { method: 'DELETE', path: '/erasure', write: none, read: () => [], output: nothing },
  completeReset: { method: 'POST', path: '/2mr/reset/complete', write: none, read: () => [], output: nothing },
  ...CARD_ROUTES,
  putRecoveryBox: {
    method: 'PUT',
    path: '/identities/:id/recovery-box',
    write: (id, one, claim) => ({ params: { id }, body: { box: one, claim } }),
    read: ({ params, body }) => {
      const put = box(body, 'body');
      return [identityId(params.id, 'id'), put.box, put.claim];
    },
    output: nothing,
  },
  recoveryBox: {
    method: 'GET',
    path: '/recovery-box',
    write: none,
    read: () => [],
    output: record({ identityId, box: shape.base64Text }),
  },
  putPins: {
    method: 'PUT',
    path: '/pins',
    write: (input) => ({ body: input }),
    read: ({ body }) => [newPins(body, 'body')],
    output: nothing,
  },
  pins: {
    method: 'GET',
    path: '/pins',
    write: none,
    read: () => [],
    output: nullable(record({ version: integer(1), blob: shape.base64Text })),
  },
  ...CONTACT_ROUTES,
  ...DEVICE_ROUTES,
  ...LOG_ROUTES,
};
