import { decode, type Json, PAGE, type Page, sha256 } from '../../conformance/reading.ts';

/** What an implementer might have read in PROTOCOL.md instead of what it says, and an item of the golden file that finds it out. */
export interface WrongReading {
  reads: string;
  page: Partial<Page>;
  finds: string;
}

const little = (value: number): Buffer => Buffer.from(PAGE.u32(value)).reverse();
const without = (list: readonly string[], one: string): string[] => list.filter((each) => each !== one);
const labels = (change: Partial<Page['labels']>): Partial<Page> => ({ labels: { ...PAGE.labels, ...change } });
const purposes = (kind: string, purpose: string): Partial<Page> => ({
  claimPurposes: { ...PAGE.claimPurposes, [kind]: purpose },
});
/** As `JSON.stringify` would have it once `ease` has been at the source. */
const eased = (ease: (source: string) => string): Partial<Page> => ({
  isCanonical: (source: string, value: Json) => JSON.stringify(value) === ease(source),
});
const lax = (change: Partial<Page['strict']>): Partial<Page> => ({ strict: { ...PAGE.strict, ...change } });

type Leaf = Parameters<Page['leafText']>;
const leafOf = (form: 1 | 2, kind: string, text: (...leaf: Leaf) => string): Partial<Page> => ({
  leafText: (...leaf: Leaf) =>
    leaf[0] === kind && (leaf[4] === undefined) === (form === 1) ? text(...leaf) : PAGE.leafText(...leaf),
});
const PATIENT = 'group of a patient';
const SESSION = 'session of three generations';

const CONTACTS = 'contacts of a person for codes';

