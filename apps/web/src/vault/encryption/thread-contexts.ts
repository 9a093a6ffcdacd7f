import type { SealContext } from './sealed-place.ts';

export const contextOfMessage = (id: string): SealContext => ({ entity: 'message', id, field: 'text' });

/** Why a transmission was written. */
export const contextOfContent = (id: string): SealContext => ({ entity: 'transmission', id, field: 'content' });

/** What a teleexpertise asks. */
export const contextOfTopic = (id: string): SealContext => ({ entity: 'teleexpertise', id, field: 'topic' });
