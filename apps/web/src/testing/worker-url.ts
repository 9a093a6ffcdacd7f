/** In the place of `?worker&url`, which is Vite's. */
export default '/assets/worker-1a2b.js';
