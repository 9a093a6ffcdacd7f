import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

/** A query that follows from another one begins within this time. */
const FOLLOWS_MS = 60;
/** A user who waits longer would rather see what is there. */
const MAX_MS = 3_000;

interface CurtainProps {
  /** Something that is no query is on its way. */
  readonly isWaiting?: boolean;
  /** In its place meanwhile. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Parts that are read one after the other, shown together once nothing is being read: none pushes another away (design look §1.8). */
export const Curtain = ({ isWaiting = false, instead, children }: CurtainProps) => {
  const fetching = useIsFetching();
  const [isUp, setUp] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setUp(true), MAX_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (fetching > 0 || isWaiting) return;
    const timer = setTimeout(() => setUp(true), FOLLOWS_MS);
    return () => clearTimeout(timer);
  }, [fetching, isWaiting]);
  return (
    <>
      {!isUp && instead}
      <div className={isUp ? 'contents' : 'hidden'}>{children}</div>
    </>
  );
};
