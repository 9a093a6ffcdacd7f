import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { VaultError } from '@maillon/vault/errors';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { saveDocument } from '../../../lib/files/save-file.ts';
import { causeOf } from '../../../vault/failure.ts';
import type { Failure, Owner } from './record-copy.model.ts';

export type CopyState =
  | { readonly is: 'idle' }
  | { readonly is: 'working'; readonly step: string; readonly done: number; readonly of: number }
  | { readonly is: 'done'; readonly failures: readonly Failure[] }
  | { readonly is: 'failed'; readonly why: string };

const FILE_NAME = 'mon-dossier-maillon.zip';
const STARTING: CopyState = { is: 'working', step: 'Ouverture de votre coffre', done: 0, of: 0 };

/** The program that makes archives is fetched with the first one. */
const make = async (me: UserMe, owner: Owner, signal: AbortSignal, show: (state: CopyState) => void) => {
  const [{ downloadZip }, { recordCopy }] = await Promise.all([import('client-zip'), import('./record-copy.ts')]);
  const failures: Failure[] = [];
  const files = recordCopy(me, owner, {
    signal,
    onProgress: (step, done, of) => show({ is: 'working', step, done, of }),
    onFailure: (failure) => failures.push(failure),
  });
  const archive = await downloadZip(files).blob();
  await saveDocument(new Blob([archive], { type: 'application/zip' }), FILE_NAME);
  return failures;
};

/** A copy of one's own record, made in this browser; leaving the screen calls it off. */
export const useRecordCopy = (me: UserMe, owner: Owner) => {
  const [state, setState] = useState<CopyState>({ is: 'idle' });
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const start = async (): Promise<void> => {
    const controller = new AbortController();
    underWay.current = controller;
    setState(STARTING);
    try {
      const failures = await make(me, owner, controller.signal, (next) => !controller.signal.aborted && setState(next));
      setState({ is: 'done', failures });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ is: 'failed', why: error instanceof VaultError ? causeOf(error).cause : sentenceOf(error) });
    }
  };
  const cancel = (): void => {
    underWay.current?.abort();
    setState({ is: 'idle' });
  };
  return { state, start, cancel };
};
