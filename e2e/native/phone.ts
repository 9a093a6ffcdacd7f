import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';

/** Where Android's web view serves the application from. */
const ORIGIN = 'https://localhost';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  png: 'image/png',
  woff2: 'font/woff2',
};

const mobile = createRequire(path.join(import.meta.dirname, '../../apps/mobile/package.json'));
/** Capacitor's own half of the page: what Android gives to it before its first script. */
const BRIDGE = path.join(
  path.dirname(mobile.resolve('@capacitor/android/package.json')),
  'capacitor/src/main/assets/native-bridge.js',
);

/** What each plugin of the application says that its native half can do. */
const PLUGINS: Readonly<Record<string, readonly string[]>> = {
  App: ['getInfo', 'getLaunchUrl', 'exitApp'],
  FileOpener: ['open'],
  Filesystem: ['writeFile', 'stat', 'getUri', 'readdir', 'rmdir'],
  Preferences: ['get', 'set'],
  PushNotifications: ['checkPermissions', 'requestPermissions', 'register', 'unregister'],
  WebView: ['getServerBasePath', 'setServerBasePath'],
};

const headers = Object.entries(PLUGINS).map(([name, methods]) => ({
  name,
  methods: [
    ...methods.map((method) => ({ name: method, rtype: 'promise' })),
    { name: 'addListener', rtype: 'callback' },
    { name: 'removeListener', rtype: 'promise' },
  ],
}));

interface Asked {
  readonly callbackId: string;
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: Record<string, string>;
}

type Answer = object | undefined;

const rootOf = ({ directory }: Record<string, string>): string => `/data/app/${String(directory).toLowerCase()}`;

/** A telephone of Android whose native half is this class: what it keeps outlives the pages, and each method can be refused. */
export class Phone {
  readonly files = new Map<string, Buffer>();
  readonly preferences = new Map<string, string>();
  readonly asked: { readonly method: string; readonly options: Record<string, string> }[] = [];
  /** Methods that the telephone or its owner refuses, with what it says. */
  readonly refused = new Map<string, string>();
  permission = 'prompt';
  launchUrl: string | undefined;
  private base: string | null = null;
  private page: Page | undefined;
  private readonly listeners = new Map<string, Asked>();

  constructor(
    private readonly www: string,
    private readonly native: string,
  ) {}

  /** Puts the telephone around every page of the context. */
  async around(context: BrowserContext): Promise<this> {
    await context.exposeFunction('askPhone', (message: string) => this.answer(JSON.parse(message) as Asked));
    await context.addInitScript(
      ({ headers: known }) => {
        const page = window as unknown as Record<string, unknown> & {
          askPhone(message: string): Promise<object | null>;
        };
        page.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {}, PluginHeaders: known };
        page.androidBridge = {
          postMessage: async (message: string) => {
            const answer = await page.askPhone(message);
            if (answer !== null) (page.Capacitor as { fromNative(answer: object): void }).fromNative(answer);
          },
        };
      },
      { headers },
    );
    await context.addInitScript({ path: BRIDGE });
    await context.route(`${ORIGIN}/**`, (route) => this.serve(route));
    return this;
  }

  /** A cold start: the application is opened by a touch, or by {@link launchUrl}. */
  async start(context: BrowserContext): Promise<Page> {
    await this.page?.close();
    this.base = null;
    this.listeners.clear();
    this.page = await context.newPage();
    await this.page.goto(`${ORIGIN}/`);
    return this.page;
  }

  /** The telephone says something to the page, as soon as that listens. */
  async publish(event: string, data: object): Promise<void> {
    await expect.poll(() => this.listeners.has(event)).toBe(true);
    const heard = this.listeners.get(event);
    if (heard === undefined) return;
    const { callbackId, pluginId, methodName } = heard;
    const frame = { callbackId, pluginId, methodName, success: true, save: true, data };
    await this.page?.evaluate((said) => {
      (window as unknown as { Capacitor: { fromNative(answer: object): void } }).Capacitor.fromNative(said);
    }, frame);
  }

  callsOf(method: string) {
    return this.asked.filter((call) => call.method === method).map(({ options }) => options);
  }

  private async answer({ callbackId, pluginId, methodName, options }: Asked): Promise<object | null> {
    const method = `${pluginId}.${methodName}`;
    if (methodName === 'addListener') {
      this.listeners.set(String(options.eventName), { callbackId, pluginId, methodName, options });
      return null;
    }
    if (PLUGINS[pluginId] === undefined) return null;
    this.asked.push({ method, options });
    const refusal = this.refused.get(method);
    const given = { callbackId, pluginId, methodName, save: false };
    if (refusal !== undefined) return { ...given, success: false, error: { message: refusal } };
    try {
      return { ...given, success: true, data: (await this.done(method, options)) ?? {} };
    } catch (error) {
      return { ...given, success: false, error: { message: String(error) } };
    }
  }

  private done(method: string, options: Record<string, string>): Answer | Promise<Answer> {
    const place = `${rootOf(options)}/${options.path}`;
    switch (method) {
      case 'App.getInfo':
        return { name: 'Maillon', id: 'fr.maillon', build: '1', version: this.native };
      case 'App.getLaunchUrl':
        return this.launchUrl === undefined ? undefined : { url: this.launchUrl };
      case 'Preferences.get':
        return { value: this.preferences.get(String(options.key)) ?? null };
      case 'Preferences.set':
        this.preferences.set(String(options.key), String(options.value));
        return undefined;
      case 'Filesystem.writeFile':
        this.files.set(place, Buffer.from(String(options.data), 'base64'));
        return { uri: `file://${place}` };
      case 'Filesystem.getUri':
        return { uri: `file://${place}` };
      case 'Filesystem.stat':
        if (!this.files.has(place)) throw new Error('File does not exist');
        return { type: 'file' };
      case 'Filesystem.readdir':
        return {
          files: [...new Set(this.under(place).map((file) => file.slice(place.length + 1).split('/')[0]))].map(
            (name) => ({ name }),
          ),
        };
      case 'Filesystem.rmdir':
        for (const file of this.under(place)) this.files.delete(file);
        return undefined;
      case 'WebView.getServerBasePath':
        return { path: this.base ?? 'public' };
      case 'WebView.setServerBasePath':
        this.base = String(options.path);
        void this.page?.goto(`${ORIGIN}/`).catch(() => undefined);
        return undefined;
      case 'PushNotifications.requestPermissions':
        if (this.permission === 'prompt') this.permission = 'granted';
        return { receive: this.permission };
      case 'PushNotifications.checkPermissions':
        return { receive: this.permission };
      case 'PushNotifications.register':
        setTimeout(
          () => void this.publish('registration', { value: 'token-of-this-telephone' }).catch(() => undefined),
          50,
        );
        return undefined;
      default:
        return undefined;
    }
  }

  private under(place: string): string[] {
    return [...this.files.keys()].filter((file) => file.startsWith(`${place}/`));
  }

  /** As Capacitor's local server does: a place without a file is the page's own business. */
  private async serve(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    const name = /\.\w+$/.test(pathname) ? pathname : '/index.html';
    // A new document: what the one before listened to is gone with it.
    if (name === '/index.html') this.listeners.clear();
    const body = this.base === null ? this.installed(name) : this.files.get(`${this.base}${name}`);
    if (body === undefined) return route.fulfill({ status: 404 });
    const contentType = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return route.fulfill({ body, contentType });
  }

  private installed(name: string): Buffer | undefined {
    try {
      return readFileSync(path.join(this.www, name));
    } catch {
      return undefined;
    }
  }
}
