/**
 * Loads the page once more, and its scripts past what the browser keeps: an answer that was altered on the way is kept for a year
 * like the right one.
 */
export const loadAgain = async (): Promise<void> => {
  const tags = document.querySelectorAll('script[src], link[rel="modulepreload"]');
  const scripts = [...tags].map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href') ?? '');
  await Promise.allSettled(scripts.map((address) => fetch(address, { cache: 'reload' })));
  window.location.reload();
};
