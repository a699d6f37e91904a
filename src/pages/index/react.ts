// A file of its own, so that evaluating React is a task of its own.
export { hydrateRoot } from 'react-dom/client';
