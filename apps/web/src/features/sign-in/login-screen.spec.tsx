import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { renderApp } from '../../testing/render.tsx';
import { fakeSdk, setSessionTrace } from '../../testing/session.ts';
import { LoginScreen } from './login-screen.tsx';

let codes: ReturnType<typeof fakeSdk>['Passwordless'];
const preloadInside = jest.fn();

const openLogin = () =>
  renderApp(
    <Routes>
      <Route path="/login" element={<LoginScreen preloadInside={preloadInside} />} />
      <Route path="/app" element={<p>l’application</p>} />
    </Routes>,
    { at: '/login' },
  );

const openCodeStep = async () => {
  const view = openLogin();
  await view.user.type(screen.getByLabelText('Adresse e-mail'), 'camille@exemple.fr');
  await view.user.click(screen.getByRole('button', { name: 'Recevoir le code' }));
  await screen.findByRole('heading', { name: 'Entrer le code de vérification' });
  return view;
};

beforeEach(() => {
  sessionStorage.clear();
  preloadInside.mockReset();
  setSessionTrace(false);
  codes = fakeSdk().Passwordless;
});

describe('the login screen (spec platform §2)', () => {
  it('asks for an e-mail or a telephone, and shows no card button', () => {
    openLogin();
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['email', 'phoneNumber']);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Recevoir le code']);
  });

  it('sends the code to the number in its international form', async () => {
    const { user } = openLogin();
    await user.click(screen.getByRole('radio', { name: 'Téléphone' }));
    await user.type(screen.getByLabelText('Numéro de téléphone'), '06 12 34 56 78');
    await user.click(screen.getByRole('button', { name: 'Recevoir le code' }));
    await screen.findByText('+33612345678');
    expect(codes.createCode).toHaveBeenCalledWith({ phoneNumber: '+33612345678' });
  });

  it('refuses a wrong address without asking the server, and puts the focus on it', async () => {
    const { user } = openLogin();
    await user.type(screen.getByLabelText('Adresse e-mail'), 'camille');
    await user.click(screen.getByRole('button', { name: 'Recevoir le code' }));
    const field = screen.getByLabelText('Adresse e-mail');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText('L’adresse e-mail n’est pas valide').id).toBe(field.getAttribute('aria-describedby'));
    expect(codes.createCode).not.toHaveBeenCalled();
  });

  it('shows the message of the service when no code could be sent', async () => {
    const isStopped = new Error('Le service des SMS est arrêté.');
    codes.createCode.mockRejectedValue(Object.assign(isStopped, { isSuperTokensGeneralError: true }));
    const { user } = openLogin();
    await user.type(screen.getByLabelText('Adresse e-mail'), 'camille@exemple.fr');
    await user.click(screen.getByRole('button', { name: 'Recevoir le code' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Le service des SMS est arrêté.');
  });

  it('verifies by itself at the sixth digit, once, and opens the application', async () => {
    const { user } = await openCodeStep();
    await user.type(screen.getByLabelText('Code à 6 chiffres'), '12 34x56');
    await screen.findByText('l’application');
    expect(codes.consumeCode.mock.calls).toEqual([[{ userInputCode: '123456' }]]);
  });

  it('fetches what comes after the sign-in once a code was sent, and not before', async () => {
    const { user } = openLogin();
    await user.type(screen.getByLabelText('Adresse e-mail'), 'camille@exemple.fr');
    expect(preloadInside).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Recevoir le code' }));
    await screen.findByRole('heading', { name: 'Entrer le code de vérification' });
    expect(preloadInside).toHaveBeenCalledTimes(1);
  });

  it('the login screen takes a pasted code', async () => {
    const { user } = await openCodeStep();
    await user.click(screen.getByLabelText('Code à 6 chiffres'));
    await user.paste('654 321');
    await screen.findByText('l’application');
    expect(codes.consumeCode).toHaveBeenCalledWith({ userInputCode: '654321' });
  });

  it('offers the code to the telephone’s own suggestions', async () => {
    await openCodeStep();
    const field = screen.getByLabelText('Code à 6 chiffres');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
  });

  it('empties the field after a wrong code and says how many tries are left', async () => {
    const tries = { maximumCodeInputAttempts: 5, failedCodeInputAttemptCount: 2 };
    codes.consumeCode.mockResolvedValue({ status: 'INCORRECT_USER_INPUT_CODE_ERROR', ...tries });
    const { user } = await openCodeStep();
    await user.type(screen.getByLabelText('Code à 6 chiffres'), '000000');
    await screen.findByText('Code incorrect');
    screen.getByText('Il vous reste 3 essais.');
    expect(screen.getByLabelText('Code à 6 chiffres')).toHaveValue('');
  });

  it('the login screen starts again after too many tries', async () => {
    codes.consumeCode.mockResolvedValue({ status: 'RESTART_FLOW_ERROR' });
    const { user } = await openCodeStep();
    await user.type(screen.getByLabelText('Code à 6 chiffres'), '000000');
    await screen.findByText('Vous avez fait trop de tentatives. Merci de réessayer plus tard.');
    expect(screen.getByLabelText('Adresse e-mail')).toHaveFocus();
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('camille@exemple.fr');
  });

  it('lets nobody ask for a new code before thirty seconds', async () => {
    const { user } = await openCodeStep();
    const resend = screen.getByRole<HTMLButtonElement>('button', { name: /Renvoyer le code dans/ });
    expect(resend).toBeDisabled();
    await user.click(resend);
    expect(codes.resendCode).not.toHaveBeenCalled();
  });

  it('asks for a new code after thirty seconds', async () => {
    const sentAt = Date.now() - 31_000;
    const contact = { method: 'email', value: 'camille@exemple.fr' };
    sessionStorage.setItem('maillon.sign-in', JSON.stringify({ contact, sentAt }));
    const { user } = openLogin();
    await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }));
    await screen.findByRole('button', { name: /Renvoyer le code dans/ });
    expect(codes.resendCode).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.getByLabelText('Code à 6 chiffres')).toHaveFocus());
  });

  it('keeps the step when the page is loaded again', async () => {
    const { unmount } = await openCodeStep();
    unmount();
    openLogin();
    screen.getByRole('heading', { name: 'Entrer le code de vérification' });
  });

  it('goes back to the choice of the contact, with what was typed, and on to the code that is still good', async () => {
    const { user } = await openCodeStep();
    await user.click(screen.getByRole('button', { name: 'Retour' }));
    const address = screen.getByLabelText('Adresse e-mail');
    expect(address).toHaveFocus();
    expect(address).toHaveValue('camille@exemple.fr');
    await user.click(screen.getByRole('button', { name: 'Recevoir le code' }));
    await screen.findByRole('heading', { name: 'Entrer le code de vérification' });
    expect(codes.createCode).toHaveBeenCalledTimes(1);
  });

  it('goes to the application when there is a valid session', async () => {
    setSessionTrace(true);
    openLogin();
    await screen.findByText('l’application');
  });
});
