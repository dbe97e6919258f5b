// A client in the role of an IDE for the proof, on the stock Socket.IO client: node ide-client.mjs DESK
// DESK is JSON. It drives a session or watches turns, writes all that it sees to its record, one JSON line each, and may be
// killed at any moment: the next process goes on from the record, as a page does from the browser's storage.
// Input: "watch TURN", "rest" (no new prompts), "ping N". Output: "acked TURN", "event TURN SEQ", "pong N STATE".
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { io } from 'socket.io-client';

const desk = JSON.parse(process.argv[2]);
const ENDS = ['finished', 'error', 'aborted'];
const AGAIN = 300, PATIENCE = 15000, FRESH = 8 * 60 * 1000;
const turns = new Map(); // id -> {cursor, live, ended, refused}
const acked = new Map(); // number of the prompt -> id of its turn
let sent = 0, session = 0, token = '', connection = 0;
let locked = false, locking = false, submitting = false, resting = false;

const note = (line) => appendFileSync(desk.record, JSON.stringify({ at: Date.now(), ...line }) + '\n');
const later = (what) => setTimeout(what, AGAIN);
const turn = (id) => turns.get(id) ?? turns.set(id, { cursor: 0, live: false, ended: false, refused: false }).get(id);
const open = () => [...turns].filter(([, known]) => !known.ended && !known.refused);
const unfinished = () => [...acked.values()].filter((id) => !turn(id).ended).length;

function remember() {
  if (!existsSync(desk.record)) return;
  const text = readFileSync(desk.record, 'utf8');
  if (!text.endsWith('\n')) appendFileSync(desk.record, '\n'); // killed in the middle of a line
  for (const line of text.split('\n')) {
    let known;
    try { known = JSON.parse(line); } catch { continue; }
    if (known.k === 'sending') sent = known.n;
    if (known.k === 'acked') acked.set(known.n, known.turn);
    if (known.k === 'ended' && known.turn !== [...acked.values()].at(-1)) turn(known.turn).ended = true;
  }
}

const socket = io(desk.hub, {
  auth: (give) => give({ token, tabId: desk.tabId }), autoConnect: false, reconnectionDelay: 100, reconnectionDelayMax: 500, timeout: 5000,
});

/** Asks on this connection; without an answer there is `none`. */
function ask(event, args, answered, none = () => {}) {
  const asking = connection;
  if (!socket.connected) return none();
  socket.timeout(PATIENCE).emit(event, ...args, (late, ...answer) => {
    if (asking !== connection) return none();
    if (late) { note({ k: 'unanswered', event }); none(); } else answered(...answer);
  });
}

function lock() {
  if (!desk.drives || locked || locking || !socket.connected) return;
  locking = true;
  const asking = connection;
  const refused = () => { if (asking === connection) locking = false; later(lock); };
  ask('requestSessionLock', [desk.registration, desk.project, desk.sessions[session]], (success, _, why) => {
    if (!success) { note({ k: 'denied', event: 'requestSessionLock', code: why?.code ?? '' }); return refused(); }
    locking = false; locked = true; submit();
  }, refused);
}

function submit() {
  if (!locked || submitting || !socket.connected) return;
  const waits = sent > acked.size;
  if (!waits && (resting || unfinished() >= desk.most)) return;
  const number = acked.size + 1;
  const wanted = Math.floor((number - 1) / desk.perSession) % desk.sessions.length;
  if (wanted !== session) return change(wanted);
  if (!waits) note({ k: 'sending', n: number });
  sent = number; submitting = true;
  const asking = connection;
  const again = () => { if (asking === connection) { submitting = false; locked = false; } later(lock); };
  const promptId = `${desk.name}-${number}`;
  ask('submitPrompt', [`Do [${promptId}] now.`, { promptId, chatSession: desk.sessions[session] }], (success, outcome) => {
    if (!success) { note({ k: 'denied', event: 'submitPrompt', code: outcome?.code ?? '' }); return again(); }
    submitting = false;
    note({ k: 'acked', n: number, prompt: promptId, turn: outcome.turnId });
    acked.set(number, outcome.turnId);
    console.log(`acked ${outcome.turnId}`);
    resume(outcome.turnId);
    submit();
  }, again);
}

