import { strFromU8, unzipSync } from 'fflate';

/** The files of a zip, by name. */
export const unzip = (bytes: Buffer): Map<string, string> =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
