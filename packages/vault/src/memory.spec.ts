import { memoryHarness } from './testing/memory-harness.ts';
import { describeProvider } from './testing/provider-contract.ts';

describeProvider('memory', () => memoryHarness((vault, userId, device) => vault.provider(userId, device)));
