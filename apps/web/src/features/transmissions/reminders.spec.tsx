import { describe, expect, it, jest } from '@jest/globals';
import type { ThreadPerson } from '@maillon/contracts/record/comments';
import type { MentionState } from '@maillon/contracts/record/transmissions';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { MATERNITY } from '../../testing/care-requests.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { aWholeStructure } from '../../testing/structures.ts';
import { MentionStates } from './mention-states.tsx';
import { RemindersDialog } from './reminders-dialog.tsx';

const HUGO: ThreadPerson = { id: 'hugo', profileId: 'p1', name: 'Hugo Lestrade', userType: 'doctor', gender: 'MALE' };
const NADEGE: ThreadPerson = { ...HUGO, id: 'nadege', profileId: 'p2', name: 'Nadège Castaing', gender: 'FEMALE' };
const STRUCTURE = `/api/organization/${MATERNITY.id}`;
const PATH = `${STRUCTURE}/transmission-settings`;
const KNOWN = { reminderMinutes: 240, fallbackId: null, people: [HUGO, NADEGE] };

const open = (manager: boolean) => {
  const api = fakeApi({
    [`GET ${PATH}`]: () => json(KNOWN),
    [`PUT ${PATH}`]: () => json({ ...KNOWN, reminderMinutes: 60, fallbackId: NADEGE.id }),
    [`GET ${STRUCTURE}`]: () => json(aWholeStructure({ ...MATERNITY, manager })),
  });
  const onClose = jest.fn();
  return { api, onClose, ...renderApp(<RemindersDialog organizationId={MATERNITY.id} onClose={onClose} />) };
};

describe('the reminders of a structure', () => {
  it('are changed by who manages it: when, and who is told after that', async () => {
    const { api, user, onClose } = open(true);
    await user.selectOptions(await screen.findByLabelText('Rappel'), 'Après une heure');
    await user.selectOptions(screen.getByLabelText('Personne prévenue ensuite'), NADEGE.name);
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const sent = api.calls.find(({ call }) => call === `PUT ${PATH}`)?.body;
    expect(sent).toEqual({ reminderMinutes: 60, fallbackId: NADEGE.id });
  });

  it('may be none, and then nobody is told either; what is refused is said and nothing is lost', async () => {
    const { api, user, onClose } = open(true);
    api.on(`PUT ${PATH}`, () => refusal(422, 'FALLBACK_NOT_ALLOWED', 'Cette personne ne lit pas les transmissions'));
    await user.selectOptions(await screen.findByLabelText('Rappel'), 'Aucun rappel');
    expect(screen.queryByLabelText('Personne prévenue ensuite')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Cette personne ne lit pas les transmissions')).toBeInTheDocument();
    expect(screen.getByLabelText('Rappel')).toHaveDisplayValue('Aucun rappel');
    expect(onClose).not.toHaveBeenCalled();
    const sent = api.calls.find(({ call }) => call === `PUT ${PATH}`)?.body;
    expect(sent).toEqual({ reminderMinutes: null, fallbackId: null });
  });

  it('are only read by the others of its team', async () => {
    open(false);
    expect(await screen.findByText(/^Seul le gestionnaire/)).toBeInTheDocument();
    expect(screen.getByLabelText('Rappel')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument();
    await expectAccessible();
  });
});

describe('what became of a mention', () => {
  const at = '2026-11-20T09:00:00.000Z';
  const sent: MentionState = {
    ...{ commentId: 'c1', person: HUGO, readAt: null, answeredAt: null },
    ...{ remindedAt: null, passedAt: null, passedTo: null },
  };
  it.each([
    ['sent', {}, /^Hugo Lestrade : pas encore lue$/],
    ['sent again', { remindedAt: at }, /^Hugo Lestrade : pas encore lue, rappel envoyé .+ à .+$/],
    [
      'told to somebody else',
      { remindedAt: at, passedAt: at, passedTo: NADEGE },
      /non lue, transmise à Nadège Castaing/,
    ],
    ['read', { remindedAt: at, readAt: at }, /^Hugo Lestrade : lue .+ à .+$/],
    ['answered', { readAt: at, answeredAt: at }, /^Hugo Lestrade : réponse .+ à .+$/],
    ['of somebody who is gone', { person: { ...HUGO, name: '' } }, /^Ancien membre : pas encore lue$/],
  ])('is said: %s', async (_what, facts, words) => {
    renderApp(<MentionStates mentions={[{ ...sent, ...facts }]} />);
    expect(screen.getByText(words)).toBeInTheDocument();
    await expectAccessible();
  });
});
