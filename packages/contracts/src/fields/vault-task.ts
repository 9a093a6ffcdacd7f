import * as z from 'zod';
import { idOut } from './primitives.ts';

/** Those whose copy of the vault's keys is to be made, once a person was let in. */
export const vaultTask = z.object({ groupId: idOut.nullable(), addSldIds: z.array(z.string()) });
