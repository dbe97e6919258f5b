// Sends a prompt to a project and prints the answer: node client-example.mjs HUB PROJECT PROMPT
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';

const [hub, slug, prompt] = process.argv.slice(2);
const token = process.env.GADGET_TOKEN; // from POST /auth/login; a hub without accounts wants none
const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
const rest = async (method, path, body) => {
  const answer = await fetch(`${hub}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return answer.json();
};
const project = (await rest('GET', '/project?limit=100')).items.find((known) => known.slug === slug);
const chatSession = await rest('POST', '/chat-session', { project: project._id });
const promptId = randomUUID(); // the same on every attempt: the prompt runs once
const socket = io(hub, { auth: { token, tabId: randomUUID() } });
const ask = (event, ...args) => new Promise((done) => socket.emit(event, ...args, (...answer) => done(answer)));
const end = (success, message) => (socket.disconnect(), message && console.error(message), (process.exitCode = success ? 0 : 1));
let turnId, lastSeq = 0;

socket.on('connect', async () => { // the first time, and after every reconnect
  turnId = undefined; // events count again once the turn is resumed
  await ask('requestSessionLock', null, project, chatSession);
  const [accepted, outcome] = await ask('submitPrompt', prompt, { promptId, chatSession });
  if (!accepted) return end(false, outcome.message);
  socket.emit('resumeTurn', { turnId: outcome.turnId, afterSeq: lastSeq }, () => (turnId = outcome.turnId));
});
socket.onAny((event, ...args) => {
  const meta = args.at(-1);
  if (!turnId || meta?.turnId !== turnId || meta.seq <= lastSeq) return; // not of the turn's log, or seen
  lastSeq = meta.seq;
  if (event === 'response') process.stdout.write(args[0]);
  if (event === 'workOrderComplete') end(args[1], args[2]);
});
