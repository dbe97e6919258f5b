// Installs what package-lock.json names, and only when it is not what is installed already. The mark is written
// last, so an install that was cut short is done again.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(dirname(fileURLToPath(import.meta.url)));
const mark = join(home, 'node_modules', '.gadget-installed');

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`The page needs Node 20 or newer to build; this is ${process.versions.node}.`);
  process.exit(1);
}

const wanted = createHash('sha256')
  .update(readFileSync(join(home, 'package.json')))
  .update(readFileSync(join(home, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');

if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) {
  console.log('page: dependencies are up to date');
  process.exit(0);
}

console.log('page: installing dependencies');
const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
  cwd: home,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (npm.error !== undefined || npm.status !== 0) {
  console.error(npm.error?.message ?? `${npm.stdout}${npm.stderr}`);
  process.exit(npm.status || 1);
}
writeFileSync(mark, wanted);
