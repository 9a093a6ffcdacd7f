import type { OwnProduct } from '../../support/own-product.ts';
import type { Person } from './people.ts';

/** A form with files, as a browser sends it. */
export const upload = (
  { address }: OwnProduct,
  { caller }: Person,
  payload: object,
  bytes: Uint8Array<ArrayBuffer>,
) => {
  const body = new FormData();
  body.append('payloads', JSON.stringify([payload]));
  body.append('files', new Blob([bytes]), 'x');
  return fetch(`${address}/api/upload`, {
    method: 'POST',
    headers: { rid: 'anti-csrf', cookie: caller.cookieHeader() },
    body,
  });
};
