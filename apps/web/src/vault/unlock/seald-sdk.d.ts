/** Their declarations do not resolve under a browser's conditions; the vault's adapter names what it calls itself (`seald/sdk.ts`). */
declare module '@seald-io/sdk';
declare module '@seald-io/sdk-plugin-ssks-2mr';
