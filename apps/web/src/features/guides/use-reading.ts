import { type RefObject, useEffect, useState } from 'react';
import { readPercent, readStep } from './reading.model.ts';

const START = { percent: 0, step: 0 };

/** How far an article is read, and which of its steps, as the window scrolls; its steps are the elements of a list that have an id. */
export const useReading = (article: RefObject<HTMLElement | null>): typeof START => {
  const [reading, setReading] = useState(START);
  useEffect(() => {
    const look = (): void => {
      const element = article.current;
      if (element === null) return;
      const tops = [...element.querySelectorAll('li[id]')].map((step) => step.getBoundingClientRect().top);
      const percent = readPercent(element.getBoundingClientRect(), window.innerHeight);
      const step = readStep(tops, window.innerHeight);
      setReading((last) => (last.percent === percent && last.step === step ? last : { percent, step }));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [article]);
  return reading;
};
