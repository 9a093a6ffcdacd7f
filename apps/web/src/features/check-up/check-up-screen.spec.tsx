import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { CheckUpFinalScreen } from './check-up-final-screen.tsx';
import { CheckUpScreen } from './check-up-screen.tsx';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

/** The worker of the proof, without its work. */
class FakeWorker {
  onmessage: (event: { data: string }) => void = () => undefined;
  postMessage({ challenge }: { challenge: string }): void {
    queueMicrotask(() => this.onmessage({ data: `${challenge}.1` }));
  }
  terminate(): void {}
}
Object.assign(globalThis, { Worker: FakeWorker });

const SEND = 'POST /api/patient-check-up';
const CHALLENGE = 'GET /api/patient-check-up/challenge';

beforeEach(() => sessionStorage.clear());

const BrowserBack = () => {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      le bouton du navigateur
    </button>
  );
};

const open = (api = answering()) => ({
  api,
  ...renderApp(
    <Routes>
      <Route path="/patient-check-up" element={<CheckUpScreen />} />
      <Route path="/patient-check-up-final" element={<CheckUpFinalScreen />} />
    </Routes>,
    { at: '/patient-check-up' },
  ),
});

const answering = (send: () => Response = () => json({ id: 'x' }, { status: 201 })) => {
  let asked = 0;
  return fakeApi({
    [CHALLENGE]: () => {
      asked += 1;
      return json({ challenge: `c${asked}`, bits: 15, expiresAt: '2026-11-20T14:00:00.000Z' });
    },
    [SEND]: send,
  });
};

/** A man of 42 who answered all but the last step, as a reload finds him. */
const ANSWERED = {
  ...{ lastName: 'Petit', firstName: 'Marc', gender: 'MALE', birthDate: '1984-09-15', nir: '184097599900146' },
  ...{
    size: 180,
    weight: 82.5,
    physicalActivity: 'modere',
    tabac: 'jamais',
    alcool: 'jamais',
    hasContraception: 'non',
  },
};
const atTheEnd = (answers: object = ANSWERED): void =>
  sessionStorage.setItem('maillon.check-up', JSON.stringify({ answers, step: 'general_vaccines' }));

const fill = (name: string | RegExp, text: string): void =>
  void fireEvent.change(screen.getByLabelText(name), { target: { value: text } });
