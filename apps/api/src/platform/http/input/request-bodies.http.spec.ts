import { describe, expect, it } from '@jest/globals';
import { create, good, http, nested, setUpThings } from '../../../testing/http/things.ts';

setUpThings();

describe('the body of a request', () => {
  it('20 levels and lists of 1000 are read', async () => {
    const open = (value: unknown) => http.app.inject({ method: 'POST', url: '/api/open', payload: { value } });

    expect((await open(nested(18))).statusCode).toBe(200);
    expect((await open(Array(1000).fill(1))).statusCode).toBe(200);
  });

  it('a packed body is refused with 415, for it would be read as it lies', async () => {
    expect((await create('{}', { 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });

  it('bytes that are no UTF-8 are refused, not mended', async () => {
    const payload = Buffer.from('7b226e616d65223a22ff227d', 'hex');
    const headers = { authorization: 'doctor', 'content-type': 'application/json; charset=UTF-8' };
    const answer = await http.app.inject({ method: 'POST', url: '/api/thing', headers, payload });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('half of a character is refused where it stands', async () => {
    const answer = await create(JSON.stringify({ ...good, name: '\ud800 and the rest' }));

    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ pointer: '/name' }] });
  });
});
