import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pushWorkerAddress, shellWorkerAddress, startWorker, workerForLibrary } from './start-worker.ts';

const started: string[] = [];
const fetched = jest.fn<(address: string, how: RequestInit) => Promise<Response>>();

const answer = { ok: true, arrayBuffer: async () => new ArrayBuffer(0) } as unknown as Response;

const aBuild = (integrity: Record<string, string>): void => {
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({ integrity });
  document.head.append(map);
};

beforeEach(() => {
  started.length = 0;
  fetched.mockReset().mockResolvedValue(answer);
  let made = 0;
  Object.assign(URL, { createObjectURL: () => `blob:http://localhost/${++made}` });
  Object.assign(globalThis, {
    fetch: fetched,
    Worker: class {
      constructor(address: string) {
        started.push(address);
      }
    },
  });
});
afterEach(() => {
  document.head.replaceChildren();
  for (const name of ['fetch', 'Worker']) Reflect.deleteProperty(globalThis, name);
});

it('a worker is started from what was fetched under the hash of the build, once per file', async () => {
  aBuild({ '/assets/a.js': 'sha256-a' });
  await startWorker('/assets/a.js');
  await startWorker('/assets/a.js');
  expect(fetched.mock.calls).toEqual([['/assets/a.js', { integrity: 'sha256-a' }]]);
  expect(started).toEqual(['blob:http://localhost/1', 'blob:http://localhost/1']);
});

it('a file that is not the one that was built is fetched once more from the server, and then not started', async () => {
  aBuild({ '/assets/b.js': 'sha256-b' });
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(startWorker('/assets/b.js')).rejects.toThrow(TypeError);
  expect(fetched.mock.calls.map(([, { cache }]) => cache)).toEqual([undefined, 'reload']);
  expect(started).toEqual([]);

  fetched.mockResolvedValue(answer);
  await startWorker('/assets/b.js');
  expect(started).toHaveLength(1);
});

it('a file that the build does not name is not started', async () => {
  aBuild({ '/assets/c.js': 'sha256-c' });
  await expect(startWorker('/assets/other.js')).rejects.toThrow('a worker that was not built');
  expect(started).toEqual([]);
});

it('what Vite serves while one develops is started as it is', async () => {
  await startWorker('/src/d.worker.ts?worker_file');
  expect(started).toEqual(['/src/d.worker.ts?worker_file']);
  expect([pushWorkerAddress(), shellWorkerAddress()]).toEqual(['/sw.js', '/shell-worker.js']);
});

it('a library may start the worker that was built, by its text, and no other text becomes an address', async () => {
  const policies: Record<string, { createScriptURL: (address: string) => string }> = {};
  const createPolicy = (name: string, rules: { createScriptURL: (address: string) => string }) => {
    policies[name] = rules;
    return rules;
  };
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  aBuild({ '/assets/map.js': 'sha256-m' });
  const address = await workerForLibrary('/assets/map.js');
  await workerForLibrary('/assets/map.js');
  expect(Object.keys(policies)).toEqual(['default']);
  expect(policies.default?.createScriptURL(address)).toBe(address);
  for (const other of ['/assets/map.js', 'blob:http://localhost/9', 'https://elsewhere.example/x.js'])
    expect(() => policies.default?.createScriptURL(other)).toThrow('not a worker of ours');
  await expect(workerForLibrary('/assets/other.js')).rejects.toThrow('a worker that was not built');
  Reflect.deleteProperty(globalThis, 'trustedTypes');
});
