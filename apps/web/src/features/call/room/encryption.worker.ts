/** Encrypts and decrypts voices, pictures and data beside the page: LiveKit's own. */
import 'livekit-client/e2ee-worker';
