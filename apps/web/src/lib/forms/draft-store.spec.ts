import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { draftStore } from './draft-store.ts';

const DRAFT = { sealed: 'sealed-answers', at: '2026-11-22T08:00:00.000Z' };
const read = () => draftStore.read('record.doctor.patient');

beforeEach(() => draftStore.write('record.doctor.patient', DRAFT));

describe('a draft kept in the browser', () => {
  it('is read again under its key, and under no other', async () => {
    expect(await read()).toEqual(DRAFT);
    expect(await draftStore.read('record.doctor.other')).toBeNull();
  });

  it('a draft kept in the browser is gone once it is removed', async () => {
    await draftStore.remove('record.doctor.patient');
    expect(await read()).toBeNull();
  });

  it('a draft kept in the browser is gone once all are cleared', async () => {
    await draftStore.clear();
    expect(await read()).toBeNull();
  });
});
