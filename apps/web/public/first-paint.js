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

// A script that does not come, or is not the one whose hash the page names, leaves nothing else to say so.
addEventListener(
  'error',
  ({ target }) => {
    const place = document.querySelector('#root > .first-paint');
    if (!(target instanceof HTMLScriptElement) || place === null) return;
    const said = document.createElement('p');
    said.textContent = 'Maillon n’est pas arrivé tel qu’il a été publié : rien n’a été ouvert.';
    const again = document.createElement('button');
    again.textContent = 'Réessayer';
    again.className = 'first-paint-again';
    // Past what the browser keeps: it keeps an altered script for a year like the right one.
    const scripts = [...document.querySelectorAll('script[src], link[rel="modulepreload"]')];
    again.addEventListener('click', () =>
      Promise.allSettled(scripts.map(({ src, href }) => fetch(src || href, { cache: 'reload' }))).then(() =>
        location.reload(),
      ),
    );
    const box = document.createElement('div');
    box.className = 'first-paint-said';
    box.append(said, again);
    place.removeAttribute('aria-label');
    place.replaceChildren(box);
  },
  true,
);

// Our policy forbids eval. zod, which comes with the first form, would try it and the browser would report an attack.
globalThis.__zod_globalConfig = { jitless: true };

// The code of the first screen is fetched beside the first script, not after it: which files those are is written into our tag by the
// build (vite/first-screens.ts). Of whoever comes with a session we ask meanwhile who it is: `data/users.ts` takes the answer, and
// asks again what was refused.
((files) => {
  const path = location.pathname.replace(/\/$/, '');
  const hasSession = /(?:^|;\s*)sFrontToken=[^;]/.test(document.cookie);
  const fetchAhead = (...lists) => {
    for (const file of lists.join(' ').split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = `/${file}`;
      document.head.append(link);
    }
  };
  if (path === '/login' || (path === '' && !hasSession)) fetchAhead(files.login);
  if (!hasSession || !/^(?:\/app(?:\/.*)?)?$/.test(path)) return;
  const headers = { rid: 'anti-csrf', 'st-auth-mode': 'cookie', 'accept-language': 'fr' };
  globalThis.firstMe = fetch('/api/user/current', { headers }).then(
    (answer) => (answer.ok ? answer.json() : null),
    () => null,
  );
  const screens = {
    '': files.dashboard,
    '/app': files.dashboard,
    '/app/agenda': files.agenda,
    '/app/medical-record': files.file,
    '/app/patients': files.patients,
    '/app/organization/patients': files.structurePatients,
  };
  const isFile = /^\/app\/(?:organization\/)?patients\/[0-9a-f-]{36}$/.test(path);
  fetchAhead(files.inside, isFile ? files.file : screens[path]);
})(document.currentScript.dataset);
