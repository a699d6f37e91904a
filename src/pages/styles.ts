import '#client/styles/tokens.css';
import '#client/styles/base.css';
import '#client/styles/script-states.css';
import '#client/styles/shared.css';

// These components are rendered only on the server, so the browser gets their styles without their code.
import.meta.glob(['../client/{sections,illustrations}/*.module.css', '../client/ui/section.module.css'], {
  eager: true,
});
