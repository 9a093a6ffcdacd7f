import { useIsFetching } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** A query that follows from another one begins within this time. */
const FOLLOWS_MS = 60;
/** A user who waits longer would rather see what is there. */
const MAX_MS = 5_000;

const CurtainIsUp = createContext(true);

/** Whether what is behind a curtain is seen: only then can it be focused. True where there is no curtain. */
export const useIsCurtainUp = (): boolean => useContext(CurtainIsUp);

interface CurtainProps {
  /** Only where the page has one column, in which each part pushes those below it. */
  readonly isNarrowOnly?: boolean;
  /** Something that is no query is on its way. */
  readonly isWaiting?: boolean;
  /** In its place meanwhile. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Parts that are read one after the other, shown together once nothing is being read: none pushes another away (design look §1.8). */
export const Curtain = ({ isNarrowOnly = false, isWaiting = false, instead, children }: CurtainProps) => {
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
      {!isUp && (isNarrowOnly ? <div className="lg:hidden">{instead}</div> : instead)}
      <div className={isUp ? 'contents' : isNarrowOnly ? 'hidden lg:contents' : 'hidden'}>
        <CurtainIsUp.Provider value={isUp}>{children}</CurtainIsUp.Provider>
      </div>
    </>
  );
};
