import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { Observation } from '@maillon/contracts/record/observations';
import { type NoteType, noteId } from '@maillon/domain/visit-observations';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { noteWritten, readVisitObservations, writeNote } from '../../../../data/agenda/visit-observations.ts';
import { problemOf } from '../../../../lib/api/problem.ts';
import { decryptBatched } from '../../../../vault/encryption/decrypt-batched.ts';
import { ofVisit } from '../../../../vault/encryption/sealed-place.ts';
import { contextOfObservation } from '../../../../vault/record/open-observations.ts';
import { sealObservation } from '../../seal-observation.ts';
import type { OpenedObservation } from '../../use-visit-observations.ts';
import { type NoteDraft, NoteTaken, type StoredNote, type StoreNote } from './note-draft.ts';
import { noteDrafts } from './note-drafts.ts';

const storedNote = ({ version, author, creation }: Observation, html: string): StoredNote => ({
  ...{ html, version, author: author.name, at: creation },
});

/** What stands on the server now. @throws {VaultError} where it does not open */
const readNote = async (visit: Appointment, type: NoteType): Promise<StoredNote> => {
  const id = noteId(visit.id, type);
  const found = (await readVisitObservations(visit.id)).find((one) => one.id === id);
  if (found === undefined) throw new Error('the note that came first is gone');
  const of = ofVisit(visit.id, visit.patient.userData.id);
  const { text } = await decryptBatched({ sealed: found.valueString, context: contextOfObservation(id), of });
  return storedNote(found, text);
};

type Store = (client: QueryClient, visit: Appointment, type: NoteType) => StoreNote;

const storeNote: Store = (client, visit, type) => async (html, after) => {
  const sealed = await sealObservation(visit, noteId(visit.id, type), html);
  try {
    const note = await writeNote(visit.id, type, sealed, after);
    await noteWritten(client, visit.id, note);
    return storedNote(note, html);
  } catch (error) {
    if (problemOf(error)?.code !== 'STALE_VERSION') throw error;
    throw new NoteTaken(await readNote(visit, type));
  }
};

/** The draft of a note, which hears what other devices write. @param opened the note as the server has it; undefined where there is none */
export const useNoteDraft = (visit: Appointment, type: NoteType, opened: OpenedObservation | undefined): NoteDraft => {
  const client = useQueryClient();
  const [draft] = useState(() => {
    const found = noteDrafts.of(visit.id, type, storeNote(client, visit, type));
    if (opened?.text.is === 'ready') found.receive(storedNote(opened.observation, opened.text.text));
    return found;
  });
  useSyncExternalStore(draft.subscribe, draft.snapshot);
  useEffect(() => {
    if (opened?.text.is === 'ready') draft.receive(storedNote(opened.observation, opened.text.text));
  }, [draft, opened?.observation, opened?.text]);
  useEffect(() => {
    const leave = (): void => void draft.save();
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      void draft.save();
    };
  }, [draft]);
  return draft;
};