export const WRONG_READINGS: WrongReading[] = [
  // Bytes
  { reads: 'u32 is little-endian', page: { u32: little }, finds: 'message unsigned' },
  { reads: 'u16 is little-endian', page: { u16: (n) => PAGE.u16(n).reverse() }, finds: 'message unsigned' },
  { reads: 'an id is 16 bytes', page: { idBytes: 16 }, finds: 'identity of one link' },
  { reads: 'an id is the whole hash', page: { idBytes: 32 }, finds: PATIENT },
  {
    reads: 'no NUL after the purpose',
    page: { signatureInput: (purpose, body) => Buffer.concat([Buffer.from(`cv1/sig\0${purpose}`), body]) },
    finds: 'grant to a person',
  },
  {
    reads: 'the purpose is not signed',
    page: { signatureInput: (_, body) => Buffer.concat([Buffer.from('cv1/sig\0'), body]) },
    finds: 'head of the log',
  },
  { reads: 'another label for the signing key', page: labels({ ed25519: 'id/sign' }), finds: 'keys of an identity' },
  { reads: 'another label for the opening key', page: labels({ xwing: 'id/x25519' }), finds: PATIENT },
  // Messages
  { reads: 'every message has an author', page: { messageKinds: [1, 2] }, finds: 'message unsigned' },
  {
    reads: 'an empty text is none',
    page: { payload: (rest, length) => (length === 0 ? ' ' : PAGE.payload(rest, length)) },
    finds: 'message signed and empty',
  },
  { reads: 'Padmé without its plus one', page: { padme: padmeWith((e) => Math.floor(Math.log2(e))) }, finds: SESSION },
  {
    reads: 'Padmé that keeps more bits of long texts',
    page: { padme: padmeWith((e) => Math.max(Math.floor(Math.log2(e)) + 1, e - 5)) },
    finds: 'message signed, of a length that Padmé rounds',
  },
  { reads: 'no least length', page: { padme: (n) => (n <= 32 ? n : PAGE.padme(n)) }, finds: 'message unsigned' },
  {
    reads: 'the length of the context counts characters',
    page: { contextLength: (context) => context.length },
    finds: 'message signed, with a context beyond ASCII',
  },
  {
    reads: 'the length of the payload counts characters',
    page: { payload: (rest, length) => decode(rest).slice(0, length) },
    finds: 'message signed, with a text beyond ASCII',
  },
  {
    reads: 'a message without additional data',
    page: { messageAad: () => Buffer.alloc(0) },
    finds: 'message unsigned',
  },
  {
    reads: 'additional data without the header',
    page: { messageAad: (head, context) => Buffer.concat([head.subarray(7), context]) },
    finds: 'message unsigned',
  },
  { reads: 'additional data without the context', page: { messageAad: (head) => head }, finds: 'message unsigned' },
  {
    reads: 'the head of the log comes after the payload',
    page: { pointInMessage: (point, aad, payload) => Buffer.concat([aad, payload, point]) },
    finds: 'message signed at a head of the log',
  },
  {
    reads: 'a head that the server did not sign is no part of what its author signed',
    page: {
      pointInMessage: (point, aad, payload) =>
        Buffer.concat([point.length > 36 ? point : aad.subarray(0, 0), aad, payload]),
    },
    finds: 'message signed at a head of the log',
  },
  {
    reads: 'the time of a head in a message is little-endian',
    page: { proofTime: (proof) => Number(proof.readBigUInt64LE()) },
    finds: 'message signed at a head that the server signed',
  },
  {
    reads: 'a head in a message counts whoever signed it',
    page: { provesUnsigned: true },
    finds: 'message signed at a head that no server signed',
  },
  // Files
  { reads: 'chunks of 16 KiB', page: { chunkLength: 16 * 1024 }, finds: 'file of several chunks' },
  {
    reads: 'chunks of 256 KiB with their tag',
    page: { chunkLength: 256 * 1024 - 16 },
    finds: 'file of several chunks',
  },
  {
    reads: 'the label of C2SP',
    page: { chunkLabel: 'c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM' },
    finds: 'file of one chunk',
  },
  { reads: 'the number of a chunk is little-endian', page: { chunkNumber: little }, finds: 'file of several chunks' },
  { reads: 'chunks are numbered from 1', page: { chunkNumber: (at) => PAGE.u32(at + 1) }, finds: 'file of one chunk' },
  {
    reads: 'the number of a chunk has one bit',
    page: { chunkNumber: (at) => PAGE.u32(at % 2) },
    finds: 'file of several chunks',
  },
  {
    reads: 'an empty chunk is none',
    page: { hasChunk: (left, chunks) => left > 16 || chunks === 0 },
    finds: 'file of whole chunks, an empty one at its end',
  },
  { reads: 'metadata in blocks of 256', page: { metaBlock: 256 }, finds: 'file of one chunk' },
  { reads: 'a file has no type', page: { fileFields: without(PAGE.fileFields, 'type?') }, finds: 'file of one chunk' },
  {
    reads: 'a title names the hash of what the file holds',
    page: { namedFile: (_, content) => sha256(content) },
    finds: 'document whose title names its file',
  },
  {
    reads: 'a document without the hash in its title is refused',
    page: { needsFile: true },
    finds: 'document whose title names no file',
  },
  {
    reads: 'what a title names is part of it where nobody signed it',
    page: { readsUnsigned: false },
    finds: 'document whose title nobody signed names another file',
  },
  {
    reads: 'a title that nobody signed refuses another file',
    page: { believesUnsigned: true },
    finds: 'document whose title nobody signed names another file',
  },
  // Wraps
  { reads: 'kseq has two bytes', page: { wrapNumber: (read) => read % 65_536 }, finds: 'wrap for a public key' },
  { reads: 'no whom in a wrap for a key', page: { hpkeAad: () => Buffer.alloc(0) }, finds: 'wrap for a public key' },
  { reads: 'what without its prefix', page: { wrapInfo: (what) => what }, finds: 'wrap for a public key' },
  {
    reads: 'epoch of two bytes in the additional data',
    page: {
      symmetricAad: (head, what, whom) =>
        PAGE.symmetricAad(Buffer.concat([head.subarray(0, 7), Buffer.alloc(2), head.subarray(9)]), what, whom),
    },
    finds: 'wrap under a shared key',
  },
  {
    reads: 'a shared wrap without its header',
    page: { symmetricAad: (head, what, whom) => PAGE.symmetricAad(head.subarray(7), what, whom) },
    finds: 'wrap under a shared key',
  },
  // Ways back
  {
    reads: 'the half of the vault comes first',
    page: { backupSecret: (app, vault) => Buffer.concat([vault, app]) },
    finds: 'backup under two halves',
  },
  {
    reads: 'the version is not in the label',
    page: { backupLabel: (identity, profile) => `2mr|${identity}|${profile}` },
    finds: 'backup under two halves',
  },
  {
    reads: 'a box without the number of its key',
    page: { boxAad: (head) => head.subarray(0, 7) },
    finds: 'recovery box of a printed sheet',
  },
  {
    reads: 'no sheet of before',
    page: { sheetLabels: (identity) => [`sheet/xwing|${identity}`] },
    finds: 'recovery box of a printed sheet',
  },
  {
    reads: 'a sheet that is nobody’s',
    page: { sheetLabels: () => ['sheet/xwing'] },
    finds: 'recovery box of a sheet of one identity alone',
  },
  {
    reads: 'a list without its version',
    page: { pinsAad: (head) => head.subarray(0, 11) },
    finds: 'what was seen, for the next device',
  },
  {
    reads: 'a local value without its name',
    page: { localAad: (head) => head },
    finds: 'value of the local store, sealed twice',
  },
  {
    reads: 'another label for the local key',
    page: labels({ local: 'device' }),
    finds: 'value of the local store, sealed twice',
  },
  {
    reads: 'a value of the device without its name',
    page: { deviceAad: (head) => head },
    finds: 'value of the device, sealed once',
  },
  {
    reads: 'the share comes after the key of the application',
    page: { sharedSecret: (share, databaseKey) => Buffer.concat([Buffer.from(databaseKey), share]) },
    finds: 'value of an enrolled device, sealed twice',
  },
  {
    reads: 'a value of an enrolled device without the number of its share',
    page: { shareAad: (head, _, name) => Buffer.concat([head, Buffer.from(name)]) },
    finds: 'value of an enrolled device, sealed twice',
  },
  {
    reads: 'a value of an enrolled device without its name',
    page: { shareAad: (head, share) => Buffer.concat([head, share]) },
    finds: 'value of an enrolled device, sealed twice',
  },
  {
    reads: 'another label for the share',
    page: labels({ shared: 'local' }),
    finds: 'value of an enrolled device, sealed twice',
  },
  { reads: 'an entry of a device is a request', page: { devicePurpose: 'request' }, finds: 'devices of a person' },
  { reads: 'a list of contacts is for a device', page: { contactPurpose: 'device' }, finds: CONTACTS },
  {
    reads: 'a contact without whose it is',
    page: { contactText: (_, salt, type, value) => `cv1/contact|${salt}|${type}|${value}` },
    finds: CONTACTS,
  },
  {
    reads: 'a contact without its salt',
    page: { contactText: (id, _, type, value) => `cv1/contact|${id}|${type}|${value}` },
    finds: CONTACTS,
  },
  ...['enrol', 'rename', 'remove'].map((op) => ({
    reads: `no ${op} of a device`,
    page: { deviceOps: without(PAGE.deviceOps, op) },
    finds: 'devices of a person',
  })),
  {
    reads: 'a removal names one device',
    page: { isNamed: ([first]: readonly string[], one: string) => first === one },
    finds: 'removal of a device',
  },
  { reads: 'a claim of a backup is a request', page: purposes('backup', 'request'), finds: 'claim of a backup' },
  { reads: 'a claim of a list is a request', page: purposes('pins', 'request'), finds: 'claim of what was seen' },
  {
    reads: 'a claim of a box is for a backup',
    page: purposes('recovery-box', 'backup'),
    finds: 'claim of a recovery box',
  },
  {
    reads: 'a claim of a contact is for a backup',
    page: purposes('factor', 'backup'),
    finds: 'claim of another contact',
  },
  { reads: 'own wraps are signed for a group', page: purposes('own-wraps', 'group'), finds: 'claim of own wraps' },
  {
    reads: 'a claim of an erasure is for a backup',
    page: purposes('erasure', 'backup'),
    finds: 'claim of an erasure',
  },
  // Chains
  {
    reads: 'no card',
    page: { identityOps: without(PAGE.identityOps, 'card') },
    finds: 'identity with a renewed key and a card',
  },
  {
    reads: 'no sheet',
    page: { identityOps: without(PAGE.identityOps, 'recovery') },
    finds: 'identity that somebody else prepared',
  },
  { reads: 'nobody ends themselves', page: { endsBy: ['server'] }, finds: 'identity that ended itself' },
  { reads: 'the server ends nobody', page: { endsBy: ['self'] }, finds: 'identity that the server ended' },
  ...without(PAGE.groupOps, 'close').map((op) => ({
    reads: `no ${op}`,
    page: { groupOps: without(PAGE.groupOps, op) },
    finds: PATIENT,
  })),
  { reads: 'no close', page: { groupOps: without(PAGE.groupOps, 'close') }, finds: 'group of a structure, closed' },
  {
    reads: 'a drop without suspensions is a removal',
    page: { asksSuspension: (all) => all.length > 0 },
    finds: 'refused drop without a suspension',
  },
  { reads: 'whoever comes back was never away', page: { keepsFormer: false }, finds: PATIENT },
  {
    reads: 'who leaves is forgotten with the next link',
    page: { isRotationDue: (op) => op === 'leave' },
    finds: 'group whose key is to be renewed',
  },
  {
    reads: 'whoever is let in from now on renews nothing',
    page: {
      isRotationDue: (op, before) => op === 'leave' || (before && op !== 'rotate' && op !== 'remove'),
    },
    finds: 'group to which somebody came back',
  },
  {
    reads: 'the first grant for a person counts',
    page: { admission: (earlier, later) => earlier ?? later },
    finds: 'group in which two grants let one person in',
  },
  {
    reads: 'a name outlives the grant that it stood in',
    page: { admission: (earlier, { name, policyId }) => ({ name: name ?? earlier?.name ?? null, policyId }) },
    finds: 'group in which two grants let one person in',
  },
  { reads: 'hashes of wraps in the order they come', page: { wrapOrder: () => 0 }, finds: PATIENT },
  { reads: 'hashes of wraps sorted as base64url', page: { wrapOrder: asText('base64url') }, finds: PATIENT },
  {
    reads: 'hashes of wraps sorted the other way',
    page: { wrapOrder: (a, b) => Buffer.compare(b, a) },
    finds: PATIENT,
  },
  {
    reads: 'hashes of wraps sorted as signed bytes',
    page: { wrapOrder: (a, b) => Buffer.compare(signedBytes(a), signedBytes(b)) },
    finds: PATIENT,
  },
  {
    reads: 'hashes of wraps over the wrap alone',
    page: { wrapDigest: (_id, _kseq, _epoch, wrap) => sha256(wrap) },
    finds: PATIENT,
  },
  { reads: 'another label for the key of an epoch', page: labels({ kek: 'grp/key' }), finds: SESSION },
  { reads: 'another label for the public key of an epoch', page: labels({ groupXwing: 'grp/x' }), finds: PATIENT },
  { reads: 'another label for the way back', page: labels({ previous: 'grp/kek' }), finds: PATIENT },
  // Sessions, grants
  { reads: 'every epoch has the key of the first', page: { kekEpoch: () => 1 }, finds: SESSION },
  {
    reads: 'every epoch after the second has its key',
    page: { kekEpoch: (epoch) => Math.min(epoch, 2) },
    finds: SESSION,
  },
  {
    reads: 'a stranger seals for the group, whatever its epoch',
    page: { strangerWhom: (rcpt) => rcpt },
    finds: 'session that a stranger began with a structure',
  },
  { reads: 'another label for messages', page: labels({ message: 'ses/message' }), finds: SESSION },
  { reads: 'another label for files', page: labels({ file: 'ses/msg' }), finds: SESSION },
  { reads: 'another label for the commitment', page: labels({ commit: 'ses/msg' }), finds: SESSION },
  ...(
    [
      ['whoever began a session may', 'maker', 'standing of a session that a stranger planted'],
      ['whom the writer names counts for nothing', 'named', 'standing of a visit with a group that the writer names'],
      ['other groups read a record too', 'alone', 'standing of a record with a group besides'],
      ['a reader who left wrote what came later', 'epoch', 'standing of readers who came and left'],
      ['whom somebody let in writes nothing', 'letIn', 'standing of a visit into which somebody was let'],
      ['somebody of the group is in it now', 'former', 'standing of a visit that somebody who left has begun'],
      [
        'people apart in a record are of the group or were named by it',
        'anybodyApart',
        'standing of a record with people apart whom nobody of the group named',
      ],
      ['a group that somebody let in reads a record', 'noGroupBesides', 'standing of a record with a group besides'],
      ['whoever made a group of that name', 'madeIt', 'standing of a session with a false group of the subject'],
      [
        'a group of that name which they made',
        'isAdmin',
        'standing of a session with a group that its subject leads no more',
      ],
      [
        'a group of a delegate in which they signed nothing',
        'hasSigned',
        'standing of a session with a group of a delegate in which its subject has signed nothing',
      ],
      ['without a subject nobody is known', 'nobodys', 'standing of a session that is nobody’s record'],
    ] as const
  ).map(([reads, rule, finds]) => ({ reads, page: { standing: { ...PAGE.standing, [rule]: false } }, finds })),
  {
    reads: 'texts by a replaced key are of before',
    page: { clocksDiffer: Number.POSITIVE_INFINITY },
    finds: 'standing of texts by a key that was replaced',
  },
  {
    reads: 'texts by a replaced key may be ten minutes late',
    page: { clocksDiffer: 600_000 },
    finds: 'standing of texts by a key that was replaced',
  },
  {
    reads: 'a record by a replaced key names its maker with none',
    page: { namesNoKeyOfMaker: true },
    finds: 'session that names its maker with the key that they replaced since',
  },
  { reads: 'a grant gives one right', page: { maxRights: 1 }, finds: 'grant to a person' },
  {
    reads: 'a grant has no name',
    page: { grantFields: without(PAGE.grantFields, 'name?') },
    finds: 'grant to a person',
  },
  {
    reads: 'a grant has no members',
    page: { grantFields: without(PAGE.grantFields, 'members?') },
    finds: 'grant to members of a structure',
  },
  {
    reads: 'a grant says no group',
    page: { grantFields: without(PAGE.grantFields, 'through?') },
    finds: 'grant to members of a structure',
  },
  { reads: 'a suspension is of one person', page: { maxSuspended: 1 }, finds: 'suspension' },
  {
    reads: 'the first wrap for the reader is the true one',
    page: { endsAtFalseWrap: true },
    finds: 'session with a false wrap before the true one',
  },
  // Bodies
  {
    reads: 'a space is nothing',
    page: eased((source) => source.replaceAll(/([{,:]) /g, '$1')),
    finds: 'refused body with a space',
  },
  {
    reads: 'the last of two keys counts',
    page: eased((source) => source.replaceAll(/("\w+":[^,{}]+),\1/g, '$1')),
    finds: 'refused body with a key twice',
  },
  {
    reads: '1.0 is 1',
    page: eased((source) => source.replaceAll(/(\d)\.0\b/g, '$1')),
    finds: 'refused body with another spelling of a number',
  },
  {
    reads: 'an escape is its letter',
    page: eased((source) => source.replaceAll('\\u0066', 'f')),
    finds: 'refused body with an escaped letter',
  },
  {
    reads: 'more fields may come',
    page: lax({ unknown: false }),
    finds: 'refused body with a field that is not listed',
  },
  { reads: 'a field may be absent', page: lax({ missing: false }), finds: 'refused body that lacks a field' },
  {
    reads: 'numbers have no greatest',
    page: lax({ safe: false }),
    finds: 'refused body with a number that is no safe integer',
  },
  { reads: 'a NUL is a letter', page: lax({ nul: false }), finds: 'refused body with a NUL' },
  {
    reads: 'spare bits may be anything',
    page: lax({ spare: false }),
    finds: 'refused link that spells a hash in another way',
  },
  {
    reads: 'texts have no greatest length',
    page: lax({ length: false }),
    finds: 'refused body with a text that is too long',
  },
  // Log
  { reads: 'a leaf without its 00', page: { leaf: (text) => sha256(Buffer.from(text)) }, finds: 'leaf of a group' },
  { reads: 'a node without its 01', page: { node: (left, right) => sha256(left, right) }, finds: 'leaf of a group' },
  {
    reads: 'the right child comes first',
    page: { node: (left, right) => PAGE.node(right, left) },
    finds: 'leaf of a group',
  },
  {
    reads: 'a tree divides in the middle',
    page: { splitTree: (size) => Math.ceil(size / 2) },
    finds: 'log as an auditor replays it',
  },
  {
    reads: 'the first form ends with a bar',
    page: leafOf(1, 'identity', (...leaf) => `${PAGE.leafText(...leaf)}|`),
    finds: 'leaf of the first form',
  },
  {
    reads: 'the first form of a group has a profile',
    page: leafOf(1, 'group', (...leaf) => `${PAGE.leafText(...leaf)}|`),
    finds: 'leaf of a group, first form',
  },
  {
    reads: 'the second form without its 2',
    page: leafOf(2, 'identity', (...leaf) => PAGE.leafText(...leaf).slice(2)),
    finds: 'leaf of an identity',
  },
  {
    reads: 'a profile stands in a leaf without its prefix',
    page: { profileText: (profileId) => profileId },
    finds: 'leaf of an identity, from its profile',
  },
  {
    reads: 'a group has no last bar',
    page: leafOf(2, 'group', (...leaf) => PAGE.leafText(...leaf).slice(0, -1)),
    finds: 'leaf of a group',
  },
  {
    reads: 'a profile is a leaf of an identity',
    page: leafOf(2, 'profile', (_kind, ...rest) => PAGE.leafText('identity', ...rest)),
    finds: 'leaf of a profile',
  },
  {
    reads: 'an end has the place after the last',
    page: leafOf(2, 'end', (kind, id, seq, ...rest) => PAGE.leafText(kind, id, seq + 1, ...rest)),
    finds: 'leaf of an end',
  },
  {
    reads: 'a key of the server is in the first form',
    page: leafOf(2, 'server', (kind, id, seq, hash) => PAGE.leafText(kind, id, seq, hash, undefined)),
    finds: 'leaf of a key of the server',
  },
  {
    reads: 'a proof always holds the older root',
    page: { isWholeTree: () => false },
    finds: 'consistency from 8 leaves',
  },
  {
    reads: 'a proof never holds the older root',
    page: { isWholeTree: () => true },
    finds: 'consistency from 6 leaves',
  },
  {
    reads: 'another link of mine says nothing',
    page: { ownAlerts: without(PAGE.ownAlerts, 'link') },
    finds: 'own leaves with a link that the chain does not have',
  },
  {
    reads: 'another identity of mine says nothing',
    page: { ownAlerts: without(PAGE.ownAlerts, 'other') },
    finds: 'own leaves with another identity of the profile',
  },
  {
    reads: 'my own end says nothing',
    page: { ownAlerts: without(PAGE.ownAlerts, 'end') },
    finds: 'own leaves with an end',
  },
  {
    reads: 'whoever had the profile before me is another identity',
    page: { isRival: () => true },
    finds: 'own leaves, as they should be',
  },
  {
    reads: 'another identity comes after the last of my leaves',
    page: { isRival: (index, own) => index > own.last },
    finds: 'own leaves with another identity of the profile between them',
  },
  {
    reads: 'another identity comes before the last of my leaves',
    page: { isRival: (index, own) => index > own.first && index < own.last },
    finds: 'own leaves with another identity of the profile',
  },
  {
    reads: 'a proof of no node shows every leaf',
    page: { rotationInLog: { nodes: false, root: true } },
    finds: 'refused key of the server that is not in the log',
  },
  {
    reads: 'a proof counts by its length',
    page: { rotationInLog: { nodes: true, root: false } },
    finds: 'refused key of the server with the proof of another leaf',
  },
  {
    reads: 'an audience is a list',
    page: { audiences: (aud) => (Array.isArray(aud) ? aud : []) },
    finds: 'card that vouches for keys',
  },
  {
    reads: 'an audience is a text',
    page: { audiences: (aud) => [aud] },
    finds: 'card whose token names its audience in a list',
  },
  { reads: 'an auditor is named as a server', page: { auditorPrefix: 'cvs' }, finds: 'co-signature of an auditor' },
  {
    reads: 'only keys that were built in name others',
    page: { followsNamed: false },
    finds: 'keys of the server, each named by the one before',
  },
  {
    reads: 'the opening key comes first in the nonce',
    page: { cardNonce: (id, sigPk, encPk, random) => PAGE.cardNonce(id, encPk, sigPk, random) },
    finds: 'card that vouches for keys',
  },
  {
    reads: 'the larger half comes first',
    page: { safetyOrder: (halves) => [...halves].sort().reverse() },
    finds: 'safety number',
  },
  { reads: 'five groups in each half', page: { safetyGroups: 5 }, finds: 'safety number' },
];

function padmeWith(bits: (e: number) => number): Page['padme'] {
  return (length) => {
    if (length <= 32) return 32;
    const e = Math.floor(Math.log2(length));
    const step = 2 ** (e - bits(e));
    return Math.ceil(length / step) * step;
  };
}

function asText(encoding: 'base64url'): Page['wrapOrder'] {
  return (a, b) => (a.toString(encoding) < b.toString(encoding) ? -1 : 1);
}

const signedBytes = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x80));
