import { expect, it, jest } from '@jest/globals';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../testing/axe.ts';
import { fakeApi, json, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const STRUCTURE = '0195d000-0000-7000-8000-000000000009';
const COLLEAGUE = {
  id: '0195d000-0000-7000-8000-000000000002',
  userType: 'midwife',
  userData: { id: '0195d000-0000-7000-8000-000000000003' },
  common: { name: 'Colette Aubry', type: 'Sage-femme' },
  sldId: null,
};

const open = (found: unknown, name = 'Maternité', invited = () => json({})) => {
  const api = fakeApi({
    'GET /api/user': () => json(found),
    [`POST /api/organization/${STRUCTURE}/invite`]: invited,
    [`POST /api/organization/${STRUCTURE}/invite-new`]: () =>
      refusal(409, 'INVITATION_EXISTS', 'Une invitation est déjà en attente pour cette personne'),
  });
  const onClose = jest.fn();
  const inviter = { mode: 'team', id: STRUCTURE } as const;
  const onInvited = jest.fn();
  const ui = <InviteDialog inviter={inviter} name={name} onClose={onClose} onInvited={onInvited} />;
  return { api, onClose, onInvited, ...renderApp(ui) };
};

const search = async (user: ReturnType<typeof open>['user'], email: string) => {
  await user.type(screen.getByLabelText(/Adresse e-mail/), email);
  await user.click(screen.getByRole('button', { name: 'Rechercher' }));
};

it('a colleague with an account is found, written to and told', async () => {
  const { api, user, onClose, onInvited } = open(COLLEAGUE);
  expect(screen.getByRole('dialog', { name: 'Inviter un membre d’équipe' })).toBeInTheDocument();
  await search(user, 'colette@pro.example');
  expect(await screen.findByText('Colette Aubry')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Rédiger une invitation' }));
  const message = await screen.findByRole('textbox', { name: 'Message' });
  expect(within(message).getByText('Maternité')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Envoyer une invitation' }));
  expect(await screen.findByText('Invitation envoyée')).toBeInTheDocument();
  expect(api.calls.at(-1)?.body).toMatchObject({
    userId: COLLEAGUE.id,
    message: expect.stringContaining('<p>Bonjour,</p>'),
  });
  expect(onInvited.mock.calls).toEqual([[COLLEAGUE.userData.id]]);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(onClose).toHaveBeenCalled();
});

it('once it was read that the letter left, the dialog goes by itself', async () => {
  const { user, onClose } = open(COLLEAGUE);
  await search(user, 'colette@pro.example');
  await user.click(await screen.findByRole('button', { name: 'Rédiger une invitation' }));
  await user.click(await screen.findByRole('button', { name: 'Envoyer une invitation' }));
  expect(await screen.findByText('Invitation envoyée')).toBeInTheDocument();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), { timeout: 15_000 });
});

it('a double click writes the letter and does not send it', async () => {
  const { api, user } = open(COLLEAGUE);
  await search(user, 'colette@pro.example');
  await user.dblClick(await screen.findByRole('button', { name: 'Rédiger une invitation' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeInTheDocument();
  expect(api.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

it('each step is read without a fault of accessibility', async () => {
  const { user } = open(null);
  await search(user, 'personne');
  await expectAccessible();
  await user.clear(screen.getByLabelText(/Adresse e-mail/));
  await search(user, 'new@pro.example');
  await screen.findByText('Ce professionnel n’a pas encore de compte');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
  await screen.findByRole('textbox', { name: 'Message' });
  await expectAccessible();
});

it('an address that is changed while one writes leads back to the search', async () => {
  const { user } = open(null);
  await search(user, 'new@pro.example');
  await user.click(await screen.findByRole('button', { name: 'Continuer' }));
  await screen.findByRole('textbox', { name: 'Message' });
  await user.type(screen.getByLabelText(/Adresse e-mail/), 'x');
  expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Envoyer une invitation' })).not.toBeInTheDocument();
  screen.getByRole('button', { name: 'Rechercher' });
});

it('an external practitioner is invited to the contacts of the structure', async () => {
  fakeApi({ 'GET /api/user': () => json(null) });
  const inviter = { mode: 'external', id: STRUCTURE, userType: 'organization' } as const;
  const { user } = renderApp(<InviteDialog inviter={inviter} name="A & <b>B</b>" onClose={jest.fn()} />);
  screen.getByRole('dialog', { name: 'Inviter un praticien externe' });
  await search(user, 'new@pro.example');
  await user.click(await screen.findByRole('button', { name: 'Continuer' }));
  const message = await screen.findByRole('textbox', { name: 'Message' });
  expect(message).toHaveTextContent('A & <b>B</b> souhaite vous ajouter à sa liste de contacts');
});

it('an unknown address is invited by mail, and a refusal is said where one stands', async () => {
  const { user } = open(null);
  await search(user, 'new@pro.example');
  expect(await screen.findByText('Ce professionnel n’a pas encore de compte')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
  await user.click(await screen.findByRole('button', { name: 'Envoyer une invitation' }));
  expect(await screen.findByText('Une invitation est déjà en attente pour cette personne')).toBeInTheDocument();
});

it('another address begins again', async () => {
  const { user } = open(COLLEAGUE);
  await search(user, 'colette@pro.example');
  await screen.findByText('Colette Aubry');
  await user.type(screen.getByLabelText(/Adresse e-mail/), 'x');
  expect(screen.queryByText('Colette Aubry')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Rechercher' })).toBeInTheDocument();
});

it('what is no address is not searched', async () => {
  const { api, user } = open(null);
  await search(user, 'colette');
  expect(screen.getByText('Cette adresse e-mail n’est pas valide')).toBeInTheDocument();
  expect(api.calls).toEqual([]);
});

it('a message that names an address does not leave, and the field says why', async () => {
  const { api, user } = open(COLLEAGUE, 'Cabinet evil.example');
  await search(user, 'colette@pro.example');
  await user.click(await screen.findByRole('button', { name: 'Rédiger une invitation' }));
  const message = await screen.findByRole('textbox', { name: 'Message' });
  await waitFor(() => expect(message).toHaveAccessibleDescription(TEXTS.messageWithAddress));
  await user.click(screen.getByRole('button', { name: 'Envoyer une invitation' }));
  expect(api.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  await expectAccessible();
});

it('an address that the server alone finds in a message is said at the field, too', async () => {
  const { user } = open(COLLEAGUE, 'Maternité', () =>
    refusal(422, 'VALIDATION_FAILED', 'Certains champs sont invalides', {
      errors: [{ pointer: '/message', code: 'ADDRESS', message: TEXTS.messageWithAddress }],
    }),
  );
  await search(user, 'colette@pro.example');
  await user.click(await screen.findByRole('button', { name: 'Rédiger une invitation' }));
  const message = await screen.findByRole('textbox', { name: 'Message' });
  await user.click(screen.getByRole('button', { name: 'Envoyer une invitation' }));
  await waitFor(() => expect(message).toHaveAccessibleDescription(TEXTS.messageWithAddress));
});
