import { TestEnvironment } from 'jest-environment-jsdom';

/** React reads a form that is on its way; what our forms send is in their state. */
class FilledLater extends FormData {
  constructor(_form, _submitter) {
    super();
  }
}

/** jsdom, with the parts of today's browsers that it lacks and Node has. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, { Response, Request, Headers, structuredClone, TextEncoder, TextDecoder });
    // The whole of it: jsdom's has no `subtle`, and the vault's keys are real ones in tests too.
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
    Object.assign(this.global, { CryptoKey, ArrayBuffer, Uint8Array });
    // Blobs that can be read, and forms that take them.
    Object.assign(this.global, { Blob, File, FormData: FilledLater });
    this.global.scrollTo = () => {};
    this.global.matchMedia = (media) => ({
      media,
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    });
  }
}
