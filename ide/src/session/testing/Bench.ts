import type { ChatSession, Registration, TurnDocument } from '../../protocol';
import { MemoryShelf } from '../../storage';
import type { Api } from '../api';
import { Connection } from '../connection';
import { initialState, reduce, type SessionState } from '../state';
import { FakeSocket } from './FakeSocket';

export const session: ChatSession = { _id: 's1', name: 'First', project: 'pr1', selectedModel: 'demo (scripted)' };
export const drone: Registration = { _id: 'd1', hostname: 'box', status: 'available', chatSessionId: null };

class FakeApi implements Api {
  session: ChatSession | null = session;
  failure: Error | null = null;
  stored: readonly TurnDocument[] = [];
  registrations: readonly Registration[] = [drone];

  async firstSession() {
    if (this.failure !== null) throw this.failure;
    return this.session;
  }

  async projectName() {
    return 'Sample';
  }

  async drones() {
    return this.registrations;
  }

  async turns() {
    return { oldestFirst: this.stored, hasEarlier: false };
  }
}

/** A page's connection with its state, between a socket and a REST side that the test drives. */
export class Bench {
  readonly socket = new FakeSocket();
  readonly api = new FakeApi();
  state: SessionState = initialState;
  readonly connection: Connection;
  readonly shelf: MemoryShelf;

  constructor(shelf = new MemoryShelf()) {
    this.shelf = shelf;
    this.connection = new Connection(this.socket, this.api, shelf, (event) => {
      this.state = reduce(this.state, event);
    });
  }

  async connected(): Promise<this> {
    await this.connection.start();
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
