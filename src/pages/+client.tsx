import { hydrateRoot } from 'react-dom/client';
void hydrateRoot;
