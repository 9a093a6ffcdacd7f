import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { sessionEnded } from '../session/session-end.ts';
import { draftStore } from './draft-store.ts';

const DRAFT = { sealed: 'sealed-answers', at: '2026-11-22T08:00:00.000Z' };
const read = () => draftStore.read('record.doctor.patient');

beforeEach(() => draftStore.write('record.doctor.patient', DRAFT));

describe('a draft kept in the browser', () => {
  it('is read again under its key, and under no other', async () => {
    expect(await read()).toEqual(DRAFT);
    expect(await draftStore.read('record.doctor.other')).toBeNull();
  });

  it('is gone once it is removed', async () => {
    await draftStore.remove('record.doctor.patient');
    expect(await read()).toBeNull();
  });

  it('outlives a session that ran out', async () => {
    sessionEnded('expired');
    expect(await read()).toEqual(DRAFT);
  });

  it('is gone once its writer signs out', async () => {
    sessionEnded('signed-out');
    await waitFor(async () => expect(await read()).toBeNull());
  });
});
