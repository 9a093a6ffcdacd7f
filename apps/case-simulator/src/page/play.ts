import { type BoxReady, roomMessageIn } from '@maillon/contracts/devices/box-handover';
import { SCENARIOS, type Scenario } from '../scenarios/scenarios.ts';
import { Box } from './box.ts';
import { Terminal } from './terminal.ts';

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
};
const show = (text: string): void => {
  element('state').textContent = text;
};
const LOG_LINES = 12;
const log = (text: string): void => {
  const line = document.createElement('li');
  line.textContent = text;
  element('log').prepend(line);
  while (element('log').childElementCount > LOG_LINES) element('log').lastElementChild?.remove();
};

const terminal = new Terminal(element('terminal'), new URLSearchParams(location.search).get('terminal'));

let box: Box | null = null;
/** Of the scenario that is played; another one, or the end of the call, takes its place. */
let playing: AbortController | null = null;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const buttons = new Map<Scenario, HTMLButtonElement>();
const press = (pressed: Scenario | null): void => {
  for (const [scenario, button] of buttons) {
    button.setAttribute('aria-pressed', String(scenario === pressed));
    button.disabled = box === null;
  }
};

const play = async (scenario: Scenario): Promise<void> => {
  playing?.abort();
  const mine = new AbortController();
  playing = mine;
  press(scenario);
  log(`${scenario.label} : début`);
  for (const step of scenario.steps()) {
    await pause(step.afterMs, mine.signal);
    const now = box;
    if (mine.signal.aborted || now === null) return;
    if (step.picture !== undefined) await now.turnPicture(step.picture);
    for (const said of step.says(new Date().toISOString())) {
      await now.say(said);
      if (said.isLossy !== true) log(`${said.device.id} · ${said.data?.type ?? said.event}`);
    }
  }
  log(`${scenario.label} : fin`);
  press(null);
};

for (const scenario of SCENARIOS) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = scenario.label;
  button.addEventListener('click', () => void play(scenario));
  buttons.set(scenario, button);
  element('scenarios').append(button);
}
press(null);

const left = (): void => {
  playing?.abort();
  box = null;
  terminal.clear();
  press(null);
  show('La mallette n’est plus dans la téléconsultation.');
};

/** The scenario that the command line asked for, played once. */
const asked = SCENARIOS.find(({ name }) => name === new URLSearchParams(location.search).get('scenario'));

const ready: BoxReady = { type: 'box-ready', v: 1 };
const ask = (): void => parent.postMessage(ready, '*');
/** The room may not listen yet, and a network may fail once: the page asks until it is in, ever more rarely. */
const FIRST_PAUSE_MS = 3000;
const MAX_PAUSE_MS = 30_000;
let asking: ReturnType<typeof setTimeout> | undefined;
const askAfter = (ms: number): void => {
  clearTimeout(asking);
  asking = setTimeout(() => {
    ask();
    askAfter(Math.min(ms * 2, MAX_PAUSE_MS));
  }, ms);
};

addEventListener('message', ({ data, source }) => {
  // The room that holds this page, and no other window.
  if (source !== parent || parent === window) return;
  const message = roomMessageIn(data);
  if (message === null) return;
  if (message.type === 'box-keys') return void box?.use(message.keys);
  clearTimeout(asking);
  const joining: Box = new Box(message.appointmentId, message.doctors, {
    onLeft: () => box === joining && left(),
    onPayment: (frame) => box === joining && terminal.hear(frame),
  });
  void joining.join(message).then(
    async () => {
      const before = box;
      box = joining;
      await before?.leave();
      show('Dans la téléconsultation.');
      press(null);
      if (asked !== undefined && before === null) await play(asked);
    },
    () => {
      show('La mallette n’a pas pu rejoindre la téléconsultation. Nouvel essai dans quelques secondes.');
      askAfter(FIRST_PAUSE_MS);
    },
  );
});

if (parent === window) show('Ouvrez cette page depuis la salle : bouton « Mallette » de l’infirmier.');
else {
  ask();
  askAfter(FIRST_PAUSE_MS);
}
