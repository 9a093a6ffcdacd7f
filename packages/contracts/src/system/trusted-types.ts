/** The policies that the web app may make of a text what runs or is parsed as a page (W3C Trusted Types); no other text becomes either. */
const POLICIES = [
  /** `apps/web/src/lib/workers/start-worker.ts`: addresses of our own workers. */
  'maillon-workers',
  /** The same, for the map's library, which starts its worker from a text; its rules refuse every other text. */
  'default',
  /** What a person formatted, after it was cleaned. */
  'dompurify',
  /** What a person pastes into the editor, cleaned before by `pastedHtml`. It is parsed in a document that is never shown. */
  'ProseMirrorClipboard',
] as const;

/** Directives of a content security policy. */
export const TRUSTED_TYPES = ["require-trusted-types-for 'script'", `trusted-types ${POLICIES.join(' ')}`] as const;
