import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi, json, refusal } from '../../../../testing/fake-api.ts';
import { publish } from '../../../../testing/realtime.ts';
import { renderApp } from '../../../../testing/render.tsx';
import { fill } from '../../../../testing/sign-up.ts';
import { PaymentDialog } from './payment-dialog.tsx';

const GET = 'GET /api/appointment/v1/payment';
const POST = 'POST /api/appointment/v1/payment';
const PATCH = 'PATCH /api/appointment/v1/payment';
const ASKED = {
  ...{ id: 'p1', status: 'ACTIVE', outcome: null, method: null, amount: { value: 690, currency: 'EUR' } },
  ...{ tenderedAmount: null, returnedAmount: null },
};
const PAID = { ...ASKED, outcome: 'COMPLETE', method: 'DEBC', tenderedAmount: ASKED.amount };
const REFUSED = { ...ASKED, outcome: 'ERROR' };
const REQUEST = {
  ...{ event: 'payment_request', appointmentId: 'v1', paymentId: 'p1' },
  ...{ clientSecret: 's', amount: 690, currency: 'EUR' },
};
const WAITING = 'Le reste à charge est en train d’être collecté. Merci de patienter';

const open = async (last: object | null = null, inCall: readonly string[] = ['box_nurse']) => {
  const api = fakeApi({
    [GET]: () => json(last),
    [POST]: () => json({ paymentReconciliation: ASKED, clientSecret: 's' }),
  });
  const onClose = jest.fn();
  const said: unknown[] = [];
  const localParticipant = {
    identity: 'doctor',
    publishData: async (bytes: Uint8Array) => void said.push(JSON.parse(new TextDecoder().decode(bytes))),
  };
  const remoteParticipants = new Map(inCall.map((identity) => [identity, null]));
  const terminal = {
    room: { localParticipant, remoteParticipants },
    packets: { seal: async (bytes: Uint8Array<ArrayBuffer>) => bytes },
  };
  const view = renderApp(<PaymentDialog visitId="v1" terminal={terminal} onClose={onClose} />);
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const asks = async () => {
    await screen.findByRole('button', { name: 'Envoyer' });
    fill('Montant', '6,90');
    await press('Envoyer');
    await screen.findByText(WAITING);
  };
  return { ...view, api, onClose, said, press, asks };
};

describe('the payment of a visit', () => {
  it('is asked for in minor units, and cannot be closed while it is awaited', async () => {
    const { api, onClose, user, asks } = await open();
    await asks();
    expect(api.calls.find(({ call }) => call === POST)?.body).toEqual({ value: 690, currency: 'EUR' });
    expect(screen.getByText('6,90 €')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ['', 'Ce champ est obligatoire'],
    ['six', 'Le montant n’est pas valide'],
    ['12,345', 'Deux décimales au maximum'],
    ['0', 'Aucun montant à collecter'],
    ['0,49', 'Le montant minimum est de 0,50 €'],
    ['1000000', 'Montant trop élevé'],
  ])('« %s » is refused where it was typed: %s', async (typed, message) => {
    const { api, press } = await open();
    await screen.findByRole('button', { name: 'Envoyer' });
    fill('Montant', typed);
    await press('Envoyer');
    expect(await screen.findByText(message)).toBeVisible();
    expect(api.calls.map(({ call }) => call)).toEqual([GET]);
  });

  it('is shown as paid when the server says that it is another', async () => {
    const { api, asks, press, onClose } = await open();
    await asks();
    api.on(PATCH, () => json(PAID));
    await publish('appointment/payment', { id: 'another visit' });
    await publish('appointment/payment', { id: 'v1' });
    expect(await screen.findByText('Le reste à charge a bien été collecté.')).toBeVisible();
    await press('Revenir à la téléconsultation');
    expect(onClose).toHaveBeenCalled();
  });

  it('whose news may have been missed is read again', async () => {
    const { api, asks } = await open();
    api.on(PATCH, () => json(PAID));
    await asks();
    await publish('missed');
    expect(await screen.findByText('Le reste à charge a bien été collecté.')).toBeVisible();
  });

  it('that was refused can be asked for again, with what was typed', async () => {
    const { api, asks, press } = await open();
    await asks();
    api.on(PATCH, () => json(REFUSED));
    await publish('appointment/payment', { id: 'v1' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Merci de recommencer.');
    await press('Recommencer');
    expect(await screen.findByRole('textbox', { name: /Montant/ })).toHaveValue('6,90');
  });

  it('taken back returns to the amount; paid meanwhile it is paid', async () => {
    const { api, asks, press } = await open();
    await asks();
    api.on(PATCH, () => json({ ...ASKED, status: 'CANCELED', outcome: 'ERROR' }));
    await press('Retour');
    await screen.findByRole('button', { name: 'Envoyer' });
    expect(api.calls.at(-1)?.body).toEqual({ id: 'p1', status: 'CANCELED' });
    await press('Envoyer');
    api.on(PATCH, () => json(PAID));
    await press('Retour');
    expect(await screen.findByText('Le reste à charge a bien été collecté.')).toBeVisible();
  });

  it('of a service that is away is told, and what was typed stays', async () => {
    const { api, press } = await open();
    const errors = [{ pointer: '', code: 'PAYMENT', message: 'Le service de paiement ne répond pas.' }];
    api.on(POST, () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Nous sommes désolés de la gêne', { errors }));
    await screen.findByRole('button', { name: 'Envoyer' });
    fill('Montant', '25');
    await press('Envoyer');
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service de paiement ne répond pas.');
    expect(screen.getByRole('textbox', { name: /Montant/ })).toHaveValue('25');
  });

  it('that was open before the page was loaded again is awaited, and the terminal hears of it again', async () => {
    const { said } = await open(ASKED);
    expect(await screen.findByText(WAITING)).toBeVisible();
    await waitFor(() => expect(said).toEqual([REQUEST]));
  });

  it('without a terminal in the call says so, before it is asked for and while it waits', async () => {
    const { asks } = await open(null, ['nurse']);
    expect(await screen.findByText(/Aucun terminal n’est dans l’appel/)).toBeVisible();
    await asks();
    expect(screen.getByText(/Aucun terminal n’est dans l’appel/)).toBeVisible();
  });

  it('with a terminal in the call says nothing of it', async () => {
    const { asks } = await open();
    await asks();
    expect(screen.queryByText(/Aucun terminal/)).toBeNull();
  });

  it('is told to the terminal with what collects it, and so is that it was taken back', async () => {
    const { api, said, asks, press } = await open();
    await asks();
    await waitFor(() => expect(said).toEqual([REQUEST]));
    api.on(PATCH, () => json({ ...ASKED, status: 'CANCELED', outcome: 'ERROR' }));
    await press('Retour');
    await screen.findByRole('button', { name: 'Envoyer' });
    expect(said.at(-1)).toEqual({ event: 'payment_canceled', appointmentId: 'v1', paymentId: 'p1' });
  });
});
