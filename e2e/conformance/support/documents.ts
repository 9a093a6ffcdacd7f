import type { OwnProduct } from '../../support/own-product.ts';
import type { Person } from './people.ts';

/** As a browser draws one: the time first, so that nobody takes the place of what is older. */
export const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
};

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
