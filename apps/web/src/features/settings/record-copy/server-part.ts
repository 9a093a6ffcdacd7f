import { unzipSync } from 'fflate';
import { archiveBytes, readyExport } from '../../../data/access/data-rights.ts';
import type { CopyFile } from './record-copy.model.ts';

/** The server's own words to the reader, and its bundle with sealed values, make room for ours. */
const OF_BOTH = 'donnees/';

/**
 * What the server can open itself: the account, the log of who read, the questionnaires, the last place and the rest, as files of
 * `donnees/`.
 * @throws {ApiProblem}, {ExportLate}
 */
export const serverPart = async (signal: AbortSignal): Promise<CopyFile[]> => {
  const { id } = await readyExport(signal);
  const files = unzipSync(new Uint8Array(await archiveBytes(id, signal)), {
    filter: ({ name }) => name.startsWith(OF_BOTH),
  });
  return Object.entries(files).map(([name, bytes]) => ({ name, input: new Blob([new Uint8Array(bytes)]) }));
};
