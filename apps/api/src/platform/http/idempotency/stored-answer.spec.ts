import { describe, expect, it } from '@jest/globals';
import { endpoint } from '@maillon/contracts/endpoint/endpoint';
import * as z from 'zod';
import { isReadAgain, storedIds, toStoredAnswer } from './stored-answer.ts';

const contract = endpoint({
  id: 'notes.create',
  kept: 'ids',
  method: 'POST',
  path: '/note',
  summary: 'Écrit une note.',
  audience: ['doctor'],
  output: z.object({ id: z.string(), text: z.string() }),
  refusals: [],
});
const own = { ...contract, kept: 'own' } as const;
const answered = (body: unknown, status = 201) => ({
  status,
  headers: { etag: '"3"', 'content-type': 'application/json; charset=utf-8' },
  body: body === null ? null : JSON.stringify(body),
});

describe('what is kept of an answer under its idempotency key', () => {
  it('is the status and the id, where the contract says ids', () => {
    const kept = toStoredAnswer(contract, answered({ id: 'n1', text: 'enceinte de douze semaines' }));

    expect(kept.status).toBe(201);
    expect(kept.headers).not.toHaveProperty('etag');
    expect(storedIds(contract, kept)).toEqual(['n1']);
    expect(JSON.stringify(kept)).not.toContain('semaines');
  });

  it('is the id of each item of a list', () => {
    expect(storedIds(contract, toStoredAnswer(contract, answered([{ id: 'n1' }, { id: 'n2' }])))).toEqual(['n1', 'n2']);
  });

  it('is what the contract picks, where the ids stand elsewhere', () => {
    const deeper = { ...contract, idsOf: ({ lines }: { lines: { id: string }[] }) => lines.map(({ id }) => id) };

    expect(storedIds(deeper, toStoredAnswer(deeper, answered({ lines: [{ id: 'l1', text: 'x' }] })))).toEqual(['l1']);
  });

  it('is nothing but the status for an answer without a body', () => {
    expect(isReadAgain(contract, answered(null, 204))).toBe(false);
    expect(toStoredAnswer(contract, answered(null, 204)).body).toBeNull();
  });

  it('is all of it for a refusal, and for what is about the caller’s own account', () => {
    const refused = answered({ code: 'DATE_IN_PAST' }, 422);

    expect(toStoredAnswer(contract, refused)).toEqual(refused);
    expect(isReadAgain(contract, refused)).toBe(false);
    expect(toStoredAnswer(own, answered({ id: 'n1', text: 'mine' })).body).toContain('mine');
  });

  it('gives the ids of an answer that was kept whole by an earlier version', () => {
    expect(storedIds(contract, answered({ id: 'n1', text: 'whole' }))).toEqual(['n1']);
  });
});
