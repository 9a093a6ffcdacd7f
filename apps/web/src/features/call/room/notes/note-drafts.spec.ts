import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Observation } from '@maillon/contracts/record/observations';
import { QueryClient } from '@tanstack/react-query';
import { noteWritten, visitObservations } from '../../../../data/agenda/visit-observations.ts';
import { NoteTaken, type StoredNote } from './note-draft.ts';
import { noteDrafts } from './note-drafts.ts';

afterEach(() => void jest.useRealTimers());

const note = (html: string, version: number): StoredNote => ({
  ...{ html, version, author: 'Hélène VASSEUR', at: '2026-03-10T09:00:00.000Z' },
});

const anObservation = (id: string, version: number): Observation => ({
  ...{ id, version, type: 'conclusion', valueString: 'sealed', author: { id: 'doctor-1', name: 'Hélène VASSEUR' } },
  ...{ creation: '2026-03-10T09:00:00.000Z', measuredAt: null },
});

describe('the report of a visit that was just left', () => {
  it('waits for a note that is on its way, and hears when it is stored', async () => {
    const answer = Promise.withResolvers<StoredNote>();
    const draft = noteDrafts.of('visit-1', 'conclusion', () => answer.promise);
    const heard = jest.fn();
    const end = noteDrafts.subscribe('visit-1', heard);
    expect(noteDrafts.unstored('visit-1')).toBeNull();
    draft.edit('<p>a</p>');
    noteDrafts.save('visit-1');
    expect([noteDrafts.unstored('visit-1'), noteDrafts.unstored('visit-2')]).toEqual(['saving', null]);
    answer.resolve(note('<p>a</p>', 1));
    await answer.promise;
    await Promise.resolve();
    expect([noteDrafts.unstored('visit-1'), heard.mock.calls.length > 0]).toEqual([null, true]);
    end();
  });

  it('says that a note could not be stored, or that two texts are to be chosen from', async () => {
    jest.useFakeTimers();
    const failed = noteDrafts.of('visit-3', 'history', () => Promise.reject(new Error('away')));
    failed.edit('<p>a</p>');
    await failed.save();
    expect(noteDrafts.unstored('visit-3')).toBe('failed');
    const disputed = noteDrafts.of('visit-3', 'conclusion', () => Promise.reject(new NoteTaken(note('<p>b</p>', 1))));
    disputed.edit('<p>a</p>');
    await disputed.save();
    expect(noteDrafts.unstored('visit-3')).toBe('disputed');
    failed.stop();
  });

  it('reads what this page has stored, whether or not its event has come', async () => {
    const client = new QueryClient();
    const { queryKey } = visitObservations('visit-4');
    const [old, other] = [anObservation('a', 1), anObservation('b', 1)];
    client.setQueryData(queryKey, [old, other]);
    await noteWritten(client, 'visit-4', { ...old, version: 2 });
    expect(client.getQueryData(queryKey)).toEqual([other, { ...old, version: 2 }]);
  });
});
