import { stopRunServer } from './run-server.ts';

export default stopRunServer;
