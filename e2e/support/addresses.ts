/** Where the journeys find the product; below the ephemeral ports, so that no client socket holds them. */
export const ports = { natalconnect: 23_100, mobility: 23_101 } as const;
export type ServedVariant = keyof typeof ports;

/** `localhost`, as `npm start` prints it: a secure context, and the origin that the API was told. */
export const addresses: Record<ServedVariant, string> = {
  natalconnect: `http://localhost:${ports.natalconnect}`,
  mobility: `http://localhost:${ports.mobility}`,
};
