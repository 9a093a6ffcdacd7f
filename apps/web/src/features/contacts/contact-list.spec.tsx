import { describe, expect, it } from '@jest/globals';
import type { Contact } from '@maillon/contracts/accounts/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { aContact } from '../../testing/structures.ts';
import { ContactList } from './contact-list.tsx';

const LIST = 'GET /api/contact';
const OWNER = { ownerId: '0195d000-0000-7000-8000-000000000009', userType: 'organization' } as const;

const withQualification = (name: string, code: string, more: Partial<Contact> = {}): Contact => {
  const contact = aContact(name, more);
  return { ...contact, userData: { ...contact.userData, qualifications: [{ code }] } };
};

const open = (...contacts: readonly Contact[]) => {
  const api = fakeApi({ [LIST]: () => json(contacts) });
  const list = <ContactList title="Praticiens externes" owner={OWNER} name="Maternité des Tilleuls" />;
  return { ...renderApp(list, { me: aDoctor() }), api };
};

const cards = () => within(screen.getAllByRole('list').at(-1) as HTMLElement).queryAllByRole('listitem');

describe('contacts and external practitioners', () => {
  it('are counted by qualification, « Tout » first, and filtered by it', async () => {
    const { user, api } = open(
      withQualification('Coralie Mestre', 'sf_liberale'),
      withQualification('Fanny Delbos', 'sf_pmi'),
      withQualification('Nadège Castaing', 'sf_liberale'),
    );
    const filter = within(await screen.findByRole('list', { name: 'Qualification' }));
    expect(filter.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Tout3',
      'Sage-femme de PMI1',
      'Sage-femme libérale2',
    ]);
    await expectAccessible();
    await user.click(filter.getByRole('button', { name: /Sage-femme libérale/ }));
    expect(cards()).toHaveLength(2);
    const asked = api.calls.find(({ call }) => call === LIST);
    expect(asked?.url.searchParams.get('ownerId')).toBe(OWNER.ownerId);
  });

  it('show the name, the profession, the age and the gender', async () => {
    open(aContact('Coralie Mestre'));
    await screen.findByText('Coralie Mestre');
    screen.getByText('Sage-femme · 40 ans · Femme');
  });

  it('are searched by name; nobody is said to the letter', async () => {
    const { user } = open(aContact('Coralie Mestre'));
    await screen.findByText('Coralie Mestre');
    const box = screen.getByRole('searchbox', { name: 'Rechercher un contact' });
    await user.type(box, 'COR');
    expect(cards()).toHaveLength(1);
    await user.type(box, 'x');
    expect(screen.getByText('Aucun praticien externe n’a été trouvé')).toBeInTheDocument();
    await expectAccessible();
  });

  it.each([
    ['organization', 'Aucun praticien externe pour l’instant'],
    ['midwife', 'Pas encore de contact'],
  ] as const)('say to a %s who has none what fits them, and not that a search failed', async (userType, said) => {
    fakeApi({ [LIST]: () => json([]) });
    renderApp(<ContactList title="Contacts" owner={{ ...OWNER, userType }} name="x" />, { me: aDoctor() });
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.queryByText(/n’a été trouvé/)).not.toBeInTheDocument();
  });

  it('a search among the contacts of a person who has no external practitioners names none', async () => {
    fakeApi({ [LIST]: () => json([aContact('Coralie Mestre')]) });
    const { user } = renderApp(<ContactList title="Contacts" owner={{ ...OWNER, userType: 'midwife' }} name="x" />, {
      me: aDoctor(),
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Rechercher un contact' }), 'zzz');
    expect(await screen.findByText('Aucun contact à ce nom')).toBeInTheDocument();
  });

  it('are accepted or declined by whoever was asked, and wait for whoever was not', async () => {
    const { user, api } = open(
      aContact('Coralie Mestre', {
        policyId: 'a',
        status: 'INVITED',
        direction: 'received',
        rights: ['DISPATCH', 'MESSAGE'],
      }),
      aContact('Fanny Delbos', { policyId: 'b', status: 'INVITED', direction: 'given' }),
    );
    await screen.findByText('Vous invite');
    screen.getByText('En attente');
    screen.getByText('Peut recevoir des demandes de soins et échanger des messages : Praticiens externes');
    api.on('POST /api/access-policy/a/approve', () => json({}));
    await user.click(screen.getByRole('button', { name: 'Accepter Coralie Mestre' }));
    await waitFor(() => expect(api.calls.filter(({ call }) => call === LIST)).toHaveLength(2));
    const accepted = api.calls.find(({ call }) => call.endsWith('/approve'));
    expect(accepted?.body).toEqual({ rights: ['DISPATCH', 'MESSAGE'] });
  });

  it('say why an answer was refused', async () => {
    const { user, api } = open(aContact('Coralie Mestre', { policyId: 'a', status: 'INVITED', direction: 'received' }));
    api.on('POST /api/access-policy/a/approve', () => refusal(409, 'ACCESS_STATE', 'Cette demande a déjà une réponse'));
    await user.click(await screen.findByRole('button', { name: 'Accepter Coralie Mestre' }));
    expect(await screen.findByText('Cette demande a déjà une réponse')).toBeInTheDocument();
  });

  it('are removed after a question', async () => {
    const { user, api } = open(aContact('Coralie Mestre', { policyId: 'a' }));
    api.on('DELETE /api/contact/a', () => new Response(null, { status: 204 }));
    await user.click(await screen.findByRole('button', { name: 'Retirer Coralie Mestre' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('say why they were refused', async () => {
    fakeApi({ [LIST]: () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires') });
    renderApp(<ContactList title="Contacts" owner={OWNER} name="x" />, { me: aDoctor() });
    expect((await screen.findByRole('alert')).textContent).toBe('Vous n’avez pas les droits nécessaires');
  });
});
