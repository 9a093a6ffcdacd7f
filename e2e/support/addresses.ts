/** E2E_PORT moves them, for two checkouts on one machine. */
const first = Number(process.env.E2E_PORT ?? 23_100);

/** Where the journeys find the product; below the ephemeral ports, so that no client socket holds them. */
export const ports = { natalconnect: first, mobility: first + 1 } as const;
/** Of the products that a file starts for itself; the next one is its vault's. */
export const ownPorts = {
  dispatch: first + 10,
  dev: first + 12,
  prod: first + 14,
  demo: first + 20,
  vaultTrust: first + 22,
  lyingServers: first + 24,
  changedDevice: first + 26,
  limits: first + 16,
  faults: first + 18,
  recordKeyLost: first + 28,
  backup: first + 50,
  /** The stand-in for Stripe beside the maternity. */
  stripe: first + 60,
  /** The stand-in for the billing service. */
  billing: first + 66,
  /** The stand-in for the prescription service. */
  prescriptions: first + 68,
  /** `mobility` in France, and its stand-in for Stripe. */
  mobilityInFrance: first + 62,
  stripeInFrance: first + 64,
  /** One for each worker. */
  wire: first + 30,
  wireVault: first + 40,
} as const;
export type ServedVariant = keyof typeof ports;

/** `localhost`, as `npm start` prints it: a secure context, and the origin of the API's settings. */
export const addresses: Record<ServedVariant, string> = {
  natalconnect: `http://localhost:${ports.natalconnect}`,
  mobility: `http://localhost:${ports.mobility}`,
};
