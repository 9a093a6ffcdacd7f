import { MAX_DEVICE_ENTRIES } from '../device/chain.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { bytesText, integer, list, oneOf, record, type Schema } from '../wire/schema.ts';
import type { Route } from './route.ts';
import * as shape from './shapes.ts';

const device = shape.uuid;
const token = bytesText(32);
const share = bytesText(32);
const asked = record({ device, token, number: shape.count() });
const next = record({ device, token });
const added = record({ entry: shape.signed }, { token });
const isTrue: Schema<boolean> = (value) => value === true;
const nothing: Schema<undefined> = () => undefined as undefined;
const used: Schema<Record<string, number>> = (value, path) =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([id, at]) => [
      device(id, path),
      integer()(at, path),
    ]),
  );

type Name = 'deviceShare' | 'nextDeviceShare' | 'devices' | 'addDeviceEntry';

/** The devices of the caller (PROTOCOL.md §11), one line per call of the port. */
export const DEVICE_ROUTES: { [N in Name & keyof VaultServer]: Route<N> } = {
  deviceShare: {
    method: 'POST',
    path: '/devices/share',
    write: (input) => ({ body: input }),
    read: ({ body }) => [asked(body, 'body')],
    output: oneOf(record({ number: shape.count(1), share, isDue: isTrue }), record({ removed: shape.signed })),
  },
  nextDeviceShare: {
    method: 'POST',
    path: '/devices/share/next',
    write: (input) => ({ body: input }),
    read: ({ body }) => [next(body, 'body')],
    output: record({ number: shape.count(1), share }),
  },
  devices: {
    method: 'GET',
    path: '/devices',
    write: () => ({}),
    read: () => [],
    output: record({ entries: list(shape.signed, MAX_DEVICE_ENTRIES), used }),
  },
  addDeviceEntry: {
    method: 'POST',
    path: '/devices/entries',
    write: (entry, one) => ({ body: { entry, ...(one === undefined ? {} : { token: one }) } }),
    read: ({ body }) => {
      const read = added(body, 'body');
      return read.token === undefined ? [read.entry] : [read.entry, read.token];
    },
    output: nothing,
  },
};
