export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'danger';
  readonly title: string;
  readonly text?: string | undefined;
  /** Dismissed toasts are no longer seen and leave the list later. */
  readonly dismissed: boolean;
}

/** Spec platform §9. */
export const TOAST_LIMIT = 2;
export const TOAST_REMOVAL_MS = 15_000;
/** As long as it takes to look up from something else; a failure stays until it is dismissed. */
const READING_MS = 15_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

const remove = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

const dismiss = (id: number): void => {
  if (!toasts.some((toast) => toast.id === id && !toast.dismissed)) return;
  set(toasts.map((toast) => (toast.id === id ? { ...toast, dismissed: true } : toast)));
  setTimeout(() => remove(id), TOAST_REMOVAL_MS);
};

const show = (tone: Toast['tone'], title: string, text?: string): number => {
  lastId += 1;
  const id = lastId;
  // Said again, it is on screen once: five readings that fail at the same moment are one trouble.
  const others = toasts.filter((one) => one.tone !== tone || one.title !== title || one.text !== text);
  set([{ id, tone, title, text, dismissed: false }, ...others].slice(0, TOAST_LIMIT));
  if (tone !== 'danger') setTimeout(() => dismiss(id), READING_MS);
  return id;
};

/** Short messages at the edge of the screen: two at most, the newest first. A dismissed one is removed 15 s later. */
export const toast = {
  info: (title: string, text?: string) => show('info', title, text),
  success: (title: string, text?: string) => show('success', title, text),
  danger: (title: string, text?: string) => show('danger', title, text),
  dismiss,
  clear: () => set([]),
};

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => toasts,
};
