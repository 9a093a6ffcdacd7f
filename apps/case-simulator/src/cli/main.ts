/** The simulated case from the command line: serves its page, names its scenarios, prints what one says. */
import { parseArgs } from 'node:util';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { frameOf } from '../scenarios/step.ts';
import { serve } from './serve.ts';

const USAGE = `The connected case, simulated.

  serve [--port 28180]   serve the page of the box; an assistant opens it from the room (DEVICE_BOX_URL)
  list                   the scenarios; ?scenario=<name> behind the address plays one as soon as the box is in a call
  frames <scenario>      what a scenario says, a line of JSON each

`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '28180' } },
});
const [command, name] = positionals;

const print = (text: string): void => void process.stdout.write(text);

if (command === 'serve') {
  await serve(Number(values.port));
  print(`The box is at http://127.0.0.1:${values.port}/\n`);
} else if (command === 'list') {
  for (const scenario of SCENARIOS) print(`${scenario.name.padEnd(14)} ${scenario.label}\n`);
} else if (command === 'frames' && SCENARIOS.some((scenario) => scenario.name === name)) {
  const appointmentId = crypto.randomUUID();
  for (const { says } of SCENARIOS.find((scenario) => scenario.name === name)?.steps() ?? []) {
    const now = new Date().toISOString();
    for (const said of says(now)) print(`${JSON.stringify(frameOf(said, appointmentId, now))}\n`);
  }
} else {
  print(USAGE);
  process.exitCode = command === undefined ? 0 : 1;
}
