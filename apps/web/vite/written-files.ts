import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** `writeBundle`: the files are there as they are served; `closeBundle`: every plugin of `writeBundle` has done its work. */
type Moment = 'writeBundle' | 'closeBundle';

/** A plugin that works on the files of a finished build, in the folder where they are. */
export const onWrittenFiles = (name: string, moment: Moment, work: (outDir: string) => Promise<void>): Plugin => {
  let outDir = '';
  return {
    name: `maillon:${name}`,
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    [moment]: () => work(outDir),
  };
};
