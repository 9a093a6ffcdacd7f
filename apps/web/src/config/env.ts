/** What the build was given; everything else is asked from the server at start (`lib/public-config`). */
export const env = {
  apiUrl: import.meta.env.VITE_API_URL ?? '/api',
  appVersion: import.meta.env.VITE_APP_VERSION ?? '0.0.0',
  /** The spec's build setting: wins over the variant of the server when it is given. */
  variant: import.meta.env.VITE_VARIANT,
} as const;
