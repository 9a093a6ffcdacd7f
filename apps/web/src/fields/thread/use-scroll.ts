import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Spec clinical §2: new messages are followed by a reader who stands so near to the end, in pixels. */
const NEAR_END = 40;

/** Keeps a list at its end as long as its reader is there, and where it stands when earlier messages come before it. */
export const useScroll = (
  box: RefObject<HTMLElement | null>,
  { first, last }: { readonly first: string | undefined; readonly last: string | undefined },
) => {
  const [isAtEnd, setAtEnd] = useState(true);
  const top = useRef(0);
  const before = useRef({ first, height: 0 });
  const toEnd = (): void => box.current?.scrollTo({ top: box.current.scrollHeight });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a message comes, and not at each drawing
  useLayoutEffect(() => {
    const { current: list } = box;
    if (list === null) return;
    const isEarlier = before.current.first !== undefined && before.current.first !== first;
    if (isEarlier) list.scrollTop += list.scrollHeight - before.current.height;
    else if (isAtEnd) toEnd();
    before.current = { first, height: list.scrollHeight };
  }, [first, last]);
  // A text that is opened later grows; the field under the list takes a second line: the end moves away from a reader who did not.
  useEffect(() => {
    const { current: list } = box;
    if (list === null || !isAtEnd || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(() => list.scrollTo({ top: list.scrollHeight }));
    for (const one of [list, ...list.children]) watch.observe(one);
    return () => watch.disconnect();
  }, [box, isAtEnd]);
  const onScroll = (): void => {
    const { current: list } = box;
    if (list === null) return;
    const isNear = list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR_END;
    // Only a reader who goes up leaves the end.
    if (isNear) setAtEnd(true);
    else if (list.scrollTop < top.current) setAtEnd(false);
    top.current = list.scrollTop;
  };
  return { isAtEnd, onScroll, toEnd };
};
