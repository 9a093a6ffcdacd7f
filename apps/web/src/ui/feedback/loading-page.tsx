/** The same picture as index.html shows before any script: going from one to the other is not seen. It stands for a page, so it has its heading. */
export const Waiting = () => (
  <main className="first-paint">
    <h1 className="sr-only">Chargement</h1>
    <span className="first-paint-dot" role="status" aria-label="Chargement" />
  </main>
);
