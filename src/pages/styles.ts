import '#client/styles/tokens.css';
import '#client/styles/base.css';
import '#client/styles/shared.css';
import '#client/styles/controls.css';

// The text pages and the error page have no script, so the home page's script brings their styles.
import '#client/sections/error-message.module.css';
import '#client/sections/text-body.module.css';
