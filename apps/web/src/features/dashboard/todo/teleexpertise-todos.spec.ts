import { expect, it } from '@jest/globals';
import { aTeleexpertise, EXPERT, SENDER } from '../../../testing/teleexpertises.ts';
import { teleexpertiseTodos } from './teleexpertise-todos.ts';

const request = aTeleexpertise();
const accepted = request.recipients.map((one) => ({ ...one, state: 'ACCEPTED' as const }));
const nobody = request.recipients.map((one) => ({ ...one, state: 'PASSED' as const }));

it.each([
  [EXPERT, request, 'Élodie Sarrazin vous demande un avis'],
  [EXPERT, { ...request, status: 'IN_PROGRESS' as const }, 'Élodie Sarrazin vous demande un avis'],
  [
    EXPERT,
    { ...request, status: 'IN_PROGRESS' as const, recipients: accepted },
    'Élodie Sarrazin attend votre conclusion',
  ],
  [SENDER, { ...request, ownerId: SENDER.id, recipients: nobody }, 'Personne n’a répondu à votre demande d’avis'],
  [SENDER, request, undefined],
  [SENDER, { ...request, status: 'ON_HOLD' as const, ownerId: SENDER.id }, undefined],
  [EXPERT, { ...request, status: 'COMPLETED' as const, ownerId: null }, undefined],
])('what waits for %o is said to them alone', ({ id }, one, title) => {
  const [todo] = teleexpertiseTodos([one], id);
  expect(todo?.title).toBe(title);
});

it('says about whom, since when the expert is asked, and where it is answered', () => {
  expect(teleexpertiseTodos([request], EXPERT.id)).toEqual([
    expect.objectContaining({
      ...{ about: 'Au sujet de Maëlys Ducassou', since: '2026-11-23T08:00:00.000Z', isUrgent: false },
      to: `/app/teleexpertises/${request.id}`,
    }),
  ]);
});
