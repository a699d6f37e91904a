export { SpanishPage as Page } from './spanish-page.tsx';
