interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_APP_VERSION?: string;
  readonly VITE_VARIANT?: string;
}

/** The address of a file that is shipped as it is. */
declare module '*?url' {
  const url: string;
  export default url;
}
