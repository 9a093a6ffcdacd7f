import type { PaymentFrame } from '@maillon/contracts/devices/payment-frames';
import { formatAmount } from '@maillon/domain/payment/amount';

type Request = Extract<PaymentFrame, { readonly event: 'payment_request' }>;

/** The cards that a patient may have (tools/stripe). */
const CARDS = { debit: 'Carte de débit', credit: 'Carte de crédit', declined: 'Carte refusée' } as const;

/** Stripe names its intent before the secret of it. */
const intentOf = ({ clientSecret }: Request): string => clientSecret.split('_secret_')[0] ?? '';

/** The terminal of the case: it shows what is asked for, and lays a card on the stand-in of Stripe. */
export class Terminal {
  private asked: Request | null = null;

  /** @param address of the stand-in's terminal; null where the product collects with a real one, or not at all */
  constructor(
    private readonly place: HTMLElement,
    private readonly address: string | null,
  ) {
    this.clear();
  }

  hear(frame: PaymentFrame): void {
    if (frame.event === 'payment_canceled') {
      if (this.asked?.paymentId === frame.paymentId) this.clear();
    } else if (this.asked?.paymentId !== frame.paymentId) {
      this.asked = frame;
      this.draw(`Paiement demandé : ${formatAmount(frame.amount, frame.currency)}`, frame);
    }
  }

  clear(): void {
    this.asked = null;
    this.draw('Aucun paiement demandé.');
  }

  private draw(text: string, request?: Request): void {
    const line = document.createElement('p');
    line.setAttribute('role', 'status');
    line.textContent = text;
    const cards = request === undefined || this.address === null ? [] : Object.entries(CARDS);
    const buttons = cards.map(([card, label]) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.addEventListener('click', () => request && void this.present(request, card));
      return button;
    });
    const grid = document.createElement('div');
    grid.id = 'cards';
    grid.append(...buttons);
    this.place.replaceChildren(line, grid);
  }

  /** What becomes of it is Stripe's to say, and the doctor's to read. */
  private async present(request: Request, card: string): Promise<void> {
    if (this.address === null) return;
    const body = new URLSearchParams({ intent: intentOf(request), card });
    await fetch(this.address, { method: 'POST', mode: 'no-cors', body }).catch(() => undefined);
    this.draw('Carte présentée.');
  }
}
