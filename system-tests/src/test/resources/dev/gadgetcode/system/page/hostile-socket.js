// Runs in the page before its own script: keeps the socket to the hub, lays events into it as if the hub had sent
// them, and answers what the page asks about files.
(() => {
  let socket = null;
  let hostile = '';
  let turns = 0;

  const hear = (data) => socket.dispatchEvent(new MessageEvent('message', { data }));
  const say = (event, ...args) => hear('42' + JSON.stringify([event, ...args]));
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  const answers = {
    fileTreeRequest: () => ({
      entries: ['file', 'directory', 'symlink'].map((type) => ({ name: hostile, path: `${hostile}${type}`, type })),
    }),
    fileReadRequest: () => ({ content: hostile, hash: 'h', truncated: false, binary: false }),
    changesRequest: () => ({ files: [{ path: hostile, status: hostile, patch: `@@ -1 +1 @@ ${hostile}\n+${hostile}` }] }),
  };

  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      if (String(args[0]).includes('socket.io')) socket = this;
    }

    send(data) {
      const asked = typeof data === 'string' ? /^42(\d+)\["(\w+)"/.exec(data) : null;
      const answer = asked === null ? undefined : answers[asked[2]];
      if (answer === undefined || hostile === '') return super.send(data);
      const told = '43' + asked[1] + JSON.stringify([true, answer()]);
      setTimeout(() => hear(told));
    }
  };

  const turnOf = () => {
    const turnId = `hostile${++turns}`;
    let seq = 0;
    return { turnId, meta: () => ({ turnId, epoch: 1, seq: ++seq, step: 1, at: '2026-01-01T00:00:00Z' }) };
  };

  const openAll = async () => {
    for (const closed of document.querySelectorAll('.transcript [aria-expanded=false]')) closed.click();
    await frame();
    document.querySelector('.transcript-end')?.click();
  };

  /** One text in every sink that the socket reaches. */
  window.streamHostile = async (text) => {
    hostile = text;
    const { turnId, meta } = turnOf();
    for (const character of text) say('thinking', character, meta());
    for (const character of text) say('response', character, meta());
    say('toolStart', 'c1', text, JSON.stringify({ [text]: text }), meta());
    say('toolOutput', 'c1', text, meta());
    say('toolCall', 'c1', text, JSON.stringify({ [text]: text }), text, meta());
    say('toolCall', 'c2', 'read_file', JSON.stringify({ path: text }), text, meta());
    say('toolStart', 'a1', 'subagent', JSON.stringify({ prompt: text }), meta());
    say('agent:thinking', { agentId: 'a1', thinking: text }, meta());
    say('agent:response', { agentId: 'a1', chunk: text }, meta());
    say('agent:tool-call', { agentId: 'a1', callId: 'c3', tool: text, args: { [text]: text } }, meta());
    say('agent:tool-result', { agentId: 'a1', callId: 'c3', tool: text, result: text }, meta());
    say('toolApprovalRequest', { turnId, callId: 'c4', name: text, params: text, reason: text }, meta());
    await frame();
    say('toolCall', 'c4', text, '{}', text, meta());
    say('userQuestion', { turnId, callId: 'c5', question: text, options: [text] }, meta());
    say('log', '2026-01-01T00:00:00Z', text, 'error', text, {});
    say('status', text);
    say('droneUpdated', { _id: 'd', hostname: text, status: 'busy', workspaceDir: text });
    await frame();
    say('toolCall', 'c5', 'ask_user', '{}', text, meta());
    say('workOrderComplete', turnId, false, text, { ...meta(), status: 'error' });
    await frame();
    await openAll();
    document.getElementById('tab-Files').click();
    document.querySelector('[aria-label="List again"]')?.click();
    await frame();
    document.getElementById(turns % 2 === 0 ? 'tab-Changes' : 'tab-Log').click();
    await frame();
    document.querySelector('.changes [aria-expanded=false]')?.click();
    await frame();
  };

  /** One text that is drawn at every position at which it can be cut. */
  window.cutHostile = async (text) => {
    const { meta } = turnOf();
    for (const character of text) {
      say('response', character, meta());
      await frame();
    }
  };
})();
