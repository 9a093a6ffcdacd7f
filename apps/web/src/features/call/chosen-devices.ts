import { tabStorage } from '../../lib/storage/tab-storage.ts';

/** What a person chose and tested before the call. Empty: what the browser chooses. */
export interface ChosenDevices {
  readonly camera: string;
  readonly microphone: string;
  readonly speaker: string;
}

const nameOf = (visitId: string): string => `call-devices.${visitId}`;

const isChosen = (value: unknown): value is ChosenDevices =>
  typeof value === 'object' && value !== null && 'camera' in value && 'microphone' in value && 'speaker' in value;

/** As long as the tab is open: a reload goes back into the call, another tab tests its devices first. */
export const chosenDevices = {
  of(visitId: string): ChosenDevices | null {
    const stored = tabStorage.read(nameOf(visitId));
    return isChosen(stored) ? stored : null;
  },
  keep: (visitId: string, devices: ChosenDevices): void => tabStorage.write(nameOf(visitId), devices),
  clear: (visitId: string): void => tabStorage.remove(nameOf(visitId)),
} as const;
