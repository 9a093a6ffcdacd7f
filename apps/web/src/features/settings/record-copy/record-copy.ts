import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { collection } from '@maillon/domain/fhir/bundle';
import { unzipSync } from 'fflate';
import { archiveBytes, readyExport } from '../../../data/access/data-rights.ts';
import { type CopyWatch, OpenedRecord } from './opened-record.ts';
import { COPY_BASE, type CopyFile, type Failure, missingText, type Owner, README } from './record-copy.model.ts';

/** The server's own words to the reader, and its bundle with sealed values, make room for ours. */
const OF_BOTH = 'donnees/';

/**
 * What the server can open itself: the account, the log of who read, the questionnaires, the last place and the rest, as files of
 * `donnees/`.
 * @throws {ApiProblem}, {ExportLate}
 */
const serverPart = async (signal: AbortSignal): Promise<CopyFile[]> => {
  const { id } = await readyExport(signal);
  const files = unzipSync(new Uint8Array(await archiveBytes(id, signal)), {
    filter: ({ name }) => name.startsWith(OF_BOTH),
  });
  return Object.entries(files).map(([name, bytes]) => ({ name, input: new Blob([new Uint8Array(bytes)]) }));
};

/**
 * The files of a copy of one's own record, opened in this browser one after the other, so that only one document is in the memory.
 * What does not open is told and left out; the rest is there.
 * @throws {VaultError} when the vault itself stays shut; {DOMException} `AbortError` when it is called off
 */
export async function* recordCopy(me: UserMe, owner: Owner, watch: CopyWatch): AsyncGenerator<CopyFile> {
  const failures: Failure[] = [];
  const copy = new OpenedRecord(me, owner, {
    ...watch,
    onFailure: (failure) => {
      failures.push(failure);
      watch.onFailure(failure);
    },
  });
  yield { name: 'LISEZMOI.txt', input: README };
  // The server works on its part meanwhile.
  const others = serverPart(watch.signal);
  others.catch(() => undefined);
  const resources = await copy.texts();
  for await (const { file, resource } of copy.documents()) {
    resources.push(resource);
    yield file;
  }
  yield* await copy.others(others);
  const bundle = collection(resources, COPY_BASE, new Date().toISOString());
  yield { name: 'fhir.json', input: `${JSON.stringify(bundle, null, 2)}\n` };
  if (failures.length > 0) yield { name: 'manquant.txt', input: missingText(failures) };
}