const next = () => fireEvent.click(screen.getByRole('button', { name: /Suivant$/ }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const sent = (api: ReturnType<typeof fakeApi>) => api.calls.filter(({ call }) => call === SEND);

describe('the health questionnaire', () => {
  it('says where one stands, and what keeps one from going on', async () => {
    open();
    expect(await heading('Commencez votre questionnaire santé')).toBeInTheDocument();
    expect(screen.getByText('1 | 9')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Précédent' })).not.toBeInTheDocument();

    next();
    expect(screen.getAllByText('Ce champ est obligatoire').length).toBeGreaterThanOrEqual(6);
    await expectAccessible();
  });

  it('asks a woman for what it asks nobody else', async () => {
    open();
    await heading('Commencez votre questionnaire santé');
    expect(screen.queryByLabelText(/Tour de poitrine/)).not.toBeInTheDocument();
    fireEvent.click(screen.getByLabelText('Femme'));
    fill('Date de naissance', '1994-03-12');
    expect(screen.getByLabelText(/Tour de poitrine/)).toBeInTheDocument();
    expect(screen.getByText('1 | 9')).toBeInTheDocument();

    fill(/Taille/, '165');
    fill(/Poids/, '71,5');
    expect(screen.getByText('26,3')).toBeInTheDocument();
  });

  it('has as many steps at its end as at its start, and says which ones it passed', async () => {
    sessionStorage.setItem('maillon.check-up', JSON.stringify({ answers: ANSWERED, step: 'sexuality' }));
    open();
    await heading('Sexualité et genre');
    expect(screen.getByText('8 | 9')).toBeInTheDocument();
    expect(screen.getByText('Une étape qui ne vous concerne pas a été passée.')).toBeInTheDocument();
    next();
    await heading('Vaccinations');
    expect(screen.getByText('9 | 9')).toBeInTheDocument();
    expect(screen.queryByText(/a été passée/)).not.toBeInTheDocument();
  });

  it('goes back one step with the browser’s button, and a reload finds that step', async () => {
    atTheEnd();
    answering();
    const view = renderApp(
      <>
        <CheckUpScreen />
        <BrowserBack />
      </>,
      { history: ['/patient-check-up', '/patient-check-up?etape=8'] },
    );
    await heading('Vaccinations');
    fireEvent.click(screen.getByText('le bouton du navigateur'));
    await heading('Commencez votre questionnaire santé');
    expect(screen.getByDisplayValue('Petit')).toBeInTheDocument();
    view.unmount();
    open();
    await heading('Commencez votre questionnaire santé');
  });

  it('goes on, comes back, and a reload finds the answers and the step', async () => {
    const { unmount } = open();
    await heading('Commencez votre questionnaire santé');
    for (const [name, text] of [
      ['Nom', 'Petit'],
      ['Prénom', 'Marc'],
      ['Date de naissance', '1984-09-15'],
      ['Numéro de sécurité sociale', '184097599900146'],
      [/Taille/, '180'],
      [/Poids/, '82,5'],
    ] as const) {
      fill(name, text);
    }
    fireEvent.click(screen.getByLabelText('Homme'));
    next();
    await heading('Antécédents et mode de vie');
    expect(document.activeElement?.textContent).toBe('Antécédents et mode de vie');

    unmount();
    open();
    await heading('Antécédents et mode de vie');
    fireEvent.click(screen.getByRole('button', { name: 'Précédent' }));
    await heading('Commencez votre questionnaire santé');
    expect(screen.getByLabelText('Nom')).toHaveValue('Petit');
    expect(screen.getByLabelText(/Poids/)).toHaveValue('82,5');
  });

  it('sends what was asked, with the work in the place of a captcha, and thanks', async () => {
    atTheEnd({ ...ANSWERED, menopause: 'oui' });
    const { api } = open();
    await heading('Vaccinations');
    fireEvent.click(screen.getByLabelText('Tétanos'));
    fill(/Tétanos : date du vaccin/, '2017-05-04');
    next();
    await heading('Merci d’avoir répondu au questionnaire !');
    expect(screen.getByText('Vos réponses ont été envoyées à notre équipe')).toBeInTheDocument();
    expect(screen.getByText(/carte Vitale/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toHaveProperty('pathname', '/');
    expect(sent(api).map(({ body }) => body)).toEqual([
      { ...ANSWERED, hasTetanos: true, dateTetanos: '2017-05-04', captchaToken: expect.stringMatching(/^c\d+\.1$/) },
    ]);
    expect(sessionStorage.getItem('maillon.check-up')).toBeNull();
  });

  it('waits for the network, sends the same proof again, and takes « déjà envoyé » for a success', async () => {
    atTheEnd();
    let online = false;
    const api = answering();
    api.on(SEND, () => {
      if (!online) throw new TypeError('Failed to fetch');
      return refusal(409, 'CHECK_UP_ALREADY_SENT', 'Ce questionnaire a déjà été envoyé');
    });
    open(api);
    await heading('Vaccinations');
    next();
    expect(await screen.findByText(/Gardez cette page ouverte/)).toBeInTheDocument();

    online = true;
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    network.mockRestore();
    fireEvent(window, new Event('online'));
    await heading('Merci d’avoir répondu au questionnaire !');
    const proofs = sent(api).map(({ body }) => (body as { captchaToken: string }).captchaToken);
    expect(proofs).toEqual(['c1.1', 'c1.1']);
  });

  it('the health questionnaire leads back to what the server refuses', async () => {
    atTheEnd();
    const api = answering(() =>
      refusal(422, 'VALIDATION_FAILED', 'Certains champs sont invalides', {
        errors: [
          { pointer: '/nir', code: 'INVALID', message: 'Le numéro de sécurité sociale doit contenir 15 caractères' },
        ],
      }),
    );
    open(api);
    await heading('Vaccinations');
    next();
    await heading('Commencez votre questionnaire santé');
    expect(screen.getByText('Le numéro de sécurité sociale doit contenir 15 caractères')).toBeInTheDocument();
  });

  it('does not send what became wrong on an earlier step', async () => {
    atTheEnd({ ...ANSWERED, gender: 'FEMALE' });
    const { api } = open();
    await heading('Vaccinations');
    next();
    await heading('Sexualité et genre');
    expect(sent(api)).toEqual([]);
  });
});
