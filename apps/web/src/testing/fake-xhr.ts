/** `XMLHttpRequest` over the page's `fetch`, so that `fakeApi` answers uploads too; half of the bytes leave before the answer. */
export class FakeXhr {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  withCredentials = false;
  status = 0;
  responseText = '';
  private url = '';
  private readonly headers: Record<string, string> = {};
  private isAborted = false;

  open(_method: string, url: string): void {
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }

  send(body: BodyInit): void {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    void this.answer(body);
  }

  private async answer(body: BodyInit): Promise<void> {
    try {
      const response = await window.fetch(this.url, { method: 'POST', body, headers: this.headers });
      this.responseText = await response.text();
      this.status = response.status;
      if (!this.isAborted) this.onload?.();
    } catch {
      if (!this.isAborted) this.onerror?.();
    }
  }
}

export const installFakeXhr = (): void => {
  Object.assign(window, { XMLHttpRequest: FakeXhr });
};
