import { describe, expect, it } from '@jest/globals';
import type { Teleexpertise } from '@maillon/contracts/record/teleexpertises';
import { TELEEXPERTISE_STATUSES, type TeleexpertiseStatus } from '@maillon/domain/threads/teleexpertise';
import { DAY_MS } from '@maillon/domain/time-units';
import { aTeleexpertise, EXPERT, SENDER } from '../../testing/teleexpertises.ts';
import { actionsOf } from './teleexpertise-actions.ts';

const NOW = Date.parse('2026-11-23T09:00:00Z');
const allowed = (status: TeleexpertiseStatus, userId: string, now = NOW): string => {
  const answered = aTeleexpertise().recipients.map((one) => ({ ...one, state: 'ACCEPTED' as const }));
  const request = aTeleexpertise({ status, ...(status !== 'PREPARATION' && { recipients: answered }) });
  return wordsOf(request, userId, now);
};
const wordsOf = (request: Teleexpertise, userId: string, now = NOW): string => {
  const { actions, mayComment, mayAdd } = actionsOf(request, userId, now);
  return [...actions, ...(mayComment ? ['+comment'] : []), ...(mayAdd ? ['+add'] : [])].join(' ');
};

describe('what a person may do with a request of expertise', () => {
  it.each<[TeleexpertiseStatus, string]>([
    ['PREPARATION', 'hold enter-in-error +comment +add'],
    ['IN_PROGRESS', 'complete hold stop enter-in-error +comment'],
    ['ON_HOLD', 'resume complete stop enter-in-error +comment'],
  ])('its asker, in %s', (status, words) => {
    expect(allowed(status, SENDER.id)).toBe(words);
  });

  it.each<[TeleexpertiseStatus, string]>([
    ['PREPARATION', 'start decline +comment'],
    ['IN_PROGRESS', 'complete +comment'],
    ['ON_HOLD', 'complete +comment'],
  ])('an expert, in %s', (status, words) => {
    expect(allowed(status, EXPERT.id)).toBe(words);
  });

  it('one that was paused before an answer waits for one again', () => {
    const resumed = aTeleexpertise({ status: 'IN_PROGRESS' });
    expect(wordsOf(resumed, EXPERT.id)).toBe('decline +comment');
    expect(wordsOf(resumed, SENDER.id)).toBe('hold stop enter-in-error +comment +add');
  });

  it('a mistake is taken back within a day', () => {
    expect(allowed('PREPARATION', SENDER.id, NOW + 2 * DAY_MS)).toBe('hold +comment +add');
  });

  it.each(TELEEXPERTISE_STATUSES.filter((status) => !['PREPARATION', 'IN_PROGRESS', 'ON_HOLD'].includes(status)))(
    'nothing is done with one that is %s',
    (status) => {
      expect([allowed(status, SENDER.id), allowed(status, EXPERT.id)]).toEqual(['', '']);
    },
  );
});
