import { SECOND_MS } from '@maillon/domain/time-units';

/** With the sealing and the way to the server less than the two seconds that a killed tab may lose. */
const SAVE_AFTER_MS = 1500;
const TRY_AGAIN_MS = 5 * SECOND_MS;

/** A note as it stands on the server. */
export interface StoredNote {
  /** Empty where nothing was written. */
  readonly html: string;
  readonly version: number;
  readonly author: string;
  readonly at: string;
}

/** How a note is stored. @throws a {@link NoteTaken} where another version came first */
export type StoreNote = (html: string, after: number) => Promise<StoredNote>;

/** Another device wrote first. It carries what that one wrote. */
export class NoteTaken extends Error {
  constructor(readonly current: StoredNote) {
    super('another version of the note came first');
  }
}

export type NoteState =
  | { readonly is: 'same' }
  | { readonly is: 'unsaved' }
  | { readonly is: 'saving' }
  | { readonly is: 'failed'; readonly error: unknown }
  /** Another device wrote while this one did: nothing is stored until the writer has chosen. */
  | { readonly is: 'disputed'; readonly other: StoredNote };

export type Choice = 'mine' | 'other' | 'both';

/** What an editor makes of nothing. */
const EMPTY = '<p></p>';
const clean = (html: string): string => (html === EMPTY ? '' : html);

/**
 * One note while it is written: stored every two seconds at most, never over what another device wrote, and never lost in the page.
 */
export class NoteDraft {
  html = '';
  state: NoteState = { is: 'same' };
  /** Of the last storing, by whatever device; null where there is none. */
  savedAt: string | null = null;
  /** Counts the texts that came from elsewhere: the editor shows each. */
  edition = 0;
  private stored = '';
  private version = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: StoredNote | null = null;
  private isAskedAgain = false;
  private readonly listeners = new Set<() => void>();
  private drawn = 0;

  constructor(private readonly store: StoreNote) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): number => this.drawn;

  /** Whether something of it is in this page alone. */
  get isUnsaved(): boolean {
    return this.html !== this.stored;
  }

  /** The writer typed. */
  edit(html: string): void {
    this.html = clean(html);
    if (this.state.is === 'disputed' || this.state.is === 'saving') return;
    if (this.isUnsaved) this.saveIn(SAVE_AFTER_MS);
  }

  /** The server has this version now. */
  receive(note: StoredNote): void {
    if (note.version <= this.version) return;
    // Perhaps it is the one that is on its way.
    if (this.state.is === 'saving') {
      this.waiting = note;
      return;
    }
    if (!this.isUnsaved || note.html === this.html) this.adopt(note);
    else this.dispute(note);
  }

  /** Stores what is unsaved now: the page is leaving, or the writer asks again. */
  async save(): Promise<void> {
    this.stopTimer();
    // What was typed since goes right after it: the writer has left the call, and its report is read now.
    if (this.state.is === 'saving') this.isAskedAgain = true;
    if (!this.isUnsaved || this.state.is === 'saving' || this.state.is === 'disputed') return;
    const { html } = this;
    this.isAskedAgain = false;
    this.become({ is: 'saving' });
    try {
      const note = await this.store(html, this.version);
      this.keep(note);
      this.become({ is: 'same' });
      this.receiveWaiting();
      if (this.isUnsaved && this.state.is === 'same') this.saveIn(this.isAskedAgain ? 0 : SAVE_AFTER_MS);
    } catch (error) {
      this.waiting = null;
      if (error instanceof NoteTaken) this.meet(error.current);
      else this.fail(error);
    }
  }

  /** The writer chooses between two texts. */
  async choose(choice: Choice): Promise<void> {
    if (this.state.is !== 'disputed') return;
    const { other } = this.state;
    const mine = this.html;
    this.adopt(other);
    if (choice === 'other') return;
    this.html = choice === 'both' ? `${other.html}${mine}` : mine;
    this.edition += 1;
    await this.save();
  }

  stop(): void {
    this.stopTimer();
  }

  private receiveWaiting(): void {
    const { waiting } = this;
    this.waiting = null;
    if (waiting !== null) this.receive(waiting);
  }

  private meet(other: StoredNote): void {
    this.become({ is: 'same' });
    if (other.html === this.html) this.adopt(other);
    else this.dispute(other);
  }

  private dispute(other: StoredNote): void {
    this.stopTimer();
    this.become({ is: 'disputed', other });
  }

  private adopt(note: StoredNote): void {
    const isNew = note.html !== this.html;
    this.keep(note);
    this.html = note.html;
    if (isNew) this.edition += 1;
    this.become({ is: 'same' });
  }

  private keep({ html, version, at }: StoredNote): void {
    this.stored = html;
    this.version = version;
    this.savedAt = at;
  }

  private fail(error: unknown): void {
    this.become({ is: 'failed', error });
    this.timer = setTimeout(() => void this.save(), TRY_AGAIN_MS);
  }

  /** The first letter that is unsaved starts the time; those after it do not put it off. */
  private saveIn(ms: number): void {
    if (this.timer !== undefined) return;
    this.timer = setTimeout(() => void this.save(), ms);
    this.become({ is: 'unsaved' });
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private become(state: NoteState): void {
    this.state = state;
    this.drawn += 1;
    for (const listener of this.listeners) listener();
  }
}
