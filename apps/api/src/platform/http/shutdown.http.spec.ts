import { request as httpRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { anHttpServer } from '../../testing/http/an-http-server.ts';
import { failures, ThingsController } from '../../testing/http/things.controller.ts';

const statusOf = (url: string): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = httpRequest(url, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  request.on('error', reject);
  request.end();
  return promise;
};

describe('a process that is told to stop', () => {
  it('answers the requests it has taken, and takes no new ones', async () => {
    const { app } = await anHttpServer({ controllers: [ThingsController] });
    const { promise: work, resolve: finish } = Promise.withResolvers<{ name: string }>();
    let taken = false;
    failures.set('slow', () => {
      taken = true;
      return work;
    });
    await app.listen(0, '127.0.0.1');
    const url = await app.getUrl();

    const slow = statusOf(`${url}/api/broken?how=slow`);
    await eventually(() => taken);
    const closed = app.close();
    await eventually(() =>
      statusOf(`${url}/api/broken?how=none`).then(
        () => false,
        () => true,
      ),
    );
    finish({ name: 'done' });

    expect(await slow).toBe(200);
    await closed;
  });
});
