import { describe, expect, it } from '@jest/globals';
import { LOOKS_BEFORE_NAMED, UnreadableParticipants } from './unreadable-participants.ts';

const inUse = (version: number): UnreadableParticipants => {
  const made = new UnreadableParticipants();
  made.use(version);
  return made;
};
const lookedLongEnough = (all: UnreadableParticipants, version: number): void => {
  for (let look = 0; look < LOOKS_BEFORE_NAMED; look += 1) all.looked(version);
};
const found = ({ identities }: UnreadableParticipants) => [...identities];

describe('a participant whose voice and picture do not open', () => {
  it('is named once the key was looked for, and no other came', () => {
    const all = inUse(1);
    all.doubt('nurse', 1);
    for (let look = 1; look < LOOKS_BEFORE_NAMED; look += 1) all.looked(1);
    expect([found(all), all.isDoubting]).toEqual([[], true]);
    all.looked(1);
    expect([found(all), all.isDoubting]).toEqual([['nurse'], false]);
  });

  it('is not named for a frame that was on its way while the key changed: theirs are decoded since', () => {
    const all = inUse(2);
    all.doubt('nurse', 2);
    all.looked(2);
    expect(all.watched).toEqual(['nurse']);
    all.clear('nurse');
    lookedLongEnough(all, 2);
    expect(found(all)).toEqual([]);
  });

  it('is not named where the look brought another key', () => {
    const all = inUse(1);
    all.doubt('nurse', 1);
    all.looked(2);
    expect(found(all)).toEqual([]);
  });

  it('is named no more when a key arrives, and again when that one does not open either', () => {
    const all = inUse(1);
    all.doubt('nurse', 1);
    lookedLongEnough(all, 1);
    all.use(2);
    expect(found(all)).toEqual([]);
    all.doubt('nurse', 2);
    lookedLongEnough(all, 2);
    expect(found(all)).toEqual(['nurse']);
  });

  it('is named no more when they leave; the others are', () => {
    const all = inUse(1);
    for (const one of ['nurse', 'doctor']) all.doubt(one, 1);
    lookedLongEnough(all, 1);
    all.clear('nurse');
    expect(found(all)).toEqual(['doctor']);
  });
});
