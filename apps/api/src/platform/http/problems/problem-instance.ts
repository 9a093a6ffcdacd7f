/** Words of our own paths, and the files that lie beside them. */
const WORD = /^[a-z][a-z-]{0,39}\d{0,2}(\.(json|txt|ics|csv|pdf|zip|html|js|css|map|png|svg|ico|woff2|webmanifest))?$/i;
/** What the build of the web app names by its content: no person gives these names. */
const BUILT = /^\/assets\/[\w.-]{1,100}$/;
/** Ids of ours, and what is counted. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(-[A-Z\d_-]{1,60})?$/i;
const COUNT = /^\d{1,4}$/;

const isOurs = (segment: string): boolean =>
  /^\.{0,2}$/.test(segment) || WORD.test(segment) || ID.test(segment) || COUNT.test(segment);

/** What the escapes of a path stand for; null where they stand for nothing. */
const unescaped = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/**
 * The path that was asked for (RFC 9457, `instance`), spelled as it was and without its query. A path with anything but words and
 * ids in it may name a person or be a secret (the address of a calendar feed): its template stands for it, or the request where
 * nothing matched.
 */
export const instanceOf = (url: string, template: string, requestId: string): string => {
  const [path = ''] = url.split('?', 1);
  const meant = unescaped(path);
  if (meant?.startsWith('/') && (BUILT.test(meant) || meant.split('/').every(isOurs))) return path;
  return template || `urn:request:${requestId}`;
};
