import type { CallPackets } from '@maillon/contracts/devices/call-packets';
import { type ChatFrame, chatFrameFrom } from '@maillon/contracts/devices/chat-frames';
import type { NetworkVerdict } from '@maillon/domain/call/network-verdict';

export interface ChatMessage {
  readonly id: string;
  /** A user id. */
  readonly author: string;
  /** ISO instant. */
  readonly at: string;
  readonly text: string;
  /** One's own that has not left yet. */
  readonly isHeld: boolean;
}

/** The call as those who write in it have it now. */
export interface ChatLine {
  /** @param to user ids; everybody when absent */
  publish(bytes: Uint8Array<ArrayBuffer>, to?: string): Promise<void>;
  readonly packets: Pick<CallPackets, 'open' | 'seal'>;
}

interface CallChatOptions {
  readonly appointmentId: string;
  /** User ids of the people of the visit. */
  readonly people: readonly string[];
  readonly me: string;
  /** What the test of one's own connection said before the call. */
  readonly network: NetworkVerdict | null;
  readonly now: () => number;
}

/** More than a consultation holds; beyond it the oldest go. */
const KEPT = 500;

/**
 * What the participants of a call write to each other: sealed with the key of the call, on no server, gone with the call. A participant who
 * joins late, or again, asks the others; each sends their own messages, and the asker's own (docs/decisions/call-chat.md).
 */
export class CallChat {
  messages: readonly ChatMessage[] = [];
  /** How many messages of others arrived while the panel was shut. */
  unread = 0;
  /** What is typed and not sent, while the panel is shut. */
  draft = '';
  /** How others are connected, by user id. */
  readonly networks = new Map<string, NetworkVerdict>();
  /** User ids of the participants who have sent their history since they joined. */
  private readonly answered = new Set<string>();
  private line: ChatLine | null = null;
  private isRead = false;
  private turn: Promise<void> = Promise.resolve();
  private drawn = 0;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: CallChatOptions) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): number => this.drawn;

  /** In the call, for the first time or again. @returns what ends it */
  enter(line: ChatLine): () => void {
    this.line = line;
    this.ask();
    return () => {
      if (this.line === line) this.line = null;
      this.answered.clear();
    };
  }

  /** Asks once more where a person in the call has not answered yet. @param present user ids */
  askAgain(present: readonly string[]): void {
    for (const gone of this.answered) if (!present.includes(gone)) this.answered.delete(gone);
    if (present.some((identity) => !this.answered.has(identity))) this.ask();
  }

  /**
   * Says that one is there, and asks for what was written meanwhile; so does each newer key of the call, because what was said under it before
   * it was here did not open. The last of two to have it asks for both.
   */
  ask(): void {
    this.send(this.present('both'));
    for (const message of this.messages) if (message.isHeld) this.deliver(message);
  }

  say(text: string): void {
    const { me, now } = this.options;
    const at = new Date(now()).toISOString();
    const message = { id: crypto.randomUUID(), author: me, at, text, isHeld: true };
    this.keep(message);
    this.deliver(message);
  }

  /** While the messages are under the reader's eyes nothing is unread. */
  look(isRead: boolean): void {
    this.isRead = isRead;
    if (isRead) this.unread = 0;
    this.changed();
  }

  type(draft: string): void {
    this.draft = draft;
    this.changed();
  }

  /** @param from the participant, as the video server says @returns once it was handled */
  receive(bytes: Uint8Array, from: string): Promise<void> {
    return this.inTurn(() => this.hear(bytes, from));
  }

  private async hear(bytes: Uint8Array, from: string): Promise<void> {
    if (this.line === null) return;
    const frame = await chatFrameFrom(bytes, from, { ...this.options, packets: this.line.packets });
    if (frame === null) return;
    // An answer, which their words follow; one who asks may not have heard this page yet.
    if (frame.event === 'PRESENT' && frame.asks !== 'both') this.answered.add(from);
    if (frame.event === 'PRESENT') this.greet(frame, from);
    else this.take(frame);
  }

  private greet({ asks, network }: Extract<ChatFrame, { event: 'PRESENT' }>, from: string): void {
    if (network !== null) this.networks.set(from, network);
    this.changed();
    if (asks === 'none') return;
    this.send(this.present(asks === 'both' ? 'one' : 'none'), from);
    for (const one of this.messages)
      if (one.author === this.options.me || one.author === from) this.send(this.frameOf(one), from);
  }

  private take({ messageId, author, at, text }: Extract<ChatFrame, { event: 'MESSAGE' }>): void {
    if (this.messages.some(({ id }) => id === messageId)) return;
    if (author !== this.options.me && !this.isRead) this.unread += 1;
    this.keep({ id: messageId, author, at, text, isHeld: false });
  }

  private keep(message: ChatMessage): void {
    this.messages = [...this.messages, message].toSorted((one, other) => one.at.localeCompare(other.at)).slice(-KEPT);
    this.changed();
  }

  private deliver(message: ChatMessage): void {
    this.send(this.frameOf(message), undefined, () => {
      this.messages = this.messages.map((one) => (one.id === message.id ? { ...one, isHeld: false } : one));
      this.changed();
    });
  }

  private present(asks: 'both' | 'one' | 'none'): ChatFrame {
    return { event: 'PRESENT', ...this.about, asks, network: this.options.network };
  }

  private frameOf({ id: messageId, author, at, text }: ChatMessage): ChatFrame {
    return { event: 'MESSAGE', ...this.about, messageId, author, at, text };
  }

  private get about() {
    return { appointmentId: this.options.appointmentId };
  }

  /** What does not leave stays held, and leaves when the call is there again. */
  private send(frame: ChatFrame, to?: string, onSent?: () => void): void {
    const { appointmentId, me: identity } = this.options;
    void this.inTurn(async () => {
      if (this.line === null) return;
      const clear = new TextEncoder().encode(JSON.stringify(frame));
      await this.line.publish(await this.line.packets.seal(clear, { appointmentId, identity }), to);
      onSent?.();
    });
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(work).catch(() => undefined);
    return this.turn;
  }

  private changed(): void {
    this.drawn += 1;
    for (const listener of this.listeners) listener();
  }
}
