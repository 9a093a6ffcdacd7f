/**
 * Who passes the door of each endpoint: design api §3.4, one row per endpoint of the contracts, in its columns.
 *
 *   anonymous · patient · doctor · midwife · assistant · organization · dispatch manager · dispatch operator · admin · impersonation
 *
 * `x` passes, `.` is refused (401 without a session, 403 with one). For an impersonation `r` passes as the person does, `.`
 * never. What a relation opens beyond the door is in `relation-cases.ts`. Written by hand from the design, not from the
 * code: a new endpoint has no row and fails the test until a person has thought about who may call it.
 */
export const CALLERS = [
  'anonymous',
  'patient',
  'doctor',
  'midwife',
  'assistant',
  'organization',
  'dispatchManager',
  'dispatchOperator',
  'admin',
  'impersonation',
] as const;

export type CallerName = (typeof CALLERS)[number];

/** Everybody who has an account. */
const ACCOUNT_READ = '.xxxxxxxxr';
const ACCOUNT_WRITE = '.xxxxxxxx.';
/** "S" for everybody but dispatch users. */
const CARE_READ = '.xxxxx...r';
const CARE_WRITE = '.xxxxx....';
const PRO_AND_STRUCTURE_READ = '..xxxx...r';
const PRO_AND_STRUCTURE_WRITE = '..xxxx....';
const OWN_CALENDAR_READ = '..xxx....r';
const OWN_CALENDAR_WRITE = '..xxx.....';
const ADMIN_READ = '........xr';
const ADMIN_WRITE = '........x.';
const PUBLIC = 'xxxxxxxxxx';
const MACHINE = '..........';

