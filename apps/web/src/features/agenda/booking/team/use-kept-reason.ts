import { useEffect, useState } from 'react';
import { useLeaveGuard } from '../../../../lib/forms/use-leave-guard.ts';
import { onSessionEnd } from '../../../../lib/session/session-end.ts';
import { type DraftPlace, ownDrafts } from '../../../../vault/encryption/own-drafts.ts';
import { useVault } from '../../../../vault/use-vault.ts';

/** How long the typing rests before it is sealed. */
const REST_MS = 400;

/** What was typed for each booking, while the page lives: another time may be looked for meanwhile. */
const typed = new Map<string, string>();
/** What of it is sealed: one who leaves at once comes back before that. */
const sealedTexts = new Map<string, string>();
/** Neither is for the person who signs in next: without a reload the page goes on. */
onSessionEnd(() => {
  typed.clear();
  sealedTexts.clear();
});

/** One at a time waits in this browser: a new booking takes the place of the last one. */
const slotOf = (userId: string): DraftPlace => ({
  userId,
  key: `booking.${userId}`,
  context: { entity: 'booking-draft', id: userId, field: 'description' },
});

const textOf = (kept: string, draft: string): string | null => {
  const parsed: unknown = JSON.parse(kept);
  const isOurs = typeof parsed === 'object' && parsed !== null && 'draft' in parsed && parsed.draft === draft;
  return isOurs && 'text' in parsed && typeof parsed.text === 'string' ? parsed.text : null;
};

/**
 * What the patient writes about the visit, kept until it is booked: across Back and another time in the memory of the page, across a
 * reload sealed in this browser. Where that cannot be sealed the browser asks before the page goes.
 */
export const useKeptReason = (userId: string, draft: string) => {
  const [text, setText] = useState(() => typed.get(draft) ?? '');
  const [sealed, setSealed] = useState(() => sealedTexts.get(draft) ?? '');
  const { is } = useVault();
  useLeaveGuard(text !== '' && text !== sealed);

  useEffect(() => {
    if (is !== 'open' || typed.has(draft)) return;
    let isHere = true;
    const take = (kept: string | null): void => {
      if (kept === null || !isHere || typed.has(draft)) return;
      typed.set(draft, kept);
      sealedTexts.set(draft, kept);
      setText(kept);
      setSealed(kept);
    };
    // One that does not open any more is as good as none: nothing but this page waits for it.
    ownDrafts
      .read(slotOf(userId))
      .then((found) => take(found === null ? null : textOf(found.text, draft)))
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [is, userId, draft]);

  useEffect(() => {
    if (is !== 'open' || text === sealed) return;
    const write = (): void =>
      void ownDrafts
        .write(slotOf(userId), JSON.stringify({ draft, text }))
        .then(() => {
          // Booked or signed out meanwhile: what is kept of it is gone, or about to be.
          if (typed.get(draft) !== text) return;
          sealedTexts.set(draft, text);
          setSealed(text);
        })
        .catch(() => undefined);
    const timer = setTimeout(write, REST_MS);
    return () => clearTimeout(timer);
  }, [is, userId, draft, text, sealed]);

  return {
    text,
    write: (next: string): void => {
      typed.set(draft, next);
      setText(next);
    },
    /** Once it is booked. */
    clear: (): void => {
      typed.delete(draft);
      sealedTexts.delete(draft);
      setSealed(text);
      void ownDrafts.remove(slotOf(userId));
    },
  };
};
