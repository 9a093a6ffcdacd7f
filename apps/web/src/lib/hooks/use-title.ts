import { useEffect } from 'react';
import { traitsOf } from '../../config/variant.ts';
import { publicConfig } from '../api/public-config.ts';

/** Names the page in the browser's tab and history. Never a patient's name: titles are kept and shared. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${traitsOf(publicConfig().variant).brand}`;
  }, [title]);
};
