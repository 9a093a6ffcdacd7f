// Sets the remembered theme and variant before the first paint, so that nothing flashes. Keys: src/config/storage.ts.
(() => {
  try {
    const root = document.documentElement;
    const theme = localStorage.getItem('maillon.theme');
    const variant = localStorage.getItem('maillon.variant');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (variant) root.dataset.variant = variant;
  } catch {
    // Storage may be forbidden; the defaults are good.
  }
})();

// Our policy forbids eval. zod, which comes with the first form, would try it and the browser would report an attack.
globalThis.__zod_globalConfig = { jitless: true };
