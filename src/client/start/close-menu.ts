import { closeOutside } from './close-outside.ts';

const openMenu = () => document.querySelector('header details[open]');

/** The header's menu, on every page with a script. */
export const closeMenuOutside = () =>
  closeOutside({
    find: openMenu,
    close(isEscape) {
      const menu = openMenu();
      menu?.removeAttribute('open');
      if (isEscape) menu?.querySelector('summary')?.focus({ preventScroll: true });
    },
  });
