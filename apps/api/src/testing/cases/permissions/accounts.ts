import {
  ACCOUNT_READ,
  ACCOUNT_WRITE,
  CARE_READ,
  CARE_WRITE,
  PRO_AND_STRUCTURE_READ,
  PRO_AND_STRUCTURE_WRITE,
  PUBLIC,
} from './doors.ts';

/** Sessions, profiles, contacts, what a person has of their own, and to whom they give access. */
export const ACCOUNTS: Readonly<Record<string, string>> = {
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
  // Where a person is: those who travel or are visited, and their dispatchers; never by the machine of the person who stands in their place.
  'positions.set': '.x..x.xx..',
  'positions.clear': '.x..x.xx..',
  // The keys to one's own calendar, or to those of a structure that one manages (api-keys.http.spec.ts).
  'apiKeys.list': PRO_AND_STRUCTURE_WRITE,
  'apiKeys.create': PRO_AND_STRUCTURE_WRITE,
  'apiKeys.revoke': PRO_AND_STRUCTURE_WRITE,
  // "channel": `r list, no text`; whom one may write to is in channel-rights.http.spec.ts
  'channels.open': CARE_WRITE,
  'channels.list': CARE_READ,
  'channels.get': CARE_WRITE,
  'channels.messages': CARE_WRITE,
  'channels.nameSession': CARE_WRITE,
  'channels.write': CARE_WRITE,
  'channels.mark': CARE_WRITE,
  'contacts.list': PRO_AND_STRUCTURE_READ,
  'contacts.inviteExisting': PRO_AND_STRUCTURE_WRITE,
  'contacts.inviteNew': PRO_AND_STRUCTURE_WRITE,
  'contacts.remove': PRO_AND_STRUCTURE_WRITE,
  // The token in the link is the right.
  'consents.parental': PUBLIC,
  'consents.answerParental': PUBLIC,
  // A patient's own, and those of a patient who delegated; a person who is in their place reads.
  'consents.list': CARE_READ,
  'consents.sign': CARE_WRITE,
  // access: who sees what of whom, and who did
  'accessLog.list': CARE_READ,
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
};
