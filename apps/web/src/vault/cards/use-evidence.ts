import { MINUTE_MS } from '@maillon/domain/time-units';
import type { Evidence } from '@maillon/vault/evidence';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readCardFacts } from '../../data/card-facts.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';
import { useVault } from '../use-vault.ts';

const EVIDENCE = 'vault.evidence';
const STALE_MS = 5 * MINUTE_MS;
/** After the moment that the vault named: its clock and ours are not the same. */
const MARGIN_MS = 1_000;

export interface Met {
  /** An identity, or the profile of a professional. */
  readonly id: string;
  /** The structures through which they read, by profile. */
  readonly structures?: readonly string[];
}

type EvidenceById = ReadonlyMap<string, Evidence>;

const NOTHING: EvidenceById = new Map();

const soonest = (found: EvidenceById): number | false => {
  const waits = [...found.values()].flatMap((one) =>
    one.level === 'first-use' && one.card?.is === 'waits' ? [one.card.until - serverNow()] : [],
  );
  const next = Math.min(...waits) + MARGIN_MS;
  return waits.length > 0 && next < STALE_MS ? Math.max(next, MARGIN_MS) : false;
};

/**
 * What this device knows of who these people are, by the ids that were given; empty before it is known. Nothing on a screen
 * waits for it, and a failure says nothing.
 */
export const useEvidence = (people: readonly Met[]): EvidenceById => {
  const client = useQueryClient();
  const state = useVault();
  const ids = [...new Set(people.map(({ id }) => id))].sort();
  const evidence = state.is === 'open' ? state.provider.verify.evidence : undefined;
  useRealtime('vault/identity-changed', () => void client.invalidateQueries({ queryKey: [EVIDENCE] }));
  const { data } = useQuery({
    queryKey: [EVIDENCE, ...ids],
    queryFn: async (): Promise<EvidenceById> => {
      const { people: known, keys } = await readCardFacts(ids);
      const asked = people.flatMap(({ id, structures = [] }) => {
        const one = known.find(({ sldId, profileId }) => sldId === id || profileId === id);
        const sldId = one?.sldId ?? (id.startsWith('cvi_') ? id : undefined);
        return sldId === undefined ? [] : [{ as: id, id: sldId, rpps: one?.rpps ?? null, structures }];
      });
      if (asked.length === 0 || evidence === undefined) return NOTHING;
      const found = await evidence(
        asked.map(({ as: _as, ...question }) => question),
        keys,
      );
      return new Map(asked.flatMap(({ as, id }) => (found[id] === undefined ? [] : [[as, found[id]]])));
    },
    enabled: evidence !== undefined && ids.length > 0,
    staleTime: STALE_MS,
    refetchInterval: ({ state: { data: seen } }) => (seen === undefined ? false : soonest(seen)),
    retry: false,
  });
  return data ?? NOTHING;
};
