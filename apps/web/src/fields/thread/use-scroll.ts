import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Spec clinical §2: new messages are followed by a reader who stands so near to the end, in pixels. */
const NEAR_END = 40;

/** Keeps a list at its end as long as its reader is there, and where it stands when earlier messages come before it. */
export const useScroll = (
  box: RefObject<HTMLElement | null>,
  { first, last }: { readonly first: string | undefined; readonly last: string | undefined },
) => {
  const [isAtEnd, setAtEnd] = useState(true);
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
  const onScroll = (): void => {
    const { current: list } = box;
    if (list !== null) setAtEnd(list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR_END);
  };
  return { isAtEnd, onScroll, toEnd };
};
