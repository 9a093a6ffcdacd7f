import * as appointments from '@maillon/contracts/agenda/appointments';
import * as schedules from '@maillon/contracts/agenda/schedules';
import * as affiliations from '@maillon/contracts/structures/affiliations';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '../../data/users.ts';
import { answerStore } from '../../lib/search/block-store.ts';
import { onSessionEnd } from '../../lib/session/session-end.ts';
import { deviceKey } from '../encryption/device-key.ts';
import { isOpenedRecord, type OpenedRecord } from '../use-record.ts';
import { KeptAnswers } from './kept-answers.ts';

/** The agenda with its visits, lists of patients, and a patient's file. */
const KEPT: ReadonlySet<unknown> = new Set(
  [appointments.list, appointments.get, schedules.getCalendar, affiliations.list, affiliations.get].map(({ id }) => id),
);

/** A list that was searched for by name. */
const isSearch = ([id, , query]: QueryKey): boolean => id === affiliations.list.id && query !== '';

const isKept = (queryKey: QueryKey, data: unknown): boolean => {
  // What is still closed would open no more.
  if (isOpenedRecord(queryKey)) return (data as OpenedRecord).entries.every(({ opened }) => opened.ok);
  return KEPT.has(queryKey[0]) && !isSearch(queryKey);
};

/** Keeps what the person reads for when there is no network, as long as their vault is open. */
export const OfflineKeeper = ({ provider }: { readonly provider: EncryptionProvider }) => {
  const { id: userId } = useMe();
  const client = useQueryClient();

  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const start = async (): Promise<void> => {
      const key = await deviceKey(userId, 'offline');
      if (isOver) return;
      const kept = new KeptAnswers({ client, userId, key, isKept });
      stop = kept.follow();
      await kept.sweep();
    };
    // A browser that keeps nothing shows the same screens, with a network.
    void start().catch(() => undefined);
    const end = (): void => {
      isOver = true;
      stop?.();
    };
    const stops = [
      onSessionEnd(end),
      provider.on('device-removed', () => void answerStore.clear().catch(() => undefined)),
    ];
    return () => {
      for (const each of stops) each();
      end();
    };
  }, [userId, client, provider]);
  return null;
};
