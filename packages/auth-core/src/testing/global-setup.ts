import { startRunServer } from './run-server.ts';

export default startRunServer;
