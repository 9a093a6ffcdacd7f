import { describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AgendaScreen } from '../features/agenda/agenda-screen.tsx';
import { DocumentsCard } from '../features/documents/documents-card.tsx';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { PatientScreen } from '../features/patients/patient-screen.tsx';
import { SearchDialog } from '../features/search/search-dialog.tsx';
import { AccessLogSection } from '../features/settings/sections/access-log.tsx';
import { AccessPolicyList } from '../features/settings/sections/access-policy-list.tsx';
import { Sessions } from '../features/settings/sections/sessions.tsx';
import { refusal } from '../testing/fake-api.ts';
import { aDoctor, aPatient } from '../testing/people.ts';
import { renderApp } from '../testing/render.tsx';
import { OrganizationArea } from './organization-area.tsx';

const PATIENT = '0195d000-0000-7000-8000-000000000009';
const ME = aDoctor();

const PARTS: readonly (readonly [string, ReactNode])[] = [
  ['the agenda', <AgendaScreen key="agenda" me={ME} />],
  ['the area of a structure', <OrganizationArea key="area" />],
  ['the documents of a patient', <DocumentsCard key="documents" patientId={PATIENT} readerId={ME.id} />],
  ['the notifications', <NotificationList key="notifications" onLeave={() => undefined} />],
  [
    'a patient',
    <PatientScreen key="patient" me={ME} patientId={PATIENT} parts={() => ({ tabs: [], actions: () => [] })} />,
  ],
  [
    'a search',
    <SearchDialog key="search" me={ME} pages={[]} words="durand" onWords={() => undefined} onClose={() => undefined} />,
  ],
  ['who read the record', <AccessLogSection key="log" />],
  ['the sharings', <AccessPolicyList key="policies" title="Partages" direction="given" emptyText="Aucun" />],
  ['the devices', <Sessions key="sessions" />],
];

const open = (me: UserMe, part: ReactNode, answer: () => Response): void => {
  window.fetch = async () => answer();
  renderApp(<main>{part}</main>, { me });
};

describe.each(PARTS)('%s', (name, part) => {
  const me = name === 'who read the record' ? aPatient() : ME;
  const refusals = [
    [403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires'],
    [404, 'NOT_FOUND', 'Élément introuvable'],
  ] as const;
  // An unknown patient has a screen of its own (patient-screen.spec.tsx).
  it.each(refusals.filter(([status]) => status !== 404 || name !== 'a patient'))(
    'that is refused with %s says why, and offers no second try',
    async (status, code, sentence) => {
      open(me, part, () => refusal(status, code, sentence));
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
      expect(screen.queryByRole('button', { name: /Réessayer/ })).not.toBeInTheDocument();
    },
  );

  it('that the server cannot give now is asked for again', async () => {
    open(me, part, () => refusal(503, 'UNAVAILABLE', 'Le service est indisponible'));
    expect((await screen.findAllByRole('button', { name: 'Réessayer' })).length).toBeGreaterThan(0);
  });
});
