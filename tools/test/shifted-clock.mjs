/**
 * Lets the clock of a test file begin at `TEST_NOW` and run on from there: set up by Jest in the context of each file, before its
 * first import. Postgres keeps its own clock, and so do timers, files and whatever runs in another process.
 */
const RealDate = globalThis.Date;
const realNow = RealDate.now.bind(RealDate);
const shift = RealDate.parse(process.env.TEST_NOW ?? '') - realNow();
if (Number.isNaN(shift)) throw new RangeError('TEST_NOW is not an instant');

const now = () => realNow() + shift;
RealDate.now = now;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget === globalThis.Date ? target : newTarget),
});
