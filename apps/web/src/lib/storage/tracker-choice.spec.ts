import { beforeEach, describe, expect, it } from '@jest/globals';
import { storageKey } from '../../config/storage.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { setPublicConfig } from '../api/public-config.ts';
import { storage } from './storage.ts';
import { rememberTrackerAnswer, trackerAnswer } from './tracker-choice.ts';

const GIVEN = new Date('2026-03-10T09:00:00Z');

setPublicConfig(TEST_CONFIG);

describe('the answer about trackers', () => {
  beforeEach(() => storage.remove(storageKey.trackers));

  it('is nothing as long as nobody gave one', () => {
    expect(trackerAnswer(GIVEN)).toBeNull();
  });

  it.each(['accepted', 'refused'] as const)('%s is remembered for six months', (answer) => {
    rememberTrackerAnswer(answer, GIVEN);
    expect(trackerAnswer(new Date('2026-09-09T09:00:00Z'))).toBe(answer);
    expect(trackerAnswer(new Date('2026-09-11T09:00:00Z'))).toBeNull();
  });

  it('ends with the month where the sixth one is shorter', () => {
    rememberTrackerAnswer('accepted', new Date('2026-08-31T09:00:00Z'));
    expect(trackerAnswer(new Date('2027-02-27T22:59:00Z'))).toBe('accepted');
    expect(trackerAnswer(new Date('2027-02-27T23:01:00Z'))).toBeNull();
  });

  it('is not taken from what somebody else wrote there', () => {
    storage.write(storageKey.trackers, 'yes 2026-03-10');
    expect(trackerAnswer(GIVEN)).toBeNull();
  });
});