export const MATRIX: Readonly<Record<string, string>> = {
  // session
  'sessions.current': ACCOUNT_READ,
  'sessions.list': ACCOUNT_READ,
  'sessions.end': ACCOUNT_WRITE,
  // The card and the provider's inbox are the person's own, also while an administrator stands in their place (§3.1, rule 3).
  'sessions.pscLogoutUrl': ACCOUNT_WRITE,
  // "✓ non-admin targets" for the administrator; "switch/stop" within an impersonation.
  'impersonation.start': '........xr',
  // The impersonation of a test has no session to go back to, which is told as 401 (impersonation.http.spec.ts has the rest).
  'impersonation.stop': '..........',
  // documents: what a relation opens beyond the door is in `uploads.http.spec.ts`.
  'documents.upload': CARE_WRITE,
  // "appt PRO": of those, the professionals who receive the patient.
  'documents.photo': '..xxx.....',
  'documents.list': CARE_READ,
  'documents.find': CARE_READ,
  'documents.rename': CARE_WRITE,
  // Sealed or clear, a file is the person's, also while an administrator stands in their place (docs/decisions/impersonation.md).
  'documents.download': CARE_WRITE,
  'documents.remove': CARE_WRITE,
  // user: a person who has a profile already is told so after the door (409).
  'users.create': ACCOUNT_WRITE,
  'users.current': ACCOUNT_READ,
  'users.update': ACCOUNT_WRITE,
  'users.acceptTerms': ACCOUNT_WRITE,
  'users.claim': ACCOUNT_WRITE,
  'users.sendContactCode': ACCOUNT_WRITE,
  'users.verifyContact': ACCOUNT_WRITE,
  'dataRights.requests': ACCOUNT_READ,
  'dataRights.requestExport': ACCOUNT_WRITE,
  'dataRights.requestExportByGet': ACCOUNT_WRITE,
  // The whole of a person's data is theirs alone, also while an administrator stands in their place.
  'dataRights.archive': ACCOUNT_WRITE,
  'dataRights.requestErasure': ACCOUNT_WRITE,
  'dataRights.withdrawErasure': ACCOUNT_WRITE,
  'accessLog.list': CARE_READ,
  'admin.searchUsers': ADMIN_READ,
  'admin.getUser': ADMIN_READ,
  'admin.activateUser': ADMIN_WRITE,
  'admin.deactivateUser': ADMIN_WRITE,
  'admin.verifyProfessional': ADMIN_WRITE,
  'admin.unlockClaim': ADMIN_WRITE,
  'admin.resendParentLetter': ADMIN_WRITE,
  'admin.auditTrail': ADMIN_READ,
  'admin.bundles': ADMIN_READ,
  'admin.publishBundle': ADMIN_WRITE,
  // directory: "✓" for everybody but dispatch users
  'directory.doctors': CARE_READ,
  'directory.doctor': CARE_READ,
  'directory.midwifes': CARE_READ,
  'directory.midwife': CARE_READ,
  'directory.assistants': CARE_READ,
  'directory.assistant': CARE_READ,
  // Asked for by the sign-up, before there is a profile.
  'directory.liberalMidwives': ACCOUNT_READ,
  // "pros only" is said behind the door: the same for every professional and structure that asks.
  'directory.findByEmail': PRO_AND_STRUCTURE_READ,
  // The header's search; what it tells of patients follows the relations (search.http.spec.ts).
  'search.find': CARE_READ,
  // statistics: a professional's own; a structure's for those who see its agenda, its table for those who manage it.
  'statistics.ofPractitioner': OWN_CALENDAR_READ,
  'statistics.ofOrganization': PRO_AND_STRUCTURE_READ,
  'statistics.exportCsv': PRO_AND_STRUCTURE_WRITE,
  'statistics.exportPdf': PRO_AND_STRUCTURE_WRITE,
  // Where a person is: those who travel or are visited, and their dispatchers; never by the machine of the person who stands in their place.
  'positions.set': '.x..x.xx..',
  'positions.clear': '.x..x.xx..',
  // policy
  'policies.list': CARE_READ,
  'policies.get': CARE_READ,
  'policies.keyHolders': CARE_WRITE,
  'policies.request': PRO_AND_STRUCTURE_WRITE,
  'policies.offer': CARE_WRITE,
  'policies.approve': CARE_WRITE,
  'policies.sign': CARE_WRITE,
  'policies.reject': CARE_WRITE,
  'policies.revoke': CARE_WRITE,
  'policies.changeRights': CARE_WRITE,
  'policies.delegations': CARE_READ,
  'policies.delegate': CARE_WRITE,
  'policies.endDelegation': CARE_WRITE,
  // patient
  // A visitor without an account answers; administrators read, and the person who holds the record of the same patient.
  'checkUps.challenge': PUBLIC,
  'checkUps.create': PUBLIC,
  'checkUps.list': ADMIN_READ,
  'checkUps.get': '.xxxxx..xr',
  'checkUps.findByNir': '.xxxxx..x.',
  'checkUps.remove': '.xxxxx..x.',
  // The record, by relation; never for a person who stands in a person's place.
  'observations.list': '.xxxxx....',
  'observations.intake': '.xxxxx....',
  'measuredPatients.list': '..xxxx....',
  'observations.write': '.xxxxx....',
  'observations.sessionState': '.xxxxx....',
  'observations.replaceSession': '.xxxxx....',
  // FHIR · read: "as native"; never for a person who stands in a person's place, and not for administrators.
  'fhir.metadata': PUBLIC,
  'fhir.readPatient': '.xxxxx....',
  'fhir.searchPatient': '.xxxxx....',
  'fhir.searchPatientByForm': '.xxxxx....',
  'fhir.readPractitioner': '.xxxxx....',
  'fhir.searchPractitioner': '.xxxxx....',
  'fhir.searchPractitionerByForm': '.xxxxx....',
  // As the team of a structure.
  'fhir.readPractitionerRole': '..xxxx....',
  'fhir.searchPractitionerRole': '..xxxx....',
  'fhir.searchPractitionerRoleByForm': '..xxxx....',
  'fhir.readOrganization': '.xxxxx....',
  'fhir.searchOrganization': '.xxxxx....',
  'fhir.searchOrganizationByForm': '.xxxxx....',
  'fhir.readCareTeam': '.xxxxx....',
  'fhir.searchCareTeam': '.xxxxx....',
  'fhir.searchCareTeamByForm': '.xxxxx....',
  'fhir.readObservation': '.xxxxx....',
  'fhir.searchObservation': '.xxxxx....',
  'fhir.searchObservationByForm': '.xxxxx....',
  'fhir.readDocumentReference': '.xxxxx....',
  'fhir.searchDocumentReference': '.xxxxx....',
  'fhir.searchDocumentReferenceByForm': '.xxxxx....',
  'fhir.readDiagnosticReport': '.xxxxx....',
  'fhir.searchDiagnosticReport': '.xxxxx....',
  'fhir.searchDiagnosticReportByForm': '.xxxxx....',
  'fhir.readQuestionnaireResponse': '.xxxxx....',
  'fhir.searchQuestionnaireResponse': '.xxxxx....',
  'fhir.searchQuestionnaireResponseByForm': '.xxxxx....',
  'fhir.readConsent': '.xxxxx....',
  'fhir.searchConsent': '.xxxxx....',
  'fhir.searchConsentByForm': '.xxxxx....',
  'fhir.readAuditEvent': '.xxxxx....',
  'fhir.searchAuditEvent': '.xxxxx....',
  'fhir.searchAuditEventByForm': '.xxxxx....',
  'fhir.readPaymentReconciliation': '..x.......',
  'fhir.searchPaymentReconciliation': '..x.......',
  'fhir.searchPaymentReconciliationByForm': '..x.......',
  'fhir.readCommunication': '..xxxx....',
  'fhir.searchCommunication': '..xxxx....',
  'fhir.searchCommunicationByForm': '..xxxx....',
  'fhir.readServiceRequest': '..xxxx....',
  'fhir.searchServiceRequest': '..xxxx....',
  'fhir.searchServiceRequestByForm': '..xxxx....',
  'fhir.readTask': '..xxxx....',
  'fhir.searchTask': '..xxxx....',
  'fhir.searchTaskByForm': '..xxxx....',
  // What a key opens instead of a session is in `fhir-api-keys.http.spec.ts`.
  'fhir.readSchedule': '.xxxxx....',
  'fhir.searchSchedule': '.xxxxx....',
  'fhir.searchScheduleByForm': '.xxxxx....',
  'fhir.readSlot': '.xxxxx....',
  'fhir.searchSlot': '.xxxxx....',
  'fhir.searchSlotByForm': '.xxxxx....',
  'fhir.readAppointment': '.xxxxx....',
  'fhir.searchAppointment': '.xxxxx....',
  'fhir.searchAppointmentByForm': '.xxxxx....',
  'fhir.findAppointments': '.xxxxx....',
  'fhir.findAppointmentsByForm': '.xxxxx....',
  'patients.list': PRO_AND_STRUCTURE_READ,
  'patients.appointments': CARE_READ,
  'affiliations.list': PRO_AND_STRUCTURE_READ,
  'affiliations.check': PRO_AND_STRUCTURE_WRITE,
  'affiliations.create': PRO_AND_STRUCTURE_WRITE,
  'affiliations.affiliateNew': PRO_AND_STRUCTURE_WRITE,
  'affiliations.affiliate': PRO_AND_STRUCTURE_WRITE,
  'affiliations.get': CARE_READ,
  'affiliations.update': CARE_WRITE,
  'affiliations.resendReferent': CARE_WRITE,
  // schedule: a patient is refused behind the door, by the calendar itself (403 SCHEDULE_ACCESS_REQUIRED)
  'schedules.calendar': CARE_READ,
  'schedules.organization': PRO_AND_STRUCTURE_READ,
  'schedules.settings': PRO_AND_STRUCTURE_READ,
  'schedules.saveSettings': PRO_AND_STRUCTURE_WRITE,
  'schedules.addExceptions': PRO_AND_STRUCTURE_WRITE,
  'schedules.removeExceptions': PRO_AND_STRUCTURE_WRITE,
  'schedules.requestAccess': PRO_AND_STRUCTURE_WRITE,
  // A GET that writes is a write.
  'schedules.requestAccessByGet': PRO_AND_STRUCTURE_WRITE,
  // The keys to one's own calendar, or to those of a structure that one manages (api-keys.http.spec.ts).
  'apiKeys.list': PRO_AND_STRUCTURE_WRITE,
  'apiKeys.create': PRO_AND_STRUCTURE_WRITE,
  'apiKeys.revoke': PRO_AND_STRUCTURE_WRITE,
  'calendarFeeds.get': OWN_CALENDAR_READ,
  'calendarFeeds.create': OWN_CALENDAR_WRITE,
  'calendarFeeds.remove': OWN_CALENDAR_WRITE,
  'calendarFeeds.read': PUBLIC,
  'schedules.administrators': OWN_CALENDAR_READ,
  'schedules.addAdministrator': OWN_CALENDAR_WRITE,
  'schedules.removeAdministrator': OWN_CALENDAR_WRITE,
  // appointment: dispatch users are told 422 «Unsupported user type» by the list (design api §2.13)
  'appointments.list': ACCOUNT_READ,
  'appointments.get': CARE_READ,
  'appointments.book': CARE_WRITE,
  'appointments.bookSeries': PRO_AND_STRUCTURE_WRITE,
  'appointments.update': CARE_WRITE,
  'appointments.cancel': CARE_WRITE,
  'appointments.livekitToken': '.xxxx.....',
  'calls.key': '.xxxx.....',
  'calls.setKey': '.xxxx.....',
  'calls.testPass': '.xxxx.....',
  'calls.close': '..xxx.....',
  // "doctor appt": payments.http.spec.ts
  'payments.get': '..x.......',
  'payments.request': '..x.......',
  'payments.update': '..x.......',
  'payments.hear': MACHINE,
  // "prescription · auth-code/file": appt, mf WRITE; prescriptions.http.spec.ts
  'prescriptions.authCode': '..x.......',
  'prescriptions.file': '..x.......',
  // "doctor appt; if no doctor: midwife/assistant appt", then "appt, self, mf READ"; sealed, so never in another person's place.
  'reports.end': '..xxx.....',
  'reports.sources': '..xxx.....',
  'reports.get': CARE_WRITE,
  // "observation (consultation)" and "clinical notes": which of them, in visit-observations.http.spec.ts
  'visitObservations.list': CARE_WRITE,
  // "channel": `r list, no text`; whom one may write to is in channel-rights.http.spec.ts
  'channels.open': CARE_WRITE,
  'channels.list': CARE_READ,
  'channels.get': CARE_WRITE,
  'channels.messages': CARE_WRITE,
  'channels.nameSession': CARE_WRITE,
  'channels.write': CARE_WRITE,
  'channels.mark': CARE_WRITE,
  // "transmission": `mbr TRANSMISSIONS`, in transmissions.http.spec.ts; patients read none (A39)
  'transmissions.list': PRO_AND_STRUCTURE_READ,
  'transmissions.get': PRO_AND_STRUCTURE_READ,
  'transmissions.create': PRO_AND_STRUCTURE_WRITE,
  'transmissions.comment': PRO_AND_STRUCTURE_WRITE,
  'transmissions.resolve': PRO_AND_STRUCTURE_WRITE,
  'transmissions.reopen': PRO_AND_STRUCTURE_WRITE,
  // "care request": `mbr REQUESTS`, the practitioner asked and the performer, in care-requests.http.spec.ts
  'careRequests.list': PRO_AND_STRUCTURE_WRITE,
  'careRequests.create': PRO_AND_STRUCTURE_WRITE,
  'careRequests.update': PRO_AND_STRUCTURE_WRITE,
  'careRequests.remove': PRO_AND_STRUCTURE_WRITE,
  'careRequests.dispatch': PRO_AND_STRUCTURE_WRITE,
  'careRequests.askOthers': PRO_AND_STRUCTURE_WRITE,
  'careRequests.candidates': PRO_AND_STRUCTURE_WRITE,
  'careRequests.withdraw': PRO_AND_STRUCTURE_WRITE,
  'careRequests.remind': PRO_AND_STRUCTURE_WRITE,
  'careRequests.get': PRO_AND_STRUCTURE_WRITE,
  'careRequests.performed': OWN_CALENDAR_WRITE,
  'careRequests.accept': OWN_CALENDAR_WRITE,
  'careRequests.decline': OWN_CALENDAR_WRITE,
  'careRequests.complete': OWN_CALENDAR_WRITE,
  'careRequests.settings': PRO_AND_STRUCTURE_READ,
  'careRequests.changeSettings': PRO_AND_STRUCTURE_WRITE,
  // home visit: asked for and tracked by a patient, made by who performs it, given by dispatchers, cancelled by their manager too.
  'homeVisits.create': '.x........',
  'homeVisits.requested': '.x........',
  'homeVisits.tour': '....x.....',
  'homeVisits.step': '....x.....',
  'homeVisits.route': '.x..x.....',
  'homeVisits.map': '......xx..',
  'homeVisits.validate': '......xx..',
  'homeVisits.assign': '......xx..',
  'homeVisits.cancel': '.x....x...',
  // "teleexpertise": `thr`, in teleexpertises.http.spec.ts
  'teleexpertises.list': OWN_CALENDAR_READ,
  'teleexpertises.answerTimes': OWN_CALENDAR_READ,
  'teleexpertises.get': OWN_CALENDAR_READ,
  'teleexpertises.create': OWN_CALENDAR_WRITE,
  'teleexpertises.update': OWN_CALENDAR_WRITE,
  'teleexpertises.comment': OWN_CALENDAR_WRITE,
  'visitObservations.writeNote': '..xxx.....',
  'visitObservations.addCaptures': '..xxx.....',
  'waitingList.get': CARE_READ,
  'waitingList.openOffers': '.x.......r',
  'waitingList.join': CARE_WRITE,
  'waitingList.leave': CARE_WRITE,
  'waitingList.accept': '.x........',
  'waitingList.decline': '.x........',
  'slotRequests.list': '.x.......r',
  'slotRequests.create': '.x........',
  'slotRequests.remove': '.x........',
  'slotRequests.offer': '.x.......r',
  'slotRequests.decline': '.x........',
  // For whom a professional or a structure may book: waiting-list.http.spec.ts
  'waitingPatients.list': PRO_AND_STRUCTURE_READ,
  'waitingPatients.create': PRO_AND_STRUCTURE_WRITE,
  'waitingPatients.remove': PRO_AND_STRUCTURE_WRITE,
  'appointments.availableSlots': CARE_READ,
  'appointments.openings': CARE_READ,
  'appointments.slotStarts': CARE_READ,
  'appointments.dailyAvailability': CARE_READ,
  // notification: a dispatch user's shell asks for counts and preferences, and there is nothing to list
  'notifications.list': CARE_READ,
  'notifications.count': ACCOUNT_READ,
  'notifications.seen': CARE_WRITE,
  'notifications.read': CARE_WRITE,
  'notifications.open': CARE_WRITE,
  'notifications.seenAll': CARE_WRITE,
  'notifications.preferences': ACCOUNT_READ,
  'notifications.setPreferences': ACCOUNT_WRITE,
  'notifications.pushKey': ACCOUNT_READ,
  'notifications.subscriberHash': ACCOUNT_WRITE,
  'notifications.setDevice': ACCOUNT_WRITE,
  // organization: by number for any account (§2.4 "U"); one structure is shown to its members and administrators, others
  // are told 404 behind the door
  'organizations.find': ACCOUNT_READ,
  'organizations.get': ACCOUNT_READ,
  'organizations.create': '.....x....',
  'organizations.update': PRO_AND_STRUCTURE_WRITE,
  'organizations.requestToJoin': PRO_AND_STRUCTURE_WRITE,
  'organizations.accept': ADMIN_WRITE,
  'organizations.decline': ADMIN_WRITE,
  // team, external practitioners, contacts: what a relation opens is behind the door
  'teams.list': PRO_AND_STRUCTURE_READ,
  'teams.get': PRO_AND_STRUCTURE_READ,
  'teams.setRights': PRO_AND_STRUCTURE_WRITE,
  'teams.remove': PRO_AND_STRUCTURE_WRITE,
  'teams.pending': PRO_AND_STRUCTURE_READ,
  'teams.invite': PRO_AND_STRUCTURE_WRITE,
  'teams.inviteNew': PRO_AND_STRUCTURE_WRITE,
  'teams.invitations': PRO_AND_STRUCTURE_READ,
  'teams.cancelInvitation': PRO_AND_STRUCTURE_WRITE,
  'teams.resendInvitation': PRO_AND_STRUCTURE_WRITE,
  'teams.externalPractitioners': PRO_AND_STRUCTURE_READ,
  'contacts.list': PRO_AND_STRUCTURE_READ,
  'contacts.inviteExisting': PRO_AND_STRUCTURE_WRITE,
  'contacts.inviteNew': PRO_AND_STRUCTURE_WRITE,
  'contacts.remove': PRO_AND_STRUCTURE_WRITE,
  // integration
  'integrations.list': CARE_READ,
  'integrations.authorizationUrl': CARE_WRITE,
  'integrations.authorizationCallback': CARE_WRITE,
  'integrations.sync': CARE_WRITE,
  'integrations.remove': CARE_WRITE,
  // vault: "S" for everybody but dispatch users (§3.4 "vault identity/group/session"); never for a person who stands in their place
  'vault.sendChallenge': CARE_WRITE,
  'vault.backupKept': CARE_WRITE,
  'vault.signupToken': CARE_WRITE,
  'vault.registerIdentity': CARE_WRITE,
  'vault.accessToken': CARE_WRITE,
  'vault.cardFacts': CARE_WRITE,
  'vault.prepareIdentity': PRO_AND_STRUCTURE_WRITE,
  'vault.requestKeys': PRO_AND_STRUCTURE_WRITE,
  'vault.events': MACHINE,
  'vault.accepted': MACHINE,
  'vault.signedIn': MACHINE,
  'vault.known': MACHINE,
  // lookup, guide, OTA, platform
  'guides.list': PUBLIC,
  'guides.get': PUBLIC,
  'lookups.address': PUBLIC,
  'lookups.finess': PUBLIC,
  'lookups.siret': PUBLIC,
  'lookups.pmi': PUBLIC,
  // The token in the link is the right.
  'consents.parental': PUBLIC,
  'consents.answerParental': PUBLIC,
  // A patient's own, and those of a patient who delegated; a person who is in their place reads.
  'consents.list': CARE_READ,
  'consents.sign': CARE_WRITE,
  'ota.get': PUBLIC,
  'platform.config': PUBLIC,
  'platform.reportError': PUBLIC,
  'platform.docs': PUBLIC,
  'platform.openapi': PUBLIC,
  'platform.metrics': MACHINE,
  'health.live': PUBLIC,
  'health.ready': PUBLIC,
  'dev.outbox': PUBLIC,
};

/** Whether the caller passes; an impersonation passes where the person does. */
export function passes(row: string, caller: CallerName): boolean {
  return row[CALLERS.indexOf(caller)] !== '.';
}
