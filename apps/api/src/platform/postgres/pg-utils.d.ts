/** The part of pg (8.23) that turns values into what is sent; its types leave it out. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null };
  export default utils;
}
