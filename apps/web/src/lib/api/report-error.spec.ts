import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ApiProblem } from '@maillon/contracts/endpoint/client';
import { reportError as contract } from '@maillon/contracts/system/platform';
import { reportError } from './report-error.ts';

const sent: { readonly url: string; readonly body: Blob }[] = [];

beforeEach(() => {
  sent.length = 0;
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: Blob) => sent.push({ url, body }),
  });
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

const reported = async (error: unknown): Promise<unknown> => {
  reportError(error);
  const [{ url, body } = { url: '', body: new Blob() }] = sent;
  expect(url).toBe('/api/client-error');
  expect(body.type).toBe('application/json');
  return contract.body.parse(JSON.parse(await body.text()));
};

it('says of what kind it was, on which screen and where in our scripts', async () => {
  window.history.replaceState(null, '', '/app/patients/0190f1c2-0000-7000-8000-000000000001?q=Camille');
  const error = new TypeError('cannot read « grossesse gémellaire »');
  error.stack = [
    'TypeError: cannot read « grossesse gémellaire »',
    '    at Record (https://maillon.example/assets/record-DxK2_a-9.js:12:345)',
    '    at https://maillon.example/assets/react-9f.js:1:88123',
  ].join('\n');
  expect(await reported(error)).toEqual({
    name: 'TypeError',
    screen: '/app/patients/:id',
    frames: ['record-DxK2_a-9.js:12:345', 'react-9f.js:1:88123'],
  });
});

it('says nothing of what the error says, whatever it is', async () => {
  const camille = Object.assign(new Error('Camille'), { name: 'Camille Fontanel', stack: undefined });
  expect(await reported(camille)).toEqual({ name: 'Error', screen: '/', frames: [] });
  sent.length = 0;
  expect(await reported('Camille')).toEqual({ name: 'Error', screen: '/', frames: [] });
});

it('names the request that the server answered', async () => {
  const problem = new ApiProblem({
    type: '/problems/internal',
    title: 'Une erreur est survenue',
    status: 500,
    detail: 'Une erreur est survenue',
    instance: '/api/user/current',
    code: 'INTERNAL',
    message: 'internal',
    traceId: '4bf92f35',
  });
  expect(await reported(problem)).toMatchObject({ name: 'ApiProblem', traceId: '4bf92f35' });
});

it('is silent where a browser cannot send it', () => {
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: undefined });
  expect(() => reportError(new Error('x'))).not.toThrow();
});
