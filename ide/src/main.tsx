import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { Services, ServicesContext } from './app/services';
import { themeOf, wear } from './settings/theme';

const services = new Services();
wear(themeOf(services.shelf));

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');
void services.auth.start();
createRoot(root).render(
  <StrictMode>
    <ServicesContext value={services}>
      <App />
    </ServicesContext>
  </StrictMode>,
);
