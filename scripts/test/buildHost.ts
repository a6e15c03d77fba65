import { bundleHostTests } from './hostTests.ts';

/** For a debugger that starts VS Code on the host tests itself. */
await bundleHostTests();
