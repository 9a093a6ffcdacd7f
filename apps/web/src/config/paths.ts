const memberQuery = (userType: string, memberId: string): string => (userType === '' ? '' : `?${userType}=${memberId}`);

/** Without what is empty. */
const queryOf = (members: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(Object.entries(members).filter(([, value]) => value !== '')).toString();
  return query === '' ? '' : `?${query}`;
};

/** Every address of the product (spec platform §2). A leaf: anything may link anywhere, nothing is imported here. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  newUser: () => '/new-user',
  pendingActivation: () => '/pending-activation',
  register: () => '/register',
  registerSelect: () => '/register/select',
  registerProfile: (userType: string) => `/register/${userType}`,
  /** Where the letter of an invitation leads; its token is behind the hash. */
  invitation: () => '/invitation',
  /** Where identity providers lead back to. */
  oauth: () => '/oauth',
  oauthCard: () => '/oauth/psc',
  oauthCardLogout: () => '/oauth/psc/logout',
  devOutbox: () => '/boite-denvoi',

  /** The health questionnaire, open to visitors. */
  checkUp: () => '/patient-check-up',
  checkUpFinal: () => '/patient-check-up-final',

  notification: (token: string) => `/app/notification/${token}`,

  app: () => '/app',
  agenda: () => '/app/agenda',
  /** For a patient to be chosen, or for one who is known already; at a time that was chosen, an instant. */
  /** At an instant, for so many minutes. */
  bookAppointment: (patientId = '', start = '', minutes: number | '' = '') =>
    `/app/agenda/new${queryOf({ patient: patientId, start, minutes: `${minutes}` })}`,
  /** Where every way into a call leads: the devices are tested there. */
  joinCall: (appointmentId: string) => `/app/join-appointment/${appointmentId}`,
  call: (appointmentId: string) => `/app/appointment/${appointmentId}`,
  /** The report of a visit, to be written or read. */
  report: (appointmentId: string) => `/app/appointment/report/${appointmentId}`,
  /** The form that begins with a day. */
  bookByDate: () => '/app/agenda/new?by=date',
  /** A slot that the waiting list offers to a patient without a visit. */
  offeredSlot: (offerId: string) => `/app/agenda/new?offer=${offerId}`,
  /** The agenda with the dialog of a visit over it. */
  agendaVisit: (appointmentId: string) => `/app/agenda?appointment=${appointmentId}`,
  visit: (appointmentId: string) => `/app/agenda/visit/${appointmentId}`,
  messages: () => '/app/messages',
  conversation: (channelId: string) => `/app/messages/${channelId}`,
  /** Opens the conversation with a person: the id of their account or profile. */
  writeTo: (personId: string) => `/app/messages/with/${personId}`,
  agendaSettings: () => '/app/agenda/settings',
  medicalRecord: () => '/app/medical-record',
  patients: () => '/app/patients',
  /** The list, with the dialog over it. */
  addPatient: () => '/app/patients?add',
  addOrganizationPatient: () => '/app/organization/patients?add',
  patient: (patientId: string) => `/app/patients/${patientId}`,
  teleexpertises: () => '/app/teleexpertises',
  teleexpertise: (id: string) => `/app/teleexpertises/${id}`,
  contacts: () => '/app/contacts',
  joinOrganization: () => '/app/join-organization',
  organization: () => '/app/organization',
  /** Of the whole team, or of one member: a profile id or a user id. */
  organizationAgenda: (userType = '', memberId = '') => `/app/organization/agenda${memberQuery(userType, memberId)}`,
  /** In the name of a structure, for a member or a patient whom the address names and at a time, or for whom one finds there. */
  bookForStructure: (userType = '', memberId = '', start = '', minutes: number | '' = '', patient = '') =>
    `/app/organization/agenda/new${queryOf({
      ...(userType !== '' && { [userType]: memberId }),
      ...{ patient, start, minutes: `${minutes}` },
    })}`,
  organizationAgendaSettings: (userType: string, memberId: string) =>
    `/app/organization/agenda/settings${memberQuery(userType, memberId)}`,
  organizationPatients: () => '/app/organization/patients',
  organizationPatient: (patientId: string) => `/app/organization/patients/${patientId}`,
  transmissions: () => '/app/organization/transmissions',
  transmission: (id: string) => `/app/organization/transmissions/${id}`,
  organizationTeam: () => '/app/organization/team',
  organizationMember: (memberId: string) => `/app/organization/team/${memberId}`,
  organizationStatistics: () => '/app/organization/statistics',
  /** Whom the former address of care requests leads on, once they are known. */
  careRequestEntry: () => '/app/wizardPEC',
  careRequests: () => '/app/organization/requests',
  newCareRequest: () => '/app/organization/requests/new',
  careRequest: (id: string) => `/app/organization/requests/${id}`,
  /** A draft that is gone on with. */
  careRequestDraft: (id: string) => `/app/organization/requests/${id}/edit`,
  /** Whom one is asked to care for. */
  receivedRequests: () => '/app/requests',
  receivedRequest: (id: string) => `/app/requests/${id}`,
  /** Home visits of a nurse. */
  dispatchMap: () => '/app/map',
  tour: () => '/app/service-request-tour',
  tourVisit: (id: string) => `/app/service-request-tour/${id}`,
  externalPractitioners: () => '/app/organization/external-practitioners',
  admin: () => '/app/admin',
  adminUsers: () => '/app/admin/users',
  adminAudit: () => '/app/admin/audit',
  adminCheckUps: () => '/app/admin/patient-check-result',
  adminCheckUp: (id: string) => `/app/admin/patient-check-result/${id}`,
  adminOta: () => '/app/admin/ota',
  pendingOrganizations: () => '/app/admin/pending-organizations',
  settings: (section = '') => `/app/user/settings${section === '' ? '' : `#${section}`}`,

  guides: () => '/app/ressources',
  guide: (slug: string) => `/app/ressources/${slug}`,
  /** The same for visitors. */
  publicGuides: () => '/ressources',
  publicGuide: (slug: string) => `/ressources/guide/${slug}`,

  terms: () => '/legals/terms',
  privacyPolicy: () => '/legals/privacy-policy',
  whatWeSee: () => '/legals/privacy-policy#confidentialite-8',
  cookiePolicy: () => '/legals/cookie-policy',
  accessibility: () => '/legals/accessibility',
} as const;

const FILE = /^\/app\/(?:organization\/)?patients\/([0-9a-f-]{36})$/;

/** Whose file an address opens. */
export const fileAt = (pathname: string): string | undefined => FILE.exec(pathname)?.[1];
