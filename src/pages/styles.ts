import '#client/styles/tokens.css';
import '#client/styles/base.css';
import '#client/styles/shared.css';

// The browser's bundle holds the islands alone; the style sheet is everybody's.
import.meta.glob('../client/**/*.module.css', { eager: true });
