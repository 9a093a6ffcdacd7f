import { isPractitionerType } from '@maillon/domain/user-type';
import { readTitle } from '@maillon/vault/use/document-title';
import { ownDocuments, readRecords } from '../../data/device-search.ts';
import type { PatientDocument } from '../../data/documents.ts';
import { profileOf } from '../../data/users.ts';
import { titleOf } from '../encryption/document-titles.ts';
import { ofDocuments } from '../encryption/sealed-place.ts';
import { type Closed, type Filling, openTexts, type Source } from './filling.ts';
import type { SearchItem } from './search-item.ts';

const DOCUMENTS = 'documents.';

const itemOf = ({ id, creation, author }: PatientDocument, patientId: string): Omit<SearchItem, 'text'> => ({
  ...{ id: `document.${id}`, kind: 'document', place: patientId, title: author.name, at: creation },
});

const closedOf = (document: PatientDocument, patientId: string): Closed => ({
  item: itemOf(document, patientId),
  sealed: document.title,
  context: titleOf(document.id),
  of: ofDocuments(patientId),
});

/** What the documents of a record are called: they are few, and may be renamed, so that all of them are opened anew. */
export const putDocuments = async (
  filling: Filling,
  patientId: string,
  documents: readonly PatientDocument[],
): Promise<void> => {
  const sealed = documents.filter(({ encrypted }) => encrypted).map((document) => closedOf(document, patientId));
  const clear = documents.filter(({ encrypted, title }) => !encrypted && title !== '');
  const { items, hasClosed } = await openTexts(filling, sealed);
  const named = items.map((item) => ({ ...item, text: readTitle(item.text).text }));
  const plain = clear.map((document) => ({ ...itemOf(document, patientId), text: document.title }));
  await filling.index.put(DOCUMENTS + patientId, { items: [...named, ...plain], upTo: 0, hasClosed });
};

/** In whose name one reads records. */
const ownersOf = ({ me }: Filling) => {
  const profile = profileOf(me);
  const own = isPractitionerType(me.userType) ? [{ userType: me.userType, ownerId: profile?.id ?? '' }] : [];
  const structures = (profile?.organizations ?? []).map(({ id }) => ({
    userType: 'organization' as const,
    ownerId: id,
  }));
  return [...own, ...structures];
};

/**
 * A patient's own documents. Of another person's record the server notes each reading, and a program that looks ahead is no reader: those
 * titles come when the record is opened, and leave when it is closed to the person.
 */
export const readDocuments: Source = async (filling) => {
  const { me, index, pause } = filling;
  const known = index.names(DOCUMENTS);
  if (me.userType === 'patient') {
    const patientId = profileOf(me)?.id ?? '';
    await index.drop(known.filter((name) => name !== DOCUMENTS + patientId));
    await pause();
    return putDocuments(filling, patientId, await ownDocuments(patientId));
  }
  if (known.length === 0) return;
  const open = new Set<string>();
  for (const owner of ownersOf(filling)) {
    await pause();
    for (const patientId of await readRecords(owner)) open.add(DOCUMENTS + patientId);
  }
  await index.drop(known.filter((name) => !open.has(name)));
};
