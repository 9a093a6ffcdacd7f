import { it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { ShellHeader } from './shell-header.tsx';

const open = (me: ReturnType<typeof aPatient>) => {
  fakeApi({
    'GET /api/notification': () => json([]),
    'GET /api/notification/count': () => json({ unseen: 0 }),
    'GET /api/access-policy': () => json([]),
  });
  renderApp(<ShellHeader />, { me });
};

it('a person’s kind stands under their name in their own gender', () => {
  open(aPatient());
  screen.getByText('Patiente');
});

it('a doctor is « Médecin » whoever it is', () => {
  open(aDoctor());
  screen.getByText('Médecin');
});

it('under the name of a structure’s staff stands the structure', () => {
  const { doctor, ...person } = aDoctor({ userType: 'organization' });
  if (doctor === undefined) throw new Error('a doctor has a profile');
  const structure = { id: doctor.id, name: 'Maternité des Tilleuls', finess: null, manager: false };
  open({ ...person, organization: { ...doctor, organizations: [structure] } });
  screen.getByText('Maternité des Tilleuls');
});
