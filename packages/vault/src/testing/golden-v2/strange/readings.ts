import { decode, PAGE, type Page } from '../../../conformance/reading.ts';
import type { WrongReading } from '../wrong-readings.ts';

const lax = (change: Partial<Page['strict']>): Partial<Page> => ({ strict: { ...PAGE.strict, ...change } });
const stands = (one: keyof Page['standing']): Partial<Page> => ({ standing: { ...PAGE.standing, [one]: false } });
const grants = (change: Partial<Page['grantInLink']>): Partial<Page> => ({
  grantInLink: { ...PAGE.grantInLink, ...change },
});
/** As UTF-8 in which nothing is refused. */
const lossy = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** What a stranger of 2026-11-29 found that one might read, and that no item of before noticed. */
export const STRANGE_READINGS: WrongReading[] = [
  // Texts and types
  {
    reads: 'a byte order mark is no part of a text',
    page: { payload: (rest, length) => decode(rest.subarray(0, length)).replace(/^\ufeff/, '') },
    finds: 'message that begins with a byte order mark',
  },
  {
    reads: 'what is no UTF-8 is replaced, in a message',
    page: { payload: (rest, length) => lossy(rest.subarray(0, length)) },
    finds: 'refused message that is no UTF-8',
  },
  {
    reads: 'what is no UTF-8 is replaced, in a body',
    page: { bodyText: lossy },
    finds: 'refused body that is no UTF-8',
  },
  {
    reads: 'the number of a key may begin with a zero',
    page: { keyName: /^(cvi_[a-z2-7]{32})#0?(\d{1,6})$/ },
    finds: 'refused message whose author has another spelling',
  },
  {
    reads: 'a text is measured in bytes',
    page: { textLength: (text) => Buffer.byteLength(text) },
    finds: 'grant with a name of 80 letters beyond ASCII',
  },
  {
    reads: 'a text is measured in signs',
    page: { textLength: (text) => [...text].length },
    finds: 'refused body with a text of 80 signs, each of two units',
  },
  { reads: 'a text may be empty', page: lax({ leastText: false }), finds: 'refused body with an empty text' },
  { reads: 'an id is any text', page: lax({ id: false }), finds: 'refused body with an id of another form' },
  { reads: 'an int may be negative', page: lax({ least: false }), finds: 'refused body with a number below zero' },
  {
    reads: 'a list has no greatest length',
    page: lax({ mostList: false }),
    finds: 'refused body with a list that is too long',
  },
  { reads: 'a list may be empty', page: lax({ leastList: false }), finds: 'refused device entry that removes none' },
  { reads: 'a UUID has either case', page: lax({ uuid: false }), finds: 'refused device entry with an id in capitals' },
  {
    reads: 'a contact is of any kind',
    page: lax({ word: false }),
    finds: 'refused list of contacts with one of another kind',
  },
  {
    reads: 'the number of a chunk is added',
    page: { chunkByte: (base, byte) => (base + byte) % 256 },
    finds: 'file whose number of a chunk is no sum',
  },
  // Keys at their time
  {
    reads: 'a replaced key signs nothing of later',
    page: { keyLingers: 0 },
    finds: 'devices of an entry ten minutes after its key was replaced',
  },
  {
    reads: 'a replaced key signs for five minutes more',
    page: { keyLingers: 300_000 },
    finds: 'devices of an entry ten minutes after its key was replaced',
  },
  {
    reads: 'a key outlives its identity, in what it signs',
    page: { endsWithIdentity: { ...PAGE.endsWithIdentity, signed: false } },
    finds: 'refused device entry of an identity that had ended',
  },
  {
    reads: 'a key outlives its identity, in what it wrote',
    page: { endsWithIdentity: { ...PAGE.endsWithIdentity, written: false } },
    finds: 'standing of an author whose identity had ended',
  },
  {
    reads: 'a retired key of the server signs until then, that moment included',
    page: { signsUntil: (until) => until + 1 },
    finds: 'refused end by a key of the server that was retired',
  },
  {
    reads: 'a head counts whenever a retired key signed it',
    page: { provesRetired: true },
    finds: 'message signed at a head under a key that was retired',
  },
  {
    reads: 'the key of now says that a device is removed',
    page: { removedByKeyOfThen: false },
    finds: 'removal of a device by a key that was replaced since',
  },
  // Identities and devices
  {
    reads: 'a new key ends the sheet',
    page: { rotationKeeps: { ...PAGE.rotationKeeps, sheet: false } },
    finds: 'identity whose new key leaves the sheet and the card as they were',
  },
  {
    reads: 'a new key ends the card',
    page: { rotationKeeps: { ...PAGE.rotationKeeps, card: false } },
    finds: 'identity whose new key leaves the sheet and the card as they were',
  },
  {
    reads: 'devices are in the order of their ids',
    page: { deviceOrder: (ids) => [...ids].sort() },
    finds: 'devices in the order of their first entry',
  },
  {
    reads: 'a contact is hashed as it is typed',
    page: { contactText: (identity, salt, type, value) => `cv1/contact|${identity}|${salt}|${type}|${value}` },
    finds: 'contact that is known in capitals and between spaces',
  },
  {
    reads: 'a sheet has no spaces',
    page: { sheetText: (printed) => printed.replaceAll('-', '').toLowerCase() },
    finds: 'recovery box of a sheet in small letters, with spaces',
  },
  // Groups
  { reads: 'the first last epoch is kept', page: { keepsFirstFormer: true }, finds: 'group that somebody left twice' },
  {
    reads: 'of two roles the first counts',
    page: { firstRoleCounts: true },
    finds: 'group in which one link gives somebody two roles',
  },
  {
    reads: 'keys are renewed before anybody goes',
    page: { renewsBeforeRemoval: true },
    finds: 'refused new epoch that renews the key of who is removed',
  },
  {
    reads: 'the name of a grant is also that of its members',
    page: grants({ nameForMembers: true }),
    finds: 'group with a grant to a structure, which has a name',
  },
  {
    reads: 'a grant in a link counts where it is signed',
    page: grants({ signature: true }),
    finds: 'group with a grant that nobody signed',
  },
  {
    reads: 'a grant in a link counts under its own name alone',
    page: grants({ k: true }),
    finds: 'group with a grant under the name of another key',
  },
  {
    reads: 'a grant in a link is also for those who were there',
    page: grants({ addedAlone: false }),
    finds: 'group with a grant for somebody who was there',
  },
  // Sessions
  {
    reads: 'who made a session may go on with it',
    page: { makerGoesOn: true },
    finds: 'refused generation by its first maker, who does not read it',
  },
  {
    reads: 'who reads is a member now',
    page: { readsByThen: false },
    finds: 'standing of a generation by somebody who read it then',
  },
  {
    reads: 'a generation is no earlier than the one before',
    page: { recordsInTime: true },
    finds: 'standing of a generation that is dated before the one before',
  },
  {
    reads: 'the oldest group of the subject is theirs',
    page: stands('newestFirst'),
    finds: 'standing of two groups of the subject',
  },
  {
    reads: 'anybody lets somebody into a visit',
    page: stands('knownName'),
    finds: 'standing of a visit into which a stranger let somebody',
  },
  {
    reads: 'who left lets people in',
    page: stands('letInNow'),
    finds: 'standing of a visit into which somebody who left let a person',
  },
  {
    reads: 'who left may be named apart',
    page: stands('apartNow'),
    finds: 'standing of a visit with somebody who was of the group',
  },
  { reads: 'anybody names an author', page: stands('byKnown'), finds: 'standing of an author whom a stranger named' },
  {
    reads: 'people apart need no group',
    page: stands('groupNeeded'),
    finds: 'standing of people apart without a group',
  },
  {
    reads: 'without a group whoever is named is known',
    page: stands('ofSubject'),
    finds: 'standing of an author whom the reader named, without a group',
  },
  {
    reads: 'one’s own words are judged like others',
    page: stands('own'),
    finds: 'standing of what the reader wrote, who is nobody there',
  },
  { reads: 'the reader names nobody', page: stands('meNames'), finds: 'standing of an author whom the reader named' },
  {
    reads: 'its own generation alone names an author',
    page: stands('before'),
    finds: 'standing of an author whom the generation before named',
  },
  {
    reads: 'the writer needs a name there',
    page: stands('meReads'),
    finds: 'standing of a writer whom a stranger named',
  },
  {
    reads: 'a number that is in no chain is newer',
    page: stands('numberThere'),
    finds: 'standing of a number that no chain has',
  },
  {
    reads: 'the time of a generation says all of a key',
    page: stands('namesNewer'),
    finds: 'standing of a generation in time that names a newer key of the author',
  },
  {
    reads: 'a generation that does not name the group has no former members',
    page: stands('unnamedEpoch'),
    finds: 'standing of a former member, where the generation does not name the group',
  },
  {
    reads: 'who ever was in a group is named with it',
    page: stands('namedEpoch'),
    finds: 'standing of somebody who had left the group that is named',
  },
  {
    reads: 'where no subject is known, any generation names',
    page: stands('nobodysOfThen'),
    finds: 'standing of what anybody says where no subject is known',
  },
  {
    reads: 'where no subject is known, the reader alone names',
    page: stands('byAnybody'),
    finds: 'standing of what anybody says where no subject is known',
  },
  {
    reads: 'the metadata says whose record it is',
    page: stands('subjectKnown'),
    finds: 'standing of a record whose subject the reader does not know',
  },
  // Claims and the log
  {
    reads: 'a claim is signed under its name',
    page: { claimsNeedK: Object.keys(PAGE.claimPurposes) },
    finds: 'claim under the name of another key',
  },
  {
    reads: 'an erasure is asked at the newest head',
    page: { erasureAtNewest: true },
    finds: 'claim of an erasure at an older head',
  },
  {
    reads: 'a profile has one identity for ever',
    page: { endFreesProfile: false },
    finds: 'log with a second identity after the first one ended',
  },
  {
    reads: 'a proof leads from nothing',
    page: { wantsProof: { ...PAGE.wantsProof, ofNothing: true } },
    finds: 'consistency from nothing',
  },
  {
    reads: 'a proof stands between equal heads',
    page: { wantsProof: { ...PAGE.wantsProof, ofEqual: true } },
    finds: 'consistency of equal heads',
  },
  {
    reads: 'of its own leaves a chain has the links alone',
    page: { isOwnLeaf: (kind) => kind === 'identity' },
    finds: 'own leaves with a leaf of the profile that names another link',
  },
  // Cards
  {
    reads: 'a token is signed with ES256',
    page: { algorithms: ['ES256'] },
    finds: 'card whose token an RSA key signed',
  },
  { reads: 'a card has the first level', page: { levels: ['eidas1', 'eidas3'] }, finds: 'card of the second level' },
  {
    reads: 'a card has one of two levels',
    page: { levels: ['eidas1', 'eidas2'] },
    finds: 'card of the third level, for this service alone',
  },
  {
    reads: 'a token of this service has no azp',
    page: { azps: () => [undefined] },
    finds: 'card of the third level, for this service alone',
  },
  {
    reads: 'a holder may stand without the 8',
    page: { holders: (rpps) => [`8${rpps}`, rpps] },
    finds: 'refused card whose holder has no leading 8',
  },
  {
    reads: 'the first recording alone is of the issuer',
    page: { issuerOf: ['before'] },
    finds: 'refused recording after a card, of other keys for another issuer',
  },
];
