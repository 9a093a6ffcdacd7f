/** The same picture as index.html shows before any script: going from one to the other is not seen. */
export const Waiting = () => (
  <div className="first-paint" role="status" aria-label="Chargement">
    <span className="first-paint-dot" />
  </div>
);
