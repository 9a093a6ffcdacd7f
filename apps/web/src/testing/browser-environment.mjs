import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom, with the parts of today's browsers that it lacks and Node has. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, { Response, Request, Headers, structuredClone, TextEncoder, TextDecoder });
    if (this.global.crypto.randomUUID === undefined) this.global.crypto.randomUUID = () => crypto.randomUUID();
    this.global.scrollTo = () => {};
    this.global.matchMedia = (media) => ({
      media,
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    });
  }
}