/** Takes the next session of the desk, once all of this one is over. */
function change(wanted) {
  if (unfinished() > 0) return;
  submitting = true;
  const done = () => { submitting = false; locked = false; later(lock); };
  ask('releaseSessionLock', [desk.registration, desk.project, desk.sessions[session]], (success) => {
    if (success) session = wanted;
    done();
  }, done);
}

function resume(id) {
  const known = turn(id);
  known.live = false;
  const asking = connection;
  const again = () => setTimeout(() => asking === connection && resume(id), AGAIN);
  ask('resumeTurn', [{ turnId: id, afterSeq: known.cursor }], (success, answer) => {
    if (!success) {
      note({ k: 'refused', turn: id, code: answer?.code ?? '' });
      known.refused = answer?.code === 'not-found';
      if (!known.refused) again();
      return;
    }
    const { kind, status, lastSeq } = answer;
    note({ k: 'resumed', turn: id, kind, status, after: known.cursor, last: lastSeq, doc: answer.turn });
    known.live = true;
    if (kind === 'snapshot') known.cursor = lastSeq;
    if (ENDS.includes(status) && (kind === 'snapshot' || lastSeq <= known.cursor)) end(id, known);
  }, again);
}

function end(id, known) {
  known.ended = true;
  note({ k: 'ended', turn: id });
  submit();
}

socket.on('connect', () => {
  connection++;
  locked = locking = submitting = false;
  session = Math.floor(Math.max(0, (sent > acked.size ? sent : acked.size) - 1) / desk.perSession) % desk.sessions.length;
  note({ k: 'connected', transport: socket.io.engine.transport.name });
  open().forEach(([id]) => resume(id));
  lock();
});
socket.on('disconnect', (why) => {
  connection++;
  locked = locking = submitting = false;
  turns.forEach((known) => (known.live = false));
  note({ k: 'disconnected', why });
  if (why === 'io server disconnect') later(() => socket.connect());
});
socket.on('connect_error', (why) => {
  if (why.data) { note({ k: 'connectRefused', code: why.data.code ?? '' }); signIn().then(() => socket.connect()); }
});
for (const lost of ['tabLockLost', 'sessionLockLost']) {
  socket.on(lost, () => { note({ k: 'lost', event: lost }); locked = false; later(lock); });
}
socket.onAny((event, ...args) => {
  const meta = args.at(-1);
  if (!meta?.turnId || !meta.seq) return;
  const known = turn(meta.turnId), from = meta.fromSeq ?? meta.seq;
  note({ k: 'event', turn: meta.turnId, from, seq: meta.seq, live: known.live, event, args });
  if (!known.live) return;
  if (from !== known.cursor + 1) return resume(meta.turnId);
  known.cursor = meta.seq;
  console.log(`event ${meta.turnId} ${meta.seq}`);
  if (event === 'workOrderComplete') end(meta.turnId, known);
});

async function signIn() {
  while (true) {
    try {
      const body = JSON.stringify({ email: desk.email, password: desk.password });
      const answer = await fetch(`${desk.hub}/api/v1/auth/login`, {
        method: 'POST', body, headers: { 'Content-Type': 'application/json' }, signal: AbortSignal.timeout(5000),
      });
      if (answer.ok) { token = (await answer.json()).token; return; }
    } catch { /* the hub is away; it is asked again */ }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

const state = () => JSON.stringify({
  idle: sent === acked.size && open().length === 0 && socket.connected, connected: socket.connected, locked, submitting, sent,
  acked: acked.size, open: open().map(([id, known]) => `${id}@${known.cursor}${known.live ? '' : ' not live'}`),
});
createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, what] = line.split(' ');
  if (word === 'watch' && !turns.has(what)) { turn(what); if (socket.connected) resume(what); }
  if (word === 'rest') resting = true;
  if (word === 'ping') console.log(`pong ${what} ${state()}`);
}).on('close', () => process.exit(0));

remember();
note({ k: 'start' });
[...acked.values()].forEach((id) => turn(id));
setInterval(() => socket.connected && socket.emit('sessionHeartbeat', () => {}), 10000);
setInterval(signIn, FRESH);
await signIn();
socket.connect();
