/** Node's environment of Jest, on a context in which a global is found at once. */
import vm from 'node:vm';
import { TestEnvironment as ProxiedEnvironment } from 'jest-environment-node';

/** What Node hands out was made with these: a copy of the context's own would not be recognized. */
const OF_NODE = new Set(/** @type {PropertyKey[]} */ (['ArrayBuffer', 'Uint8Array']));

/**
 * Jest's own context stands behind a proxy, which each `Math`, `Date` or `Buffer` asks: most of the time of whatever
 * loops. Here the globals are properties of the context itself.
 */
export default class DirectEnvironment extends ProxiedEnvironment {
  constructor(config, context) {
    super(config, context);
    const proxied = this.global;
    const direct = vm.createContext(vm.constants.DONT_CONTEXTIFY);
    for (const key of Reflect.ownKeys(proxied)) {
      if (!OF_NODE.has(key) && Object.hasOwn(direct, key)) continue;
      const property = Reflect.getOwnPropertyDescriptor(proxied, key) ?? {};
      Object.defineProperty(direct, key, 'value' in property ? property : readOnce(direct, key, () => proxied[key]));
    }
    Object.assign(this, {
      context: direct,
      global: Object.assign(direct, { global: direct }),
      moduleMocker: madeAgain(this.moduleMocker, direct),
      fakeTimersModern: madeAgain(this.fakeTimersModern, { config: config.projectConfig, global: direct }),
    });
  }
}

/** Most of Node's globals are made when they are first asked for. */
function readOnce(target, key, read) {
  const keep = (value) => {
    Object.defineProperty(target, key, { value, writable: true, configurable: true, enumerable: true });
    return value;
  };
  return { configurable: true, enumerable: true, get: () => keep(read()), set: keep };
}

/** Another one of its kind, for another context. */
const madeAgain = (made, ...values) => Reflect.construct(made.constructor, values);
