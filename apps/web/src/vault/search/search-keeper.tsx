import * as documents from '@maillon/contracts/record/documents';
import * as teleexpertises from '@maillon/contracts/record/teleexpertises';
import * as transmissions from '@maillon/contracts/record/transmissions';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMe } from '../../data/users.ts';
import { whenIdle } from '../../lib/lazy/idle.ts';
import { useMissedEvents, useRealtime } from '../../lib/realtime/use-realtime.ts';
import { blockStore } from '../../lib/search/block-store.ts';
import { onSessionEnd } from '../../lib/session/session-end.ts';
import { putTeleexpertise, putTransmission } from './comment-source.ts';
import { putDocuments } from './document-source.ts';
import type { Source } from './filling.ts';
import { EVERY_SOURCE, IndexFiller, type SourceName } from './index-filler.ts';

const PAUSE_MS = 200;

/** Until the page has nothing better to do, and a moment: at most five questions a second. */
const wait = (): Promise<void> => whenIdle().then(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)));

/** What a person has just opened, as the index takes it; null for answers that are none of its texts. */
const openedSource = ([id, request]: readonly unknown[], data: unknown): Source | null => {
  if (id === transmissions.get.id)
    return (filling) => putTransmission(filling, data as transmissions.OpenedTransmission);
  if (id === teleexpertises.get.id)
    return (filling) => putTeleexpertise(filling, data as teleexpertises.OpenedTeleexpertise);
  if (id !== documents.list.id) return null;
  const { params } = request as { readonly params: { readonly patientId: string } };
  return (filling) => putDocuments(filling, params.patientId, data as readonly documents.PatientDocument[]);
};

/** Fills the search of this device as long as the vault is open, and follows what happens. */
export const SearchKeeper = ({ provider }: { readonly provider: EncryptionProvider }) => {
  const me = useMe();
  const client = useQueryClient();
  const now = useEffectEvent(() => me);
  const filler = useRef<IndexFiller | null>(null);
  const { id: userId } = me;

  useEffect(() => {
    const made = new IndexFiller({ userId, provider, me: () => now(), wait });
    filler.current = made;
    made.ask(EVERY_SOURCE);
    const again = (): void => made.ask(EVERY_SOURCE);
    window.addEventListener('online', again);
    const stops = [
      onSessionEnd(() => made.stop()),
      provider.on('device-removed', () => void blockStore.clear().catch(() => undefined)),
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const source = openedSource(event.query.queryKey, event.query.state.data);
        if (source !== null) made.put(source);
      }),
    ];
    return () => {
      window.removeEventListener('online', again);
      for (const stop of stops) stop();
      made.stop();
    };
  }, [userId, provider, client]);

  const ask =
    (...names: readonly SourceName[]) =>
    (): void =>
      filler.current?.ask(names);
  useRealtime('channel/updated', ask('messages'));
  useRealtime('transmission/updated', ask('transmissions', 'comments'));
  useRealtime('teleexpertise/updated', ask('teleexpertises', 'comments'));
  useRealtime('appointment/updated', ask('visits'));
  useRealtime('document/created', ask('documents'));
  useRealtime('access-policy/updated', ask(...EVERY_SOURCE));
  useRealtime('vault/recipients-changed', ask('messages'));
  useMissedEvents(ask(...EVERY_SOURCE));
  return null;
};
