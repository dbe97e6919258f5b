// Runs one step of the build: node scripts/step.mjs "what was done" SCRIPT [ARGUMENT...]
// One line when it goes well, everything it said when it does not.
import { spawnSync } from 'node:child_process';

const [done, ...command] = process.argv.slice(2);
const step = spawnSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
if (step.error !== undefined || step.status !== 0) {
  console.error(step.error?.message ?? `${step.stdout}${step.stderr}`);
  process.exit(step.status || 1);
}
console.log(`page: ${done}`);
