/** Vite's constants; a program without Vite (a test) has none. */
const build: Partial<ImportMetaEnv> = import.meta.env ?? {};

/** The native shell, whose page is not on our server, says before the first script where that is (`apps/mobile/src/main.ts`). */
interface Shelled {
  readonly maillonApi?: string;
}

/** What the build was given; everything else is asked from the server at start (`lib/public-config`). */
export const env = {
  apiUrl: build.VITE_API_URL ?? (globalThis as Shelled).maillonApi ?? '/api',
  appVersion: build.VITE_APP_VERSION ?? '0.0.0',
  /** The spec's build setting: wins over the variant of the server when it is given. */
  variant: build.VITE_VARIANT,
} as const;
