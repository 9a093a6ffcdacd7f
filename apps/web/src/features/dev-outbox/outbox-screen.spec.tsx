import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { OutboxScreen } from './outbox-screen.tsx';

const message = (id: string, more: object = {}) => ({
  id,
  channel: 'email',
  to: 'camille@exemple.fr',
  subject: 'Votre code de connexion',
  text: 'Votre code est 482913.',
  html: null,
  createdAt: '2026-03-10T09:00:00.000Z',
  ...more,
});

const open = (...messages: object[]) => {
  const api = fakeApi({ 'GET /api/dev/outbox': () => json(messages) });
  return { ...renderApp(<OutboxScreen />), api };
};

afterEach(cleanup);

describe("the 'Boîte d’envoi' of the LOCAL mode", () => {
  it('shows the messages in the order of the server, newest first', async () => {
    open(message('2', { to: '+33612345678', channel: 'sms' }), message('1'));
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent?.includes('+33612345678'))).toEqual([true, false]);
  });

  it("the 'Boîte d’envoi' of the LOCAL mode makes the code easy to take", async () => {
    const { user } = open(message('1'));
    const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await screen.findByRole('button', { name: 'Copier' }));
    expect(writeText).toHaveBeenCalledWith('482913');
    await screen.findByRole('button', { name: 'Copié' });
  });

  it("the 'Boîte d’envoi' of the LOCAL mode filters by recipient", async () => {
    const { user, api } = open();
    await screen.findByText('Aucun message');
    await user.type(screen.getByLabelText('Destinataire'), 'camille@exemple.fr');
    await waitFor(() => expect(api.calls.at(-1)?.url.searchParams.get('to')).toBe('camille@exemple.fr'));
  });
});
