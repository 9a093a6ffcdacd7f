import module from 'node:module';

/**
 * Traces name the lines that a person wrote, where they are ours. Comes before everything else (`node --import`): with
 * `--enable-source-maps` Node also keeps the maps and sources of all the packages, 8 MB (docs/decisions/memory.md).
 */
module.setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
