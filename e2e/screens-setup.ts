import { startProducts } from './global-setup.ts';

/** The products of the journeys, with what the people of the demo write after `npm start`. */
export default () => startProducts({ hasFiles: true });
