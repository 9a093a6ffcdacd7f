import type { Variant } from '@maillon/domain/product/variants';

/** What a build of the application was given (`build/www.ts`). */
export interface ShellSettings {
  readonly variant: Variant;
  /** With its base path: `https://natal.example/api`. */
  readonly apiUrl: string;
  /** Whose links this application opens. */
  readonly hosts: readonly string[];
  /** Public half of the key that signs bundles, in base64url; null: this application fetches none. */
  readonly bundleKey: string | null;
}

declare global {
  /** Written into the script by the build. */
  const SHELL_SETTINGS: ShellSettings;
}

export const settings = (): ShellSettings => SHELL_SETTINGS;
