import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { pendingGrants } from '../../../vault/pending/pending-grants.ts';
import { AccessPolicyOffer } from './access-policy-offer.tsx';

const ID = '0195d000-0000-7000-8000-00000000000a';
const MIDWIFE = {
  userType: 'midwife',
  userData: { id: ID, userId: ID, qualifications: [], schedule: null },
  common: {
    ...{ name: 'Élodie Sarrazin', type: 'Sage-femme', gender: 'FEMALE', age: null, profileId: ID },
    address: { city: 'Bordeaux' },
  },
};

afterEach(() => pendingGrants.remove(aPatient().id, ID));

it('a patient lets somebody act in her name: what that is, and is not, stands before the button', async () => {
  const api = fakeApi({ 'GET /api/midwife': () => json([MIDWIFE]), 'GET /api/user/current': () => json(aPatient()) });
  api.on('POST /api/access-policy', () => json({ status: 'INVITED' }, { status: 201 }));
  const { user } = renderApp(<AccessPolicyOffer onClose={() => undefined} />, { me: aPatient() });
  expect(screen.getByRole('group', { name: /^Ce professionnel pourra/ })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^Agir en mon nom/ }));
  expect(screen.getByText(/Accepter une demande d’accès reste votre décision/)).toBeInTheDocument();
  // Reading goes with acting: there is nothing to tick.
  expect(screen.queryByRole('group', { name: /^Ce professionnel pourra/ })).not.toBeInTheDocument();
  await expectAccessible();
  await user.selectOptions(screen.getByRole('combobox', { name: /^Profession/ }), 'midwife');
  await user.type(screen.getByRole('combobox', { name: /^Nom/ }), 'sarra');
  await user.click(await screen.findByText('Élodie Sarrazin', {}, { timeout: 3_000 }));
  await user.click(screen.getByRole('button', { name: 'Partager' }));
  const isSent = () => api.calls.find(({ call }) => call === 'POST /api/access-policy');
  await waitFor(() =>
    expect(isSent()?.body).toEqual({ resource: 'patient-delegation', toId: ID, rights: ['ACT', 'KEYS'] }),
  );
  await waitFor(() =>
    expect(pendingGrants.of(aPatient().id)).toMatchObject([{ to: ID, resource: 'patient-delegation' }]),
  );
});
