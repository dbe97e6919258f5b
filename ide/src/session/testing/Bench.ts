import type { ChatSession, Registration, TurnDocument } from '../../protocol';
import { FakeSocket } from '../../hub/FakeSocket';
import type { Tagged } from '../../hub/rest';
import type { Api, TurnPage } from '../api';
import { Connection } from '../connection';
import { DatabaseOutbox } from '../outbox';
import { initialState, reduce, type SessionState } from '../state';

export const session: ChatSession = { _id: 's1', name: 'First', project: 'pr1', selectedModel: 'demo (scripted)' };
export const drone: Registration = { _id: 'd1', hostname: 'box', status: 'available', chatSessionId: null };

class FakeApi implements Api {
  found: ChatSession | null = session;
  failure: Error | null = null;
  stored: readonly TurnDocument[] = [];
  registrations: readonly Registration[] = [drone];

  async firstSession() {
    if (this.failure !== null) throw this.failure;
    return this.found;
  }

  async session() {
    return this.found;
  }

  async turn(turnId: string) {
    return this.stored.find((turn) => turn._id === turnId) ?? null;
  }

  readonly changed: string[] = [];

  async changeSession(id: string, changes: Partial<ChatSession>) {
    if (this.failure !== null) throw this.failure;
    this.changed.push(`${id}: ${JSON.stringify(changes)}`);
  }

  async changePrompt(turnId: string, prompt: string) {
    if (this.failure !== null) throw this.failure;
    this.changed.push(`${turnId}: ${prompt}`);
  }

  async cancelTurn(turnId: string) {
    if (this.failure !== null) throw this.failure;
    this.changed.push(`${turnId} cancelled`);
  }

  async projectName() {
    return 'Sample';
  }

  async drones() {
    return this.registrations;
  }

  async newestTurns(_session: string, known: string | null): Promise<Tagged<TurnPage> | null> {
    const tag = JSON.stringify(this.stored);
    return tag === known ? null : { value: await this.earlierTurns(), tag };
  }

  pagesRead = 0;

  async earlierTurns(): Promise<TurnPage> {
    this.pagesRead++;
    return { oldestFirst: this.stored, earlier: null };
  }
}

/** A page's connection with its state, between a socket and a REST side that the test drives. */
export class Bench {
  readonly socket = new FakeSocket();
  readonly api = new FakeApi();
  state: SessionState = initialState;
  readonly connection: Connection;
  readonly outbox: DatabaseOutbox;

  constructor(outbox = new DatabaseOutbox(undefined)) {
    this.outbox = outbox;
    this.connection = new Connection(this.socket, this.api, outbox, (event) => {
      this.state = reduce(this.state, event);
    });
  }

  async connected(): Promise<this> {
    await this.connection.open(null);
    await this.socket.accept();
    return this;
  }

  async locked(): Promise<this> {
    await this.connected();
    await this.socket.last('requestSessionLock').answer(true, 's1');
    return this;
  }

  outline(): readonly string[] {
    return this.state.transcript.entries.map((entry) =>
      entry.kind === 'turn'
        ? `${entry.turn.turnId} ${entry.turn.status}: ${entry.turn.prompt}`
        : `${entry.outgoing.delivery}: ${entry.outgoing.content}`,
    );
  }
}
