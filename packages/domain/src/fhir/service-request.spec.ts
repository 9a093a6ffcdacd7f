import { expect, it } from '@jest/globals';
import { serviceRequestOf } from './service-request.ts';

const request = {
  ...{ id: 'r', status: 'ONHOLD' as const, urgent: true, types: ['sortie_precoce'], performer: null },
  ...{ organization: { id: 'o', name: 'Maternité' }, subject: { id: 'p', name: 'Lison CAZENAVE' } },
  ...{ authoredOn: '2026-11-23T08:00:00.000Z', location: { text: 'Cenon' } },
};

it('a request says what is asked, of whom and for whom', () => {
  expect(serviceRequestOf(request)).toEqual({
    ...{ resourceType: 'ServiceRequest', id: 'r', status: 'on-hold', intent: 'order', priority: 'urgent' },
    category: [
      { coding: [{ system: 'urn:maillon:demande-de-soins', code: 'sortie_precoce', display: 'Sortie précoce' }] },
    ],
    code: { text: 'Sortie précoce' },
    subject: { reference: 'Patient/p', display: 'Lison CAZENAVE' },
    authoredOn: '2026-11-23T08:00:00.000Z',
    requester: { reference: 'Organization/o', display: 'Maternité' },
    locationCode: [{ text: 'Cenon' }],
  });
});

it.each([
  ['DRAFT', 'draft'],
  ['ACTIVE', 'active'],
  ['COMPLETED', 'completed'],
] as const)('%s is %s, with who cares', (status, said) => {
  const performer = { id: 'm', name: 'Coralie MESTRE' };
  expect(serviceRequestOf({ ...request, status, performer })).toMatchObject({
    status: said,
    performer: [{ reference: 'Practitioner/m', display: 'Coralie MESTRE' }],
  });
});
