import { onStopRequest } from '../../tools/lib/stop-request.mjs';

// A signal alone would end this process and leave its API, its database and its browser behind: they are ended on `exit`.
onStopRequest(() => process.exit(1));
