/**
 * Gives a plugin the name that Fastify knows it by. For a plugin without one Fastify looks through every module that is
 * loaded, several times at each start.
 */
export const named = <Plugin extends object>(name: string, plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
