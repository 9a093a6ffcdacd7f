import { VARIANTS } from '@maillon/domain/product/variants';
import { useEffect } from 'react';
import { publicConfig } from '../api/public-config.ts';

/** Names the page in the browser's tab and history. Never a patient's name: titles are kept and shared. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${VARIANTS[publicConfig().variant].brand}`;
  }, [title]);
};
