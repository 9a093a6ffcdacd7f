import * as z from 'zod';
import { tabStorage } from '../../lib/storage/tab-storage.ts';
import type { Choice } from './search.model.ts';

const NAME = 'recent-searches';
const MOST = 5;

const kept = z.array(z.object({ key: z.string(), label: z.string(), detail: z.string(), to: z.string() }));

/**
 * Whom one went to last. They are names of patients: they stay in the tab, whose memory is wiped with the session
 * (lib/tab-storage.ts), and never reach what outlives it.
 */
export const recentChoices = (): readonly Choice[] => kept.safeParse(tabStorage.read(NAME)).data ?? [];

export const rememberChoice = (choice: Choice): void =>
  tabStorage.write(NAME, [choice, ...recentChoices().filter(({ key }) => key !== choice.key)].slice(0, MOST));
