import { crash } from '../../testing/publish-crash.ts';
import { createSharingServer } from '../sharing-server.ts';

/** Child process of tests: `node publish-crash.ts FOLDER STEP ID` is one of several servers, which dies at that step. */
const [folder = '', step = '', id = ''] = process.argv.slice(2);
await crash(folder, step, createSharingServer(id));
