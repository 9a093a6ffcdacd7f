import { useSearchParams } from 'react-router';

export type NotificationsPlace = 'list' | 'preferences';

const NAME = 'notifications';

/** Which part of the panel is open, as the address remembers it; null = the panel is closed. */
export const useNotificationsPlace = () => {
  const [params, setParams] = useSearchParams();
  const asked = params.get(NAME);
  const place: NotificationsPlace | null = asked === null ? null : asked === 'preferences' ? 'preferences' : 'list';
  const set = (next: NotificationsPlace | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === null) after.delete(NAME);
        else after.set(NAME, next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { place, open: (next: NotificationsPlace) => set(next), close: () => set(null) };
};
