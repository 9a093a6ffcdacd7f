import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { anId } from '../../../testing/appointments.ts';
import { json, refusal } from '../../../testing/fake-api.ts';
import { field, next, openWizard, reachEnd, send, sent, setUpWizard } from '../../../testing/patient-wizard.tsx';
import { aPatient } from '../../../testing/people.ts';
import { fill, SIGN_UP } from '../../../testing/sign-up.ts';

setUpWizard();

describe('the end of the wizard', () => {
  it('the end of the wizard waits for the terms', async () => {
    const view = await openWizard({ accepted: false });
    await reachEnd(view);
    const button = screen.getByRole('button', { name: 'Valider' });
    expect(button).toBeDisabled();
    screen.getByText('Veuillez accepter les conditions générales d’utilisation');
    await view.user.click(screen.getByRole('checkbox', { name: 'J’accepte les conditions générales d’utilisation' }));
    expect(button).toBeEnabled();
  });

  it('the end of the wizard sends everything once and forgets the draft', async () => {
    const view = await openWizard();
    await reachEnd(view);
    fill(/^Traitements au long cours/, 'Aucun');
    await view.user.click(screen.getByRole('checkbox', { name: 'Anglais' }));
    await send(view);
    await waitFor(() => expect(sent(view)).toHaveLength(1));
    expect(sent(view)[0]?.body).toEqual({
      user: {
        userType: 'patient',
        firstName: 'Camille',
        lastName: 'DELMAS',
        birthDate: '1990-05-14',
        email: 'camille@exemple.fr',
        phoneNumber: '+33612345678',
        termsAcceptedAt: '2026-03-01T10:00:00.000Z',
        patient: {
          nir: '290057599900146',
          bloodGroup: 'O+',
          gender: 'FEMALE',
          address: { text: '8 rue Fondaudège, Bordeaux' },
          languages: ['fr', 'en'],
          treatments: 'Aucun',
        },
      },
    });
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('returns to the first step on a conflict and shows what is taken', async () => {
    const view = await openWizard();
    await reachEnd(view);
    view.api.on(SIGN_UP, () =>
      refusal(409, 'USER_CONFLICT', 'Ces coordonnées sont déjà associées à un compte existant', {
        phoneExists: true,
        nirExists: true,
      }),
    );
    await send(view);
    await screen.findByRole('heading', { name: /Informations personnelles$/ });
    screen.getByText('Ces coordonnées sont déjà associées à un compte existant');
    screen.getByText('Ce numéro de téléphone est déjà associé à un compte existant');
    screen.getByText('Ce numéro de sécurité sociale est déjà associé à un compte existant');
    await waitFor(() => expect(field('Numéro de sécurité sociale')).toHaveFocus());
    expect(field('Nom')).toHaveValue('DELMAS');
  });

  it('says once what one field alone is wrong with', async () => {
    const view = await openWizard();
    await reachEnd(view);
    const taken = 'Ce numéro de sécurité sociale est déjà associé à un compte existant';
    view.api.on(SIGN_UP, () => refusal(409, 'USER_CONFLICT', taken, { nirExists: true }));
    await send(view);
    await screen.findByRole('heading', { name: /Informations personnelles$/ });
    expect(await screen.findAllByText(taken)).toHaveLength(1);
    await waitFor(() => expect(field('Numéro de sécurité sociale')).toHaveFocus());
  });

  it('stays where it is when the service is in trouble, and can be sent again', async () => {
    const view = await openWizard();
    await reachEnd(view);
    view.api.on(SIGN_UP, () =>
      refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Nous sommes désolés de la gêne, veuillez réessayer plus tard.'),
    );
    await send(view);
    await screen.findByText('Nous sommes désolés de la gêne, veuillez réessayer plus tard.');
    expect(field('Groupe sanguin')).toHaveValue('O+');
    view.api.on(SIGN_UP, () => json({ user: aPatient(), signupJWT: null }, { status: 201 }));
    await send(view);
    await waitFor(() => expect(sent(view)).toHaveLength(2));
  });
});

describe('the maternity steps', () => {
  it('name a midwife of the directory as the referent', async () => {
    const view = await openWizard({ variant: 'natalconnect' });
    await reachEnd(view);
    await next(view);
    await screen.findByRole('heading', { name: /Informations prénatales$/ });
    fill(/^Date des dernières règles/, '2026-01-01');
    await view.user.click(field('Jumeaux'));
    await next(view);
    await screen.findByRole('heading', { name: /Référent santé$/ });

    await send(view);
    await screen.findByText('Ce champ est requis');
    await view.user.click(field('Une sage-femme'));
    await view.user.type(screen.getByRole('combobox', { name: 'Sage-femme' }), 'mest');
    await view.user.click(await screen.findByRole('option', { name: /Coralie MESTRE/ }));
    await send(view);
    await waitFor(() =>
      expect(sent(view)[0]?.body).toMatchObject({
        user: {
          patient: {
            lastPeriod: '2026-01-01',
            pregnancyTypes: 'jumeaux',
            supervisorType: 'midwife',
            midwifeSupervisor: anId(51),
          },
        },
      }),
    );
  });
});
