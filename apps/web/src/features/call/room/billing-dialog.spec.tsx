import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { anAppointment, aPatientCard } from '../../../testing/appointments.ts';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { aPatientFile } from '../../../testing/patients.ts';
import { renderApp } from '../../../testing/render.tsx';
import { BillingDialog } from './billing-dialog.tsx';

const patient = aPatientFile();
const visit = anAppointment({ patient: aPatientCard('Camille MOREAU', patient.id) });
const ADDRESS = 'https://billing.test/ticket';

const open = (file = patient) => {
  fakeApi({ [`GET /api/patient/${patient.id}`]: () => json(file) });
  return renderApp(<BillingDialog visit={visit} address={ADDRESS} onClose={jest.fn()} />);
};

describe('« Facturation »', () => {
  it('shows five fields and sends them by POST, without a referrer, the key of the number left out', async () => {
    open();
    expect(await screen.findByText('2 91 05 33 999 001')).toBeVisible();
    expect(screen.getByText('14/05/1991')).toBeVisible();
    const form = document.querySelector('form');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', ADDRESS);
    expect(form).toHaveAttribute('rel', 'noopener noreferrer');
    const fields = [...(form?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value]);
    expect(Object.fromEntries(fields)).toEqual({
      ticketId: visit.id,
      birthDate: '1991-05-14',
      firstName: 'Camille',
      lastName: 'Moreau',
      insuranceNumber: '2910533999001',
    });
  });

  it('says what is missing where there is no insurance number', async () => {
    open({ ...patient, nir: '' });
    expect(await screen.findByText('Numéro de sécurité sociale manquant')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ouvrir la facturation' })).toHaveAttribute('aria-disabled', 'true');
  });
});
