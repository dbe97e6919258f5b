import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { io } from 'socket.io-client';
import { Draft } from './composer/draft';
import { api } from './session/api';
import { Connection } from './session/connection';
import { SessionScreen } from './session/SessionScreen';
import { initialState, reduce } from './session/state';
import { Store } from './session/store';
import { tabIdOf } from './session/tab';
import { browserShelf } from './storage';

const tabShelf = browserShelf('sessionStorage');
const store = new Store(initialState, reduce);
const socket = io({
  path: '/socket.io/',
  auth: { token: '', tabId: tabIdOf(tabShelf) },
  autoConnect: false,
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  // Short at first, so that a hub that restarts is found again within a second.
  reconnectionDelay: 200,
  reconnectionDelayMax: 5_000,
});
const connection = new Connection(socket, api, tabShelf, store.dispatch);
const draft = new Draft(browserShelf('localStorage'));

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <SessionScreen store={store} connection={connection} draft={draft} />
  </StrictMode>,
);
void connection.start();
