/** Words of our own paths, and the files that lie beside them. */
const WORD = /^[a-z][a-z-]{0,39}\d{0,2}(\.(json|txt|ics|csv|pdf|zip|html))?$/i;
/** Ids of ours, and what is counted. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(-[A-Z\d_-]{1,60})?$/i;
const COUNT = /^\d{1,4}$/;

const isOurs = (segment: string): boolean =>
  segment === '' || WORD.test(segment) || ID.test(segment) || COUNT.test(segment);

/**
 * The path that was asked for (RFC 9457, `instance`), without its query. A path with anything but words and ids in it may name
 * a person or be a secret (the address of a calendar feed): its template stands for it, or the request where nothing matched.
 */
export const instanceOf = (url: string, template: string, requestId: string): string => {
  const [path = ''] = url.split('?', 1);
  if (path.startsWith('/') && path.split('/').every(isOurs)) return path;
  return template || `urn:request:${requestId}`;
};
