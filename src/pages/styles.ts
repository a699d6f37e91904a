import '#content/look.css';
import '#client/styles/tokens.css';
import '#client/styles/base.css';
import '#client/styles/shared.css';
import '#client/styles/controls.css';
import '#client/styles/motion.css';
import '#client/styles/pages.css';
