import type { Capabilities } from './provider.ts';

/** What our own protocol can do. A file of its own: a page whose provider lives in a worker says so without its code. */
export const EMBEDDED_CAPABILITIES: Capabilities = {
  signedGrants: true,
  contextBinding: 'aad',
  authorSignatures: true,
  transparency: true,
  autoRotateOnRemove: true,
  recoveryKit: true,
  delegatedIdentity: true,
};
