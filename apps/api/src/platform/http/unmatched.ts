import type { Endpoint, Mode } from '@maillon/contracts/endpoint';

declare module 'fastify' {
  interface FastifyInstance {
    /** See {@link methodsAt}. */
    methodsAt: ReturnType<typeof methodsAt>;
  }
}

const patternOf = ({ path }: Endpoint): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/**
 * Tells a wrong method from an unknown path.
 * @returns a function from a path below the API's base to the methods that it has; empty when the path is unknown
 */
export const methodsAt = (mode: Mode, endpoints: readonly Endpoint[]) => {
  const known = endpoints
    .filter(({ modes }) => modes === undefined || modes.includes(mode))
    .map((contract) => ({ method: contract.method, pattern: patternOf(contract) }));
  return (path: string): readonly string[] => [
    ...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ];
};
