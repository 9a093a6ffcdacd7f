/** E2E_PORT moves them, for two checkouts on one machine. */
const first = Number(process.env.E2E_PORT ?? 23_100);

/** Where the journeys find the product; below the ephemeral ports, so that no client socket holds them. */
export const ports = { natalconnect: first, mobility: first + 1 } as const;
export type ServedVariant = keyof typeof ports;

/** `localhost`, as `npm start` prints it: a secure context, and the origin of the API's settings. */
export const addresses: Record<ServedVariant, string> = {
  natalconnect: `http://localhost:${ports.natalconnect}`,
  mobility: `http://localhost:${ports.mobility}`,
};
