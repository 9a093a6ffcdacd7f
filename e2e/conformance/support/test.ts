import { test as base, expect } from '@playwright/test';
import { ownPorts } from '../../support/addresses.ts';
import { anOwnProduct, type OwnProduct } from '../../support/own-product.ts';
import type { Answer } from './wire.ts';

/** Tests on the wire: one product per worker, which tests share and none may break. */
export const test = base.extend<object, { product: OwnProduct }>({
  product: [
    async ({ playwright: _playwright }, use, { parallelIndex }) => {
      const log = `wire-${parallelIndex}.log`;
      const options = { log, environment: { LOG_LEVEL: 'info' }, vaultPort: ownPorts.wireVault + parallelIndex };
      const product = await anOwnProduct(ownPorts.wire + parallelIndex, options);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** The refusal, complete in every member that design api §1 "Errors" names. */
export const expectRefusal = (answer: Answer, status: number, code: string, more: object = {}): void => {
  expect(`${answer.status} ${answer.text}`).toContain(`${status} `);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.as()).toMatchObject({
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title: expect.any(String),
    status,
    detail: expect.any(String),
    instance: expect.any(String),
    code,
    message: expect.any(String),
    traceId: answer.headers['x-request-id'],
    ...more,
  });
};

export { expect };
