import { expect, it } from '@jest/globals';
import { TELEEXPERTISE_STATUSES } from '../threads/teleexpertise.ts';
import { teleexpertiseCommunication, transmissionCommunication } from './communication.ts';

const doctor = { profileId: 'd', name: 'Hugo LESTRADE', userType: 'doctor' } as const;
const facts = {
  ...{ id: 'c', subject: { id: 'p', name: 'Camille FONTANEL' }, sender: doctor },
  ...{ text: { sealed: 'v1.sealed' }, sent: '2026-11-23T08:00:00.000Z', activeAt: '2026-11-23T09:00:00.000Z' },
};

it('a question to other practitioners names them, and keeps what it says shut', () => {
  const recipients = [{ profileId: 'm', name: 'Élodie SARRAZIN', userType: 'midwife' as const }];
  expect(teleexpertiseCommunication({ ...facts, status: 'IN_PROGRESS', recipients })).toEqual({
    ...{ resourceType: 'Communication', id: 'c', meta: { lastUpdated: '2026-11-23T09:00:00.000Z' } },
    status: 'in-progress',
    category: [{ coding: [{ system: 'urn:maillon:echange', code: 'teleexpertise', display: 'Demande d’avis' }] }],
    subject: { reference: 'Patient/p', display: 'Camille FONTANEL' },
    sent: '2026-11-23T08:00:00.000Z',
    recipient: [{ reference: 'Practitioner/m', display: 'Élodie SARRAZIN' }],
    sender: { reference: 'Practitioner/d', display: 'Hugo LESTRADE' },
    payload: [
      {
        _contentString: {
          extension: [
            { url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'masked' },
            { url: 'urn:maillon:scelle', valueString: 'v1.sealed' },
          ],
        },
      },
    ],
  });
});

it('the states of a question are those of FHIR, letter by letter', () => {
  for (const status of TELEEXPERTISE_STATUSES) {
    const said = teleexpertiseCommunication({ ...facts, status, recipients: [] }).status;
    expect(said).toBe(status.toLowerCase().replaceAll('_', '-'));
  }
});

it('a transmission is to its structure, and done once it is resolved; the staff of a structure have a name alone', () => {
  const organization = { id: 'o', name: 'Maternité des Tilleuls' };
  const sender = { profileId: 's', name: 'Anne ROY', userType: 'organization' as const };
  const said = (isResolved: boolean) => transmissionCommunication({ ...facts, sender, organization, isResolved });
  expect(said(false)).toMatchObject({
    status: 'in-progress',
    recipient: [{ reference: 'Organization/o', display: 'Maternité des Tilleuls' }],
  });
  expect(said(false).sender).toEqual({ display: 'Anne ROY' });
  expect(said(true).status).toBe('completed');
});
