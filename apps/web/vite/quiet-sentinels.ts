import type { Plugin } from 'vite';

const REACT_DOM = /\/react-dom-client\.production\.js$/;
/** `var SuspenseException = Error(formatProdErrorMessage(460))`, at the top of the file or in the middle of a `var`. */
const SENTINEL = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const KNOWN = 5;

/**
 * React marks its own control flow with errors that are compared and never read, made when its file is evaluated. Where a tool is
 * attached (Lighthouse, Playwright, the developer's window), V8 reads the whole of react-dom again for their stacks: a hundred
 * milliseconds of a slow phone before the first paint. Without a stack they are as good.
 */
export const quietSentinels = (): Plugin => ({
  name: 'maillon:quiet-sentinels',
  apply: 'build',
  transform(code, id) {
    if (!REACT_DOM.test(id)) return null;
    let met = 0;
    const quiet = code.replace(SENTINEL, (_all, name: string, message: string) => {
      met += 1;
      return `${name} = Object.create(Error.prototype, { message: { value: ${message} } })`;
    });
    if (met !== KNOWN) this.error(`react-dom has ${met} errors that only mark, not ${KNOWN}: read it again`);
    return { code: quiet, map: null };
  },
});
