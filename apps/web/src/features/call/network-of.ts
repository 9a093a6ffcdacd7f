import { NETWORK_VERDICTS, type NetworkVerdict } from '@maillon/domain/call/network-verdict';
import { tabStorage } from '../../lib/storage/tab-storage.ts';

const nameOf = (visitId: string): string => `call-network.${visitId}`;

/**
 * What the test of the connection said before the call. The room says it to the others, sealed: a doctor knows why a picture will be left out.
 * As long as the tab is open, like the devices.
 */
export const networkOf = {
  visit(visitId: string): NetworkVerdict | null {
    const stored = tabStorage.read(nameOf(visitId));
    return NETWORK_VERDICTS.find((verdict) => verdict === stored) ?? null;
  },
  keep: (visitId: string, verdict: NetworkVerdict): void => tabStorage.write(nameOf(visitId), verdict),
} as const;
