import '#client/styles/tokens.css';
import '#client/styles/base.css';
import '#client/styles/shared.css';

// The browser has no code of these components, but their styles.
import.meta.glob(['../client/{sections,illustrations}/*.module.css', '../client/ui/section.module.css'], {
  eager: true,
});
