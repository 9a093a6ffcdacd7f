import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anHttpServer, type TestHttpServer } from '../../testing/http/an-http-server.ts';
import { ThingsController } from '../../testing/http/things.controller.ts';
import { ClientErrorsController } from './client-errors.controller.ts';
import { ConfigController } from './config.controller.ts';
import { HealthController } from './health.controller.ts';
import { HealthParts, type PartState } from './health-parts.ts';
import { MetricsTokenGuard, MetricsTokenStrategy } from './machine-credential.guard.ts';
import { MetricsController } from './metrics.controller.ts';
import { reachable } from './reachable.ts';

const TOKEN = 'the-token-of-the-program-that-collects';

describe('operations', () => {
  let http: TestHttpServer;
  const lines: string[] = [];

  beforeAll(async () => {
    http = await anHttpServer({
      controllers: [ClientErrorsController, ConfigController, HealthController, MetricsController, ThingsController],
      providers: [HealthParts, MetricsTokenGuard, MetricsTokenStrategy],
      env: {
        ...{ METRICS_TOKEN: TOKEN, COUNTRY: 'CI', VARIANT: 'mobility' },
        // Not offered where doctors have no number for it.
        ...{ ORDOCLIC_API_URL: 'https://prescriptions.test', ORDOCLIC_API_KEY: 'k' },
        ORDOCLIC_FRAME_URL: 'https://prescriptions.test/frame',
      },
      logLines: lines,
    });
  });

  afterAll(() => http.app.close());

  const get = (url: string, headers: Record<string, string> = {}) => http.app.inject({ url, headers });

  it('tells clients what they must know before anyone signs in', async () => {
    expect((await get('/api/config')).json()).toEqual({
      variant: 'mobility',
      country: 'CI',
      currency: 'XOF',
      mode: 'LOCAL',
      features: { devOutbox: true, video: false, payment: false, vault: false, signInWith: [] },
      legalVersion: '2025-01-29',
      texts: 'corrected',
      livekitUrl: null,
      boxUrl: null,
      billingUrl: null,
      prescriptionUrl: null,
      patientChangeHours: 24,
      mapTiles: null,
      mapAttribution: null,
      operator: {
        name: '[nom de l’opérateur : à renseigner]',
        legalForm: '[forme juridique : à renseigner]',
        address: '[adresse du siège : à renseigner]',
        registration: '[numéro d’immatriculation : à renseigner]',
        dpoEmail: '[adresse du délégué à la protection des données : à renseigner]',
        consentEmail: '[adresse des accords parentaux : à renseigner]',
        healthDataHost: '[hébergeur de données de santé : à renseigner]',
        supportEmail: null,
      },
    });
  });

  describe('an application of a person that stopped at an error', () => {
    const report = { name: 'TypeError', screen: '/app/patients/:id', frames: ['record-DxK2_a-9.js:12:345'] };
    const send = (payload: Record<string, unknown>) =>
      http.app.inject({ method: 'POST', url: '/api/client-error', payload });

    it('an application of a person that stopped at an error is in the log, and counted', async () => {
      expect((await send({ ...report, traceId: '4bf92f35' })).statusCode).toBe(204);
      expect(lines.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ level: 50, event: 'client.error', ...report, traceId: '4bf92f35' }),
      );
      const { body } = await get('/api/metrics', { authorization: `Bearer ${TOKEN}` });
      expect(body).toMatch(/^maillon_client_errors_total [1-9]/m);
    });

    it.each([
      ['a name', { name: 'Camille Fontanel' }],
      ['an id', { screen: '/app/patients/0190f1c2-0000-7000-8000-000000000001' }],
      ['a query', { screen: '/app/patients?q=Camille' }],
      ['a sentence', { frames: ['cannot read « grossesse gémellaire »'] }],
      ['more than there are', { frames: Array.from({ length: 13 }, () => 'a.js:1:1') }],
      ['another member', { message: 'Camille' }],
    ])('says nothing that a person may have typed: %s', async (_what, part) => {
      const before = lines.length;
      expect((await send({ ...report, ...part })).statusCode).toBe(422);
      expect(lines.slice(before).join()).not.toContain('client.error');
    });
  });

  describe('health', () => {
    const states = new Map<string, () => Promise<PartState>>();
    beforeAll(() => {
      const parts = http.app.get(HealthParts);
      const register = (name: string, required: boolean) =>
        parts.register({ name, required, check: () => states.get(name)?.() ?? Promise.resolve('up') });
      register('database', true);
      register('video', false);
    });

    it('lives while the process answers', async () => {
      expect((await get('/api/health/live')).json()).toEqual({ status: 'ok' });
    });

    it('is ready with the state of each part', async () => {
      states.set('video', async () => 'absent');

      expect((await get('/api/health/ready')).json()).toEqual({
        status: 'ok',
        parts: { database: 'up', video: 'absent' },
      });
    });

    it('is ready without a part that the product can do without', async () => {
      states.set('video', () => Promise.reject(new Error('no answer')));

      expect((await get('/api/health/ready')).json()).toMatchObject({ status: 'ok', parts: { video: 'down' } });
    });

    it('asks each part once for all who want to know at the same moment', async () => {
      let asked = 0;
      states.set('video', async () => {
        asked += 1;
        await new Promise(setImmediate);
        return 'up';
      });
      const parts = http.app.get(HealthParts);
      await Promise.all(Array.from({ length: 20 }, () => parts.states()));
      states.delete('video');

      expect(asked).toBe(1);
    });

    it('is not ready without one that it needs, and names it', async () => {
      states.set('database', () => Promise.reject(new Error('no answer')));
      const answer = await get('/api/health/ready');
      states.delete('database');

      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.json()).toMatchObject({ errors: [{ pointer: '/parts/database', code: 'DOWN' }] });
    });
  });

  describe('metrics', () => {
    it.each([
      ['nobody', {}],
      ['a wrong token', { authorization: 'Bearer wrong' }],
      ['a token of another kind', { authorization: `Basic ${TOKEN}` }],
    ])('are refused to %s', async (_rule, headers) => {
      const answer = await get('/api/metrics', headers as Record<string, string>);

      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="Maillon"');
      expect(answer.json()).toMatchObject({ code: 'MACHINE_CREDENTIAL_REQUIRED' });
    });

    it('are given to the program that has the token, also at the root, with routes as templates', async () => {
      await get('/api/thing/01970000-0000-7000-8000-0000000000a1');
      const answer = await get('/metrics', { authorization: `Bearer ${TOKEN}` });

      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).toContain('route="/api/thing/:id",status="401"');
      expect(answer.body).not.toContain('01970000');
    });

    it('are refused to everybody where no token is configured', async () => {
      const { app } = await anHttpServer({
        controllers: [MetricsController],
        providers: [MetricsTokenGuard, MetricsTokenStrategy],
      });
      const answer = await app.inject({ url: '/api/metrics', headers: { authorization: 'Bearer undefined' } });
      await app.close();

      expect(answer.statusCode).toBe(401);
    });
  });

  it('a part that nothing listens for is down', async () => {
    expect(await reachable('smtp://127.0.0.1:1')).toBe('down');
  });
});
